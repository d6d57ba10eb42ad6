package main

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
)

type assertion struct {
	AuthenticatorData string `json:"authenticator_data"`
	ClientDataJSON    string `json:"client_data_json"`
	CredentialID      string `json:"credential_id"`
	Signature         string `json:"signature"`
}

type publicKey struct {
	Algorithm int64  `json:"algorithm"`
	SPKI      string `json:"spki"`
}

func (a assertion) members() map[string]any {
	return map[string]any{
		"authenticator_data": a.AuthenticatorData,
		"client_data_json":   a.ClientDataJSON,
		"credential_id":      a.CredentialID,
		"signature":          a.Signature,
	}
}

// decode reads base64url without padding. Strict rejects unused bits in the last character.
func decode(text string) ([]byte, error) {
	if text == "" || strings.ContainsAny(text, "\r\n") {
		return nil, errors.New("not base64url")
	}
	return base64.RawURLEncoding.Strict().DecodeString(text)
}

// check follows section 7.2 of the WebAuthn specification, with the SHA-256 of the document as the challenge.
func (a assertion) check(key publicKey, document []byte) error {
	clientData, err1 := decode(a.ClientDataJSON)
	data, err2 := decode(a.AuthenticatorData)
	signature, err3 := decode(a.Signature)
	spki, err4 := decode(key.SPKI)
	_, err5 := decode(a.CredentialID)
	for _, err := range []error{err1, err2, err3, err4, err5} {
		if err != nil {
			return err
		}
	}
	var client struct {
		Type        string `json:"type"`
		Challenge   string `json:"challenge"`
		Origin      string `json:"origin"`
		CrossOrigin bool   `json:"crossOrigin"`
	}
	if err := json.Unmarshal(clientData, &client); err != nil {
		return err
	}
	challenge := sha256.Sum256(document)
	if client.Type != "webauthn.get" || client.CrossOrigin ||
		client.Challenge != base64.RawURLEncoding.EncodeToString(challenge[:]) {
		return errors.New("the passkey signed a challenge for another document")
	}
	const present, verified = 0x01, 0x04
	if len(data) < 37 || data[32]&present == 0 || data[32]&verified == 0 || !isForHost(data[:32], client.Origin) {
		return errors.New("the authenticator did not verify the person, or signed for another host")
	}
	clientHash := sha256.Sum256(clientData)
	return checkSignature(key.Algorithm, spki, append(append([]byte{}, data...), clientHash[:]...), signature)
}

// isForHost says whether the hash is that of the origin's host or of a domain above it.
func isForHost(hash []byte, origin string) bool {
	address, err := url.Parse(origin)
	if err != nil {
		return false
	}
	labels := strings.Split(address.Hostname(), ".")
	for index := range labels {
		domain := sha256.Sum256([]byte(strings.Join(labels[index:], ".")))
		if bytes.Equal(domain[:], hash) {
			return true
		}
	}
	return false
}

func checkSignature(algorithm int64, spki, signed, signature []byte) error {
	key, err := x509.ParsePKIXPublicKey(spki)
	if err != nil {
		return err
	}
	if again, err := x509.MarshalPKIXPublicKey(key); err != nil || !bytes.Equal(again, spki) {
		return errors.New("the public key is not in its exact form")
	}
	digest := sha256.Sum256(signed)
	isValid := false
	switch key := key.(type) {
	case *ecdsa.PublicKey:
		isValid = algorithm == -7 && key.Curve == elliptic.P256() && ecdsa.VerifyASN1(key, digest[:], signature)
	case ed25519.PublicKey:
		isValid = algorithm == -8 && ed25519.Verify(key, signed, signature)
	case *rsa.PublicKey:
		isValid = algorithm == -257 && key.N.BitLen() >= 2048 &&
			rsa.VerifyPKCS1v15(key, crypto.SHA256, digest[:], signature) == nil
	}
	if !isValid {
		return errors.New("the signature does not match the public key")
	}
	return nil
}
