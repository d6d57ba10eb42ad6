package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	mathrand "math/rand"
	"os"
	"strconv"
	"strings"
	"testing"
)

// A packet written by hand from docs/evidence.md, with a key made here. Nothing of it comes from Tasman.
type made struct {
	text, document, key, seal string
}

func sum(text string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
}

func encode(bytes []byte) string { return base64.RawURLEncoding.EncodeToString(bytes) }

// make builds a packet. change replaces a text in the document that is signed, in the packet, or in an entry.
func makePacket(t testing.TB, flags byte, challengeOf func(document string) string) made {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	spki, err := x509.MarshalPKIXPublicKey(&private.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	content := `{"employee_id":5,"lines":[{"amount":"10.5","because":"7 hours × 1.50","code":"HOURS"}],"rule_set":"nz-1"}`
	lines := sum(`["` + sum(content) + `"]`)
	document := `{"account_id":9,"acknowledged":[],"approval_id":4,"approver":"ana","area":"pay_run","company_id":2,"lines_hash":"` +
		lines + `","method":"passkey","policy":{"required":"different_person"},"preview_hash":"` + sum("preview") +
		`","requested_by":"ben","subject":{},"time":"2026-05-06T07:08:09.010Z","totals":{},"type":"tasman-approval","version":1}`
	client := `{"type":"webauthn.get","challenge":"` + challengeOf(document) + `","origin":"https://kauri.example"}`
	host := sha256.Sum256([]byte("kauri.example"))
	data := append(host[:], flags, 0, 0, 0, 1)
	clientHash := sha256.Sum256([]byte(client))
	digest := sha256.Sum256(append(append([]byte{}, data...), clientHash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, private, digest[:])
	if err != nil {
		t.Fatal(err)
	}
	assertion := `{"authenticator_data":"` + encode(data) + `","client_data_json":"` + encode([]byte(client)) +
		`","credential_id":"` + encode([]byte("my key")) + `","signature":"` + encode(signature) + `"}`
	given := `[9, 70, "2026-05-06T07:08:09.010000", "ana", null, "approval.approve", "approval", 4, null, {"key_hash": "` +
		sum(string(spki)) + `", "document_hash": "` + sum(document) + `", "assertion_hash": "` + sum(assertion) + `"}, "r1", null]`
	used := `[9, 74, "2026-05-06T07:09:00.000000", "ben", null, "approval.use", "approval", 4, null, {"pay_ids": [61], "lines_hash": "` +
		lines + `", "pay_run_ids": [8], "preview_hash": "` + sum("preview") + `", "tasman_version": "0.3.0"}, "r2", null]`
	digests := sum(given) + sum("a row of someone else") + sum(used)
	covered := "9 1 {[70,71),[73,75)} "
	for at := 0; at < len(digests); at += 2 {
		value, _ := strconv.ParseUint(digests[at:at+2], 16, 8)
		covered += string([]byte{byte(value)})
	}
	body := `"approvals":[{"approval_id":4,"assertion":` + assertion + `,"document":` + quote(document) +
		`,"pay_ids":[61],"public_key":{"algorithm":-7,"spki":"` + encode(spki) + `"}}],"audit":{"entries":[{"seal":1,"text":` + quote(given) +
		`},{"seal":1,"text":` + quote(used) + `}],"seals":[{"audit_ids":"{[70,71),[73,75)}","digests":"` + digests +
		`","hash":"` + sum(covered) + `","number":1,"previous":""}]},"completed":{"lines_hash":"` + lines +
		`","pays":[{"content":` + content + `,"pay_id":61}],"unapproved_pay_ids":[]},`
	rest := `"rule_sets":["nz-1"],"run":{"account_id":9,"company_id":2,"pay_run_id":8},"tasman_versions":["0.3.0"],"type":"tasman-evidence","version":1}`
	text := "{" + body + `"packet_hash":"` + sum("{"+body+rest) + `",` + rest
	return made{text: text, document: document, key: sum(string(spki)), seal: "9:1:" + sum(covered)}
}

func quote(text string) string {
	return `"` + strings.ReplaceAll(text, `"`, `\"`) + `"`
}

func honest(document string) string {
	digest := sha256.Sum256([]byte(document))
	return encode(digest[:])
}

func TestAPacketWrittenByHandIsValid(t *testing.T) {
	packet := makePacket(t, 5, honest)
	signed, err := verify([]byte(packet.text), known{heads: list{packet.seal}, keys: list{packet.key}})
	if err != nil || !signed {
		t.Fatal(signed, err)
	}
}

// EXAMPLE names a file to write the packet to.
func TestWritesTheExample(t *testing.T) {
	path := os.Getenv("EXAMPLE")
	if path == "" {
		path = t.TempDir() + "/example.evidence"
	}
	packet := makePacket(t, 5, honest)
	if err := os.WriteFile(path, []byte(packet.text), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log("-head", packet.seal, "-key", packet.key)
}

// leaves calls visit with a function that replaces each value that is neither a list nor an object.
func leaves(value any, put func(any), visit func(any, func(any))) {
	switch value := value.(type) {
	case map[string]any:
		for key, item := range value {
			key := key
			leaves(item, func(other any) { value[key] = other }, visit)
		}
	case []any:
		for index, item := range value {
			index := index
			leaves(item, func(other any) { value[index] = other }, visit)
		}
	default:
		visit(value, put)
	}
}

// A forger who knows the format can repair the packet hash, but not the keys and seals that the reader noted.
func TestFindsEveryChangedValue(t *testing.T) {
	packet := makePacket(t, 5, honest)
	value, err := parse([]byte(packet.text))
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	leaves(value, nil, func(leaf any, put func(any)) {
		members := value.(map[string]any)
		before := members["packet_hash"]
		for _, other := range others(leaf) {
			count++
			put(other)
			if leaf != before {
				delete(members, "packet_hash")
				hash, err := hashOf(members)
				if err != nil {
					t.Fatal(err)
				}
				members["packet_hash"] = hash
			}
			text, err := canonical(value)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := verify([]byte(text), known{heads: list{packet.seal}, keys: list{packet.key}}); err == nil {
				t.Errorf("does not find %v in place of %v", other, leaf)
			}
			members["packet_hash"] = before
		}
		put(leaf)
	})
	if count < 150 {
		t.Errorf("changed only %d values", count)
	}
}

// others returns values of the same form, so that they pass the checks of the form.
func others(leaf any) []any {
	switch leaf := leaf.(type) {
	case json.Number:
		number, _ := leaf.Int64()
		return []any{json.Number(fmt.Sprint(number + 1))}
	case string:
		var changed []any
		for at := 0; at < len(leaf); at += 1 + len(leaf)/8 {
			char := "7"
			if leaf[at] == '7' || leaf[at] >= 0x80 {
				char = "6"
			}
			changed = append(changed, strings.ToValidUTF8(leaf[:at], "")+char+strings.ToValidUTF8(leaf[at+1:], ""))
		}
		return append(changed, leaf+"7")
	default:
		return []any{"text"}
	}
}

func TestRejectsWrongSignatures(t *testing.T) {
	for name, packet := range map[string]made{
		"another challenge":         makePacket(t, 5, func(string) string { return encode(make([]byte, 32)) }),
		"a user who is not present": makePacket(t, 4, honest),
		"a user who is unverified":  makePacket(t, 1, honest),
	} {
		if _, err := verify([]byte(packet.text), known{}); err == nil {
			t.Errorf("accepts %s", name)
		}
	}
}

func TestRejectsOtherKeysAndSeals(t *testing.T) {
	packet := makePacket(t, 5, honest)
	for _, known := range []known{{keys: list{sum("other")}}, {heads: list{"9:1:" + sum("other")}}} {
		if _, err := verify([]byte(packet.text), known); err == nil {
			t.Error("accepts", known)
		}
	}
}

func TestRejectsOtherSpellings(t *testing.T) {
	text := makePacket(t, 5, honest).text
	for _, other := range []string{
		text + "\n",
		"\ufeff" + text,
		strings.Replace(text, `"version":1}`, `"version":1,"version":1}`, 1),
		strings.Replace(text, `"company_id":2,"pay_run_id"`, `"company_id":2.0,"pay_run_id"`, 1),
		strings.Replace(text, "tasman-evidence", `tasman-\u0065vidence`, 1),
		strings.Repeat("[", 100000),
		"",
	} {
		if _, err := verify([]byte(other), known{}); err == nil || other == text {
			t.Errorf("accepts %.80q", other)
		}
	}
}

// FLIPS sets the number of flipped bits, and PACKET a packet to flip instead of one made here.
func TestFindsEveryFlippedBit(t *testing.T) {
	text := []byte(makePacket(t, 5, honest).text)
	if path := os.Getenv("PACKET"); path != "" {
		read, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text = read
	}
	if _, err := verify(text, known{}); err != nil {
		t.Fatal(err)
	}
	flips := 2000
	if given, err := strconv.Atoi(os.Getenv("FLIPS")); err == nil {
		flips = given
	}
	random := mathrand.New(mathrand.NewSource(20260306))
	for count := 0; count < flips; count++ {
		bit := random.Intn(8 * len(text))
		text[bit/8] ^= 1 << (bit % 8)
		if _, err := verify(text, known{}); err == nil {
			t.Errorf("does not find bit %d", bit)
		}
		text[bit/8] ^= 1 << (bit % 8)
	}
	t.Logf("found all of %d flipped bits in %d bytes", flips, len(text))
}
