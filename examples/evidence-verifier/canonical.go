package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode/utf16"
)

const maxLevels = 32

var integer = regexp.MustCompile(`^(0|-?[1-9][0-9]{0,15})$`)

// parse reads JSON that must be in the canonical form of RFC 8785: the value, written again, must be the same bytes.
func parse(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("more text after the JSON")
	}
	var out strings.Builder
	if err := write(&out, value, maxLevels); err != nil {
		return nil, err
	}
	if out.String() != string(text) {
		return nil, errors.New("the JSON is not in canonical form")
	}
	return value, nil
}

// canonical writes a value that parse returned, or one made of its parts.
func canonical(value any) (string, error) {
	var out strings.Builder
	err := write(&out, value, maxLevels)
	return out.String(), err
}

func write(out *strings.Builder, value any, levels int) error {
	switch value := value.(type) {
	case nil:
		out.WriteString("null")
	case bool:
		out.WriteString(strconv.FormatBool(value))
	case json.Number:
		number, err := strconv.ParseInt(value.String(), 10, 64)
		if err != nil || !integer.MatchString(value.String()) || number > 1<<53-1 || number < -(1<<53-1) {
			return fmt.Errorf("%s is not an integer that every language can hold", value)
		}
		out.WriteString(value.String())
	case string:
		writeText(out, value)
	case []any:
		if levels == 0 {
			return errors.New("too many levels")
		}
		for index, item := range value {
			out.WriteByte("[,"[min(index, 1)])
			if err := write(out, item, levels-1); err != nil {
				return err
			}
		}
		if len(value) == 0 {
			out.WriteByte('[')
		}
		out.WriteByte(']')
	case map[string]any:
		return writeObject(out, value, levels)
	default:
		return fmt.Errorf("%T is not a JSON value", value)
	}
	return nil
}

func writeObject(out *strings.Builder, object map[string]any, levels int) error {
	if levels == 0 {
		return errors.New("too many levels")
	}
	keys := make([]string, 0, len(object))
	for key := range object {
		keys = append(keys, key)
	}
	sort.Slice(keys, func(i, j int) bool { return isBefore(keys[i], keys[j]) })
	out.WriteByte('{')
	for index, key := range keys {
		if index > 0 {
			out.WriteByte(',')
		}
		writeText(out, key)
		out.WriteByte(':')
		if err := write(out, object[key], levels-1); err != nil {
			return err
		}
	}
	out.WriteByte('}')
	return nil
}

// isBefore compares UTF-16 code units, as RFC 8785 requires. Comparing UTF-8 gives another order above U+FFFF.
func isBefore(a, b string) bool {
	one, other := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
	for index := 0; index < len(one) && index < len(other); index++ {
		if one[index] != other[index] {
			return one[index] < other[index]
		}
	}
	return len(one) < len(other)
}

var short = map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}

func writeText(out *strings.Builder, text string) {
	out.WriteByte('"')
	for _, char := range text {
		if escape, ok := short[char]; ok {
			out.WriteString(escape)
		} else if char < 0x20 {
			fmt.Fprintf(out, `\u%04x`, char)
		} else {
			out.WriteRune(char)
		}
	}
	out.WriteByte('"')
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func hashHex(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// hashOf is the SHA-256 of the canonical form.
func hashOf(value any) (string, error) {
	text, err := canonical(value)
	return hashHex([]byte(text)), err
}

// linesHash is the hash of the sorted hashes of the contents.
func linesHash(contents []any) (string, error) {
	hashes := make([]string, 0, len(contents))
	for _, content := range contents {
		hash, err := hashOf(content)
		if err != nil {
			return "", err
		}
		hashes = append(hashes, hash)
	}
	sort.Strings(hashes)
	values := make([]any, 0, len(hashes))
	for _, hash := range hashes {
		values = append(values, hash)
	}
	return hashOf(values)
}
