package tasman;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tasman.client.ApiClient;
import tasman.client.ApiException;
import tasman.client.api.CompaniesApi;
import tasman.client.api.EmployeesApi;
import tasman.client.api.PaysApi;
import tasman.client.api.PayslipsApi;
import tasman.client.api.SignInApi;
import tasman.client.api.WebhooksApi;
import tasman.client.model.Company;
import tasman.client.model.Country;
import tasman.client.model.DecimalIn;
import tasman.client.model.Employee;
import tasman.client.model.EmployeeStatusFilter;
import tasman.client.model.Pay;
import tasman.client.model.PayCreate;
import tasman.client.model.PayHoursIn;
import tasman.client.model.PayOrGroup;
import tasman.client.model.WebhookEndpointIn;
import tasman.client.model.WebhookEndpointWithSecret;

/** The Java client of openapi-generator: creates a pay, downloads its payslip and verifies a delivery. */
public final class Main {
  private static final String BASE = System.getenv("BASE");
  private static final String LISTENER = System.getenv("LISTENER");

  public static void main(String[] arguments) throws Exception {
    payAndPayslip();
    webhook();
    // The client keeps threads running.
    System.exit(0);
  }

  private static ApiClient signIn(String username, String password) throws ApiException {
    ApiClient client = new ApiClient().setBasePath(BASE);
    client.setBearerToken(new SignInApi(client).login(username, password, null, null, null).getAccessToken());
    return client;
  }

  private static void payAndPayslip() throws Exception {
    ApiClient client = signIn("admin@demo.example", "demo-admin");
    List<Company> companies = new CompaniesApi(client).listCompanies(null, null);
    Company company = companies.stream().filter(one -> one.getCountry() == Country.AU).findFirst().get();
    List<Employee> people =
        new EmployeesApi(client).listEmployees(company.getId(), EmployeeStatusFilter.ACTIVE, null, null);
    PayHoursIn hours =
        new PayHoursIn().description("Ordinary hours").units("Hours").value(new DecimalIn("38"));
    PayCreate order = new PayCreate().employeeId(people.get(0).getId()).addHoursItem(hours);
    PaysApi pays = new PaysApi(client);
    List<PayOrGroup> made =
        pays.createPays(company.getId(), List.of(order), null, null, null, null, null, null, null, null);
    Pay pay = made.get(0).getPay();
    check(pay.getGross().compareTo(pay.getNet()) > 0, "the net is not below the gross");

    File payslip = new PayslipsApi(client).downloadPayslip(company.getId(), pay.getId());
    check(Files.readString(payslip.toPath(), StandardCharsets.ISO_8859_1).startsWith("%PDF-"), "no PDF");

    try {
      pays.readPay(company.getId(), 999_999L);
      throw new AssertionError("a missing pay was read");
    } catch (ApiException error) {
      check(error.getCode() == 404 && error.getResponseBody().contains("detail"), error.toString());
    }
  }

  private static void webhook() throws Exception {
    WebhooksApi webhooks = new WebhooksApi(signIn("partner@demo.example", "demo-partner"));
    String url = LISTENER + "/openapi-generator-java";
    WebhookEndpointIn order = new WebhookEndpointIn().url(url).events(List.of("employee.updated"));
    WebhookEndpointWithSecret endpoint = webhooks.createWebhook(order).getWebhook();
    webhooks.testWebhook(endpoint.getId());
    JsonObject delivery = arrived(url);
    String body = delivery.get("body").getAsString();
    String signed = delivery.get("timestamp").getAsString() + "." + body;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(endpoint.getSecret().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] expected = mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
    byte[] given = HexFormat.of().parseHex(delivery.get("signature").getAsString());
    check(MessageDigest.isEqual(expected, given), "the signature does not match");
    webhooks.deleteWebhook(endpoint.getId());
  }

  private static JsonObject arrived(String url) throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    while (true) {
      HttpResponse<String> reply =
          http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
      if (reply.statusCode() == 200) return JsonParser.parseString(reply.body()).getAsJsonObject();
      Thread.sleep(100);
    }
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) throw new AssertionError(otherwise);
  }
}
