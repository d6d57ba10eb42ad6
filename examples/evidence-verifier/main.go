// Verifies an evidence packet of Tasman offline. Go 1.19 or newer, no modules. docs/evidence.md specifies the format.
//
//	cd examples/evidence-verifier && go run . [-head account:seal:hash]... [-key hash]... packet.json
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

// A flag that may be given more than once.
type list []string

func (l *list) String() string     { return strings.Join(*l, " ") }
func (l *list) Set(v string) error { *l = append(*l, v); return nil }

func main() {
	var known known
	flag.Var(&known.heads, "head", "a seal that was noted elsewhere, as account:seal:hash")
	flag.Var(&known.keys, "key", "SHA-256 of an approver's public key that was noted elsewhere")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "Usage: evidence-verifier [-head account:seal:hash]... [-key hash]... packet.json")
		os.Exit(2)
	}
	file, err := os.ReadFile(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	signed, err := verify(file, known)
	if err != nil {
		fmt.Println("invalid:", err)
		os.Exit(1)
	}
	if !signed {
		fmt.Println("unsigned: every check passes, but not every pay has an approval that a passkey signed")
		os.Exit(3)
	}
	fmt.Println("valid")
}
