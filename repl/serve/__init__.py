"""Services: one core that answers requests of plain data, and thin doors to it: JSON lines, HTTP, tools for agents."""
