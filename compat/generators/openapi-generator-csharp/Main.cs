using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Tasman.Client.Api;
using Tasman.Client.Client;
using Tasman.Client.Model;

/// <summary>The C# client of openapi-generator: creates a pay, downloads its payslip and verifies a delivery.</summary>
public static class Program
{
    private static readonly string Base = Environment.GetEnvironmentVariable("BASE");
    private static readonly string Listener = Environment.GetEnvironmentVariable("LISTENER");

    public static void Main()
    {
        PayAndPayslip();
        Webhook();
    }

    private static Configuration SignIn(string username, string password)
    {
        var login = new SignInApi(Base).Login(username, password);
        return new Configuration { BasePath = Base, AccessToken = login.AccessToken };
    }

    /// <summary>
    /// Without nullable types the generator does not know that an enumeration may be null or a flag may be omitted:
    /// nulls are skipped when reading, and unset flags are not sent as false.
    /// </summary>
    private static ApiClient Client()
    {
        var client = new ApiClient(Base);
        client.SerializerSettings.NullValueHandling = NullValueHandling.Ignore;
        client.SerializerSettings.DefaultValueHandling = DefaultValueHandling.Ignore;
        return client;
    }

    private static void PayAndPayslip()
    {
        var configuration = SignIn("admin@demo.example", "demo-admin");
        var client = Client();
        var company = new CompaniesApi(client, client, configuration).ListCompanies().First(one => one.Country == Country.AU);
        var people = new EmployeesApi(client, client, configuration).ListEmployees(company.Id, EmployeeStatusFilter.Active);
        var hours = new PayHoursIn(description: "Ordinary hours", units: "Hours", value: new DecimalIn("38"));
        var order = new PayCreate(employeeId: people[0].Id, hours: new List<PayHoursIn> { hours });
        var pays = new PaysApi(client, client, configuration);
        var pay = pays.CreatePays(company.Id, new List<PayCreate> { order })[0].GetPay();
        Check(Amount(pay.Gross) > Amount(pay.Net), "the net is not below the gross");

        var payslip = new PayslipsApi(client, client, configuration).DownloadPayslip(company.Id, pay.Id);
        var first = new byte[5];
        Check(payslip.Content.Read(first, 0, 5) == 5 && Encoding.ASCII.GetString(first) == "%PDF-", "no PDF");

        try
        {
            pays.ReadPay(company.Id, 999999);
            Check(false, "a missing pay was read");
        }
        catch (ApiException error)
        {
            Check(error.ErrorCode == 404 && error.ErrorContent.ToString().Contains("detail"), error.ToString());
        }
    }

    private static void Webhook()
    {
        var client = Client();
        var webhooks = new WebhooksApi(client, client, SignIn("partner@demo.example", "demo-partner"));
        var url = Listener + "/openapi-generator-csharp";
        var order = new WebhookEndpointIn(url: url, events: new List<string> { "employee.updated" });
        var endpoint = webhooks.CreateWebhook(order).Webhook;
        webhooks.TestWebhook(endpoint.Id);
        var delivery = Arrived(url);
        var signed = (string)delivery["timestamp"] + "." + (string)delivery["body"];
        using (var mac = new HMACSHA256(Encoding.UTF8.GetBytes(endpoint.Secret)))
        {
            var expected = mac.ComputeHash(Encoding.UTF8.GetBytes(signed));
            Check(IsSame(expected, (string)delivery["signature"]), "the signature does not match");
        }
        webhooks.DeleteWebhook(endpoint.Id);
    }

    /// <summary>Compares in constant time.</summary>
    private static bool IsSame(byte[] expected, string signature)
    {
        var text = string.Concat(expected.Select(one => one.ToString("x2")));
        return text.Length == signature.Length && text.Zip(signature, (a, b) => a ^ b).Aggregate(0, (all, one) => all | one) == 0;
    }

    private static JObject Arrived(string url)
    {
        using (var http = new HttpClient())
        {
            while (true)
            {
                var reply = http.GetAsync(url).Result;
                if (reply.IsSuccessStatusCode) return JObject.Parse(reply.Content.ReadAsStringAsync().Result);
                Thread.Sleep(100);
            }
        }
    }

    private static decimal Amount(string text)
    {
        return decimal.Parse(text, CultureInfo.InvariantCulture);
    }

    private static void Check(bool holds, string otherwise)
    {
        if (!holds) throw new Exception(otherwise);
    }
}
