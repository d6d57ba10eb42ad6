// The Go client of oapi-codegen: creates a pay, downloads its payslip and verifies a delivery.
package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"

	"tasman/compat/tasman"
)

var (
	base     = os.Getenv("BASE")
	listener = os.Getenv("LISTENER")
	ctx      = context.Background()
)

func main() {
	payAndPayslip()
	webhook()
}

func signIn(username, password string) *tasman.ClientWithResponses {
	anonymous := try(tasman.NewClientWithResponses(base))
	session := try(anonymous.LoginWithFormdataBodyWithResponse(ctx, tasman.LoginIn{Username: username, Password: password}))
	check(session.JSON200 != nil, session.Body)
	token := "Bearer " + session.JSON200.AccessToken
	return try(tasman.NewClientWithResponses(base, tasman.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", token)
			return nil
		})))
}

func payAndPayslip() {
	api := signIn("admin@demo.example", "demo-admin")
	companies := try(api.ListCompaniesWithResponse(ctx, nil))
	check(companies.JSON200 != nil, companies.Body)
	var company int64
	for _, one := range *companies.JSON200 {
		if one.Country == tasman.CountryAU {
			company = one.Id
			break
		}
	}
	active := tasman.EmployeeStatusFilterActive
	people := try(api.ListEmployeesWithResponse(ctx, company, &tasman.ListEmployeesParams{Status: &active}))
	check(people.JSON200 != nil, people.Body)

	var value tasman.DecimalIn
	must(value.FromDecimalIn0("38"))
	employee := (*people.JSON200)[0].Id
	hours := []tasman.PayHoursIn{{Description: "Ordinary hours", Units: "Hours", Value: value}}
	order := []tasman.PayCreate{{EmployeeId: &employee, Hours: &hours}}
	pays := try(api.CreatePaysWithResponse(ctx, company, nil, order))
	check(pays.JSON200 != nil, pays.Body)
	pay := try((*pays.JSON200)[0].AsPay())
	check(pay.Gross > pay.Net && pay.Net > 0, pays.Body)

	payslip := try(api.DownloadPayslipWithResponse(ctx, company, pay.Id))
	check(bytes.HasPrefix(payslip.Body, []byte("%PDF-")), payslip.Body)

	missing := try(api.ReadPayWithResponse(ctx, company, 999999))
	check(missing.StatusCode() == 404 && missing.JSON404 != nil, missing.Body)
}

func webhook() {
	api := signIn("partner@demo.example", "demo-partner")
	url := listener + "/go"
	order := tasman.WebhookEndpointIn{Url: &url, Events: &[]string{"employee.updated"}}
	made := try(api.CreateWebhookWithResponse(ctx, order))
	check(made.JSON200 != nil, made.Body)
	endpoint := made.JSON200.Webhook
	try(api.TestWebhookWithResponse(ctx, endpoint.Id))
	delivery := arrived(url)
	mac := hmac.New(sha256.New, []byte(*endpoint.Secret))
	mac.Write([]byte(delivery.Timestamp + "." + delivery.Body))
	given := try(hex.DecodeString(delivery.Signature))
	check(hmac.Equal(mac.Sum(nil), given), []byte(delivery.Body))
	try(api.DeleteWebhookWithResponse(ctx, endpoint.Id))
}

type delivered struct{ Timestamp, Signature, Body string }

func arrived(url string) (delivery delivered) {
	for {
		reply := try(http.Get(url))
		if reply.StatusCode == 200 {
			must(json.NewDecoder(reply.Body).Decode(&delivery))
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func try[T any](value T, err error) T {
	must(err)
	return value
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func check(holds bool, body []byte) {
	if !holds {
		log.Fatalf("unexpected response: %s", body)
	}
}
