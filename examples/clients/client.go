// Asks `pql serve --stdio` from Go: go run client.go 'equity AKs vs QQ+' 'AK'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
)

type reply struct {
	ID       int
	OK       bool
	Problems []struct{ Message string }
	Answers  []json.RawMessage
}

func main() {
	program := exec.Command("pql", "serve", "--stdio")
	in, _ := program.StdinPipe()
	out, _ := program.StdoutPipe()
	if err := program.Start(); err != nil {
		panic(err)
	}
	for id, query := range os.Args[1:] {
		json.NewEncoder(in).Encode(map[string]any{"id": id, "query": query})
	}
	in.Close()
	// Answers come as they are ready; the id says to which request each belongs.
	status := 0
	for lines := json.NewDecoder(out); lines.More(); {
		var found reply
		if err := lines.Decode(&found); err != nil {
			panic(err)
		}
		if !found.OK {
			status = 1
		}
		for _, problem := range found.Problems {
			fmt.Fprintln(os.Stderr, os.Args[found.ID+1]+":", problem.Message)
		}
		for _, answer := range found.Answers {
			fmt.Println(os.Args[found.ID+1], string(answer))
		}
	}
	os.Exit(status)
}
