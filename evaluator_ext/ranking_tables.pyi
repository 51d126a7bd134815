tables: object
