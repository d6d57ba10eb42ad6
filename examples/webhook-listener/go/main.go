// Receives webhooks: verifies and stores an event, responds, and only then handles it. Go 1.22 or newer, no modules.
//
//	cd examples/webhook-listener/go && WEBHOOK_SECRET=… go run .
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

type event struct {
	ID   string          `json:"id"`
	Type string          `json:"type"`
	Data json.RawMessage `json:"data"`
}

const maxBytes = 10 << 20

var (
	secret = os.Getenv("WEBHOOK_SECRET")
	port   = setting("PORT", "9090")
	inbox  = setting("INBOX", "inbox")
	// A buffer of one: if it is full, a scan of the inbox is already due.
	wake = make(chan struct{}, 1)
)

// Replace this with your own code. It must be idempotent, because it can run again after a crash.
func handle(e event) error {
	fmt.Printf("handled %s %s\n", e.Type, e.ID)
	return nil
}

func isGenuine(timestamp, signature string, body []byte) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	given, err := hex.DecodeString(signature)
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return hmac.Equal(mac.Sum(nil), given)
}

// Stores an event atomically under its id. Returns false if the event is already stored, even from another delivery.
func store(id string, body []byte) (bool, error) {
	part, err := os.CreateTemp(inbox, "*.part")
	if err != nil {
		return false, err
	}
	defer os.Remove(part.Name())
	_, err = part.Write(body)
	if err = errors.Join(err, part.Sync(), part.Close()); err != nil {
		return false, err
	}
	err = os.Link(part.Name(), filepath.Join(inbox, id+".json"))
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

// Handles the stored events that are not done. An event that fails is retried when the next event arrives.
func work() {
	for {
		files, _ := filepath.Glob(filepath.Join(inbox, "*.json"))
		for _, file := range files {
			done := strings.TrimSuffix(file, ".json") + ".done"
			if _, err := os.Stat(done); err == nil {
				continue
			}
			if err := handleFile(file, done); err != nil {
				log.Printf("%s: %v", file, err)
			}
		}
		<-wake
	}
}

func handleFile(file, done string) error {
	body, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var e event
	if err := json.Unmarshal(body, &e); err != nil {
		return err
	}
	if err := handle(e); err != nil {
		return err
	}
	return os.WriteFile(done, nil, 0o600)
}

// Returns the response status for the delivery.
func receive(request *http.Request) int {
	if request.Method != http.MethodPost {
		return http.StatusMethodNotAllowed
	}
	// The signature covers the raw bytes, so read them before parsing.
	body, err := io.ReadAll(http.MaxBytesReader(nil, request.Body, maxBytes))
	if err != nil {
		return http.StatusRequestEntityTooLarge
	}
	if !isGenuine(request.Header.Get("X-SVC-Timestamp"), request.Header.Get("X-SVC-Signature"), body) {
		return http.StatusUnauthorized
	}
	var e event
	if err := json.Unmarshal(body, &e); err != nil {
		return http.StatusBadRequest
	}
	isNew, err := store(e.ID, body)
	if err != nil {
		// The service retries after a 5xx.
		log.Print(err)
		return http.StatusInternalServerError
	}
	if !isNew {
		fmt.Printf("seen %s\n", e.ID)
		return http.StatusNoContent
	}
	select {
	case wake <- struct{}{}:
	default:
	}
	return http.StatusNoContent
}

func setting(name, fallback string) string {
	if given := os.Getenv(name); given != "" {
		return given
	}
	return fallback
}

func main() {
	if secret == "" {
		log.Fatal("Set WEBHOOK_SECRET to the secret of the endpoint.")
	}
	if err := os.MkdirAll(inbox, 0o700); err != nil {
		log.Fatal(err)
	}
	go work()
	server := &http.Server{
		Addr:        "127.0.0.1:" + port,
		ReadTimeout: 10 * time.Second,
		Handler: http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
			response.WriteHeader(receive(request))
		}),
	}
	fmt.Printf("listening at http://127.0.0.1:%s\n", port)
	log.Fatal(server.ListenAndServe())
}
