// scribejava against a running service with its demo world: the flow, and every rejection as an error. With the classes
// of
// pom.xml: BASE=http://127.0.0.1:8080 java -cp … Main

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.scribejava.core.builder.ServiceBuilder;
import com.github.scribejava.core.builder.api.DefaultApi20;
import com.github.scribejava.core.model.OAuth2AccessToken;
import com.github.scribejava.core.model.OAuth2AccessTokenErrorResponse;
import com.github.scribejava.core.model.OAuthRequest;
import com.github.scribejava.core.model.Verb;
import com.github.scribejava.core.oauth.AccessTokenRequestParams;
import com.github.scribejava.core.oauth.OAuth20Service;
import com.github.scribejava.core.oauth2.clientauthentication.ClientAuthentication;
import com.github.scribejava.core.oauth2.clientauthentication.RequestBodyAuthenticationScheme;
import com.github.scribejava.core.revoke.TokenTypeHint;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.Callable;

public class Main {
    private static final String BASE = System.getenv().getOrDefault("BASE", "http://127.0.0.1:8080");
    private static final String CALLBACK = "http://127.0.0.1:9999/callback";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The service's endpoints for scribejava. */
    private static final class Tasman extends DefaultApi20 {
        @Override
        public String getAccessTokenEndpoint() {
            return BASE + "/api/oauth/token";
        }

        @Override
        protected String getAuthorizationBaseUrl() {
            return BASE + "/api/oauth/authorize";
        }

        @Override
        public String getRevokeTokenEndpoint() {
            return BASE + "/api/oauth/revoke";
        }

        /** The default is HTTP Basic, which the service does not accept. */
        @Override
        public ClientAuthentication getClientAuthentication() {
            return RequestBodyAuthenticationScheme.instance();
        }
    }

    public static void main(String[] args) throws Exception {
        var service = serviceWith("demo-secret");
        var url = service.createAuthorizationUrlBuilder().state("a-state").initPKCE();
        var code = consent(url.build());
        var params = AccessTokenRequestParams.create(code).pkceCodeVerifier(url.getPkce().getCodeVerifier());
        var token = service.getAccessToken(params);
        must(JSON.readTree(token.getRawResponse()).get("customer_id").asInt() == 3, token.getRawResponse());
        ok("code exchanged with PKCE");

        var renewed = service.refreshAccessToken(token.getRefreshToken());
        must(!renewed.getRefreshToken().equals(token.getRefreshToken()), "the refresh token was not replaced");
        ok("refreshed");
        var live = renewed.getRefreshToken();

        var request = new OAuthRequest(Verb.GET, BASE + "/api/company");
        service.signRequest(renewed, request);
        try (var reply = service.execute(request)) {
            must(reply.getCode() == 200, reply.getBody());
        }
        ok("companies read with the token");

        refused("invalid_grant", () -> service.refreshAccessToken("unknown"));
        refused("invalid_scope", () -> service.refreshAccessToken(live, "openid payroll.write"));
        refused("unsupported_grant_type", service::getAccessTokenClientCredentialsGrant);
        refused("invalid_client", () -> serviceWith("wrong").refreshAccessToken(live));
        refused("invalid_grant", () -> service.getAccessToken(params));
        // Using a code twice ended the grant.
        refused("invalid_grant", () -> service.refreshAccessToken(live));

        var again = service.createAuthorizationUrlBuilder().state("a-state").initPKCE();
        var second = service.getAccessToken(
            AccessTokenRequestParams.create(consent(again.build())).pkceCodeVerifier(again.getPkce().getCodeVerifier()));
        service.revokeToken(second.getRefreshToken(), TokenTypeHint.REFRESH_TOKEN);
        refused("invalid_grant", () -> service.refreshAccessToken(second.getRefreshToken()));
        System.out.println("scribejava: all checks passed");
    }

    private static OAuth20Service serviceWith(String secret) {
        return new ServiceBuilder("demo-client")
            .apiSecret(secret)
            .callback(CALLBACK)
            .defaultScope("openid payroll.read")
            .build(new Tasman());
    }

    /** Signs in and consents as the customer, between the redirect and the callback. */
    private static String consent(String authorisation) throws Exception {
        var browser = HttpClient.newHttpClient();
        var visit = HttpRequest.newBuilder(URI.create(authorisation)).build();
        var redirect = browser.send(visit, HttpResponse.BodyHandlers.ofString());
        var login = redirect.headers().firstValue("location").orElseThrow();
        var person = JSON.writeValueAsString(Map.of(
            "request", login.replaceAll(".*request=", ""),
            "username", "admin@demo.example",
            "password", "demo-admin",
            "approve", true));
        var answer = HttpRequest.newBuilder(URI.create(BASE + "/api/oauth/complete"))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(person))
            .build();
        var reply = browser.send(answer, HttpResponse.BodyHandlers.ofString());
        return JSON.readTree(reply.body()).get("redirect_to").asText().replaceAll(".*[?&]code=([^&]*).*", "$1");
    }

    /** Requires an error response: otherwise the client would mistake a rejection for a token. */
    private static void refused(String word, Callable<OAuth2AccessToken> work) throws Exception {
        try {
            throw new AssertionError(word + " was mistaken for a token: " + work.call());
        } catch (OAuth2AccessTokenErrorResponse refusal) {
            must(refusal.getError() != null && refusal.getError().getErrorString().equals(word), String.valueOf(refusal));
            must(!refusal.getErrorDescription().isEmpty(), "no description");
            ok(word + ": " + refusal.getErrorDescription());
        }
    }

    private static void must(boolean isSo, String why) {
        if (!isSo) throw new AssertionError(why);
    }

    private static void ok(String text) {
        System.out.println("ok    " + text);
    }
}
