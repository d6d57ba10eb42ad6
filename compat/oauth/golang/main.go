// golang.org/x/oauth2 against a running service with its demo world: the flow, and every rejection as an error.
//
//	cd compat/oauth/golang && BASE=http://127.0.0.1:8080 go run .
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"time"

	"golang.org/x/oauth2"
)

const callback = "http://127.0.0.1:9999/callback"

var base = "http://127.0.0.1:8080"

func main() {
	if given := os.Getenv("BASE"); given != "" {
		base = given
	}
	ctx := context.Background()
	config := configWith("demo-secret")

	verifier := oauth2.GenerateVerifier()
	code := consent(config.AuthCodeURL("a-state", oauth2.S256ChallengeOption(verifier)))
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	must(err)
	if token.Extra("customer_id") != float64(3) {
		log.Fatalf("customer_id is %v", token.Extra("customer_id"))
	}
	fmt.Println("ok    code exchanged with PKCE")

	// The library refreshes an expired token automatically.
	renewed, err := config.TokenSource(ctx, expired(token.RefreshToken)).Token()
	must(err)
	if renewed.RefreshToken == token.RefreshToken {
		log.Fatal("the refresh token was not replaced")
	}
	fmt.Println("ok    refreshed")

	reply, err := config.Client(ctx, renewed).Get(base + "/api/company")
	must(err)
	if reply.StatusCode != 200 {
		log.Fatalf("the companies answered %d", reply.StatusCode)
	}
	fmt.Println("ok    companies read with the token")

	_, err = config.TokenSource(ctx, expired("unknown")).Token()
	refused("invalid_grant", err)
	_, err = configWith("wrong").TokenSource(ctx, expired("unknown")).Token()
	refused("invalid_client", err)
	_, err = config.PasswordCredentialsToken(ctx, "admin@demo.example", "demo-admin")
	refused("unsupported_grant_type", err)
	_, err = config.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	refused("invalid_grant", err)
	fmt.Println("golang oauth2: all checks passed")
}

func configWith(secret string) *oauth2.Config {
	return &oauth2.Config{
		ClientID:     "demo-client",
		ClientSecret: secret,
		RedirectURL:  callback,
		Scopes:       []string{"openid", "payroll.read"},
		Endpoint: oauth2.Endpoint{
			AuthURL:  base + "/api/oauth/authorize",
			TokenURL: base + "/api/oauth/token",
			// By default the library tries HTTP Basic first, which the service does not accept.
			AuthStyle: oauth2.AuthStyleInParams,
		},
	}
}

func expired(refreshToken string) *oauth2.Token {
	return &oauth2.Token{RefreshToken: refreshToken, Expiry: time.Now().Add(-time.Hour)}
}

// Signs in and consents as the customer, between the redirect and the callback.
func consent(authorisation string) string {
	browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	redirect, err := browser.Get(authorisation)
	must(err)
	login, err := redirect.Location()
	must(err)
	person, err := json.Marshal(map[string]any{
		"request":  login.Query().Get("request"),
		"username": "admin@demo.example",
		"password": "demo-admin",
		"approve":  true,
	})
	must(err)
	reply, err := http.Post(base+"/api/oauth/complete", "application/json", bytes.NewReader(person))
	must(err)
	var answer struct {
		RedirectTo string `json:"redirect_to"`
	}
	must(json.NewDecoder(reply.Body).Decode(&answer))
	back, err := url.Parse(answer.RedirectTo)
	must(err)
	return back.Query().Get("code")
}

// Requires a RetrieveError: otherwise the client would mistake a rejection for a token.
func refused(word string, err error) {
	var failure *oauth2.RetrieveError
	if !errors.As(err, &failure) || failure.ErrorCode != word || failure.ErrorDescription == "" {
		log.Fatalf("%s was expected: %v", word, err)
	}
	fmt.Printf("ok    %s: %s\n", word, failure.ErrorDescription)
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
