// Spring Security's OAuth client, without a web server, against a running service with its demo world: sign-in with PKCE and a
// verified id_token, a call that refreshes automatically, and every rejection as an error. With the classes of pom.xml:
// BASE=http://127.0.0.1:8080 java -cp … Main

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.AuthorizedClientServiceOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.InMemoryOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientProviderBuilder;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.endpoint.OAuth2ClientCredentialsGrantRequest;
import org.springframework.security.oauth2.client.endpoint.OAuth2RefreshTokenGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.RestClientClientCredentialsTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.RestClientRefreshTokenTokenResponseClient;
import org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider;
import org.springframework.security.oauth2.client.oidc.userinfo.OidcUserService;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.client.web.client.OAuth2ClientHttpRequestInterceptor;
import org.springframework.security.oauth2.client.web.client.RequestAttributeClientRegistrationIdResolver;
import org.springframework.security.oauth2.client.web.client.RequestAttributePrincipalResolver;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.ObjectMapper;

public class Main {
    private static final String BASE = System.getenv().getOrDefault("BASE", "http://127.0.0.1:8080");
    private static final String CALLBACK = "http://127.0.0.1:9999/callback";
    private static final ObjectMapper JSON = new ObjectMapper();
    /**
     * Spring's code for any rejection with a status other than 400; the service's own code is then in the description.
     */
    private static final String OTHER_STATUS = "invalid_token_response";

    public static void main(String[] args) throws Exception {
        var client = registration("demo-secret");
        var exchange = authorised(client);
        // Checks state, code, PKCE, and the id_token: signature, issuer, audience, times and nonce.
        var login = new OidcAuthorizationCodeAuthenticationProvider(
            new RestClientAuthorizationCodeTokenResponseClient(), new OidcUserService());
        var person = (OAuth2LoginAuthenticationToken) login.authenticate(new OAuth2LoginAuthenticationToken(client, exchange));
        ok("code exchanged with PKCE");
        var user = (OidcUser) person.getPrincipal();
        must(user.getAudience().contains("demo-client"), user.getClaims());
        ok("id_token of " + user.getSubject() + " verified");

        calls(client, person);

        var refresh = new RestClientRefreshTokenTokenResponseClient();
        var spare = (OAuth2LoginAuthenticationToken)
            login.authenticate(new OAuth2LoginAuthenticationToken(client, authorised(client)));
        var live = spare.getRefreshToken();
        refused("invalid_grant", "", () -> refresh.getTokenResponse(refreshOf(client, new OAuth2RefreshToken("unknown", null))));
        refused("invalid_scope", "", () -> refresh.getTokenResponse(new OAuth2RefreshTokenGrantRequest(
            client, expired(), live, Set.of("openid", "payroll.write"))));
        refused(OTHER_STATUS, "invalid_client", () -> refresh.getTokenResponse(refreshOf(registration("wrong"), live)));
        var clientCredentials = ClientRegistration.withClientRegistration(client)
            .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS).build();
        refused(OTHER_STATUS, "unsupported_grant_type", () -> new RestClientClientCredentialsTokenResponseClient()
            .getTokenResponse(new OAuth2ClientCredentialsGrantRequest(clientCredentials)));
        refused("invalid_grant", "", () -> login.authenticate(new OAuth2LoginAuthenticationToken(client, exchange)));
        System.out.println("Spring Security: all checks passed");
    }

    /** Makes a call through Spring's own interceptor, which finds the token expired and refreshes it first. */
    private static void calls(ClientRegistration client, OAuth2LoginAuthenticationToken person) {
        Authentication principal = person;
        var clients = new InMemoryClientRegistrationRepository(client);
        var kept = new InMemoryOAuth2AuthorizedClientService(clients);
        kept.saveAuthorizedClient(
            new OAuth2AuthorizedClient(client, principal.getName(), expired(), person.getRefreshToken()), principal);
        var manager = new AuthorizedClientServiceOAuth2AuthorizedClientManager(clients, kept);
        manager.setAuthorizedClientProvider(OAuth2AuthorizedClientProviderBuilder.builder().refreshToken().build());
        var signing = new OAuth2ClientHttpRequestInterceptor(manager);
        signing.setPrincipalResolver(new RequestAttributePrincipalResolver());
        var companies = RestClient.builder().requestInterceptor(signing).build().get()
            .uri(BASE + "/api/company")
            .attributes(RequestAttributeClientRegistrationIdResolver.clientRegistrationId("tasman"))
            .attributes(RequestAttributePrincipalResolver.principal(principal))
            .retrieve().body(String.class);
        must(JSON.readTree(companies).size() >= 2, companies);
        OAuth2AuthorizedClient renewed = kept.loadAuthorizedClient("tasman", principal.getName());
        must(!renewed.getRefreshToken().getTokenValue().equals(person.getRefreshToken().getTokenValue()), "not replaced");
        ok("refreshed, and companies read with the token");
    }

    /** Finds all endpoints through the issuer's metadata. */
    private static ClientRegistration registration(String secret) {
        return ClientRegistrations.fromIssuerLocation(BASE)
            .registrationId("tasman")
            .clientId("demo-client")
            .clientSecret(secret)
            // By default Spring sends HTTP Basic, which the service does not accept.
            .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_POST)
            .redirectUri(CALLBACK)
            .scope("openid", "payroll.read")
            .build();
    }

    /** Obtains the customer's consent, with PKCE and a nonce as Spring's own filter makes them. */
    private static OAuth2AuthorizationExchange authorised(ClientRegistration client) throws Exception {
        var nonce = "a-nonce-of-forty-three-characters-or-more-yes";
        var hash = MessageDigest.getInstance("SHA-256").digest(nonce.getBytes("US-ASCII"));
        var builder = OAuth2AuthorizationRequest.authorizationCode()
            .authorizationUri(client.getProviderDetails().getAuthorizationUri())
            .clientId(client.getClientId())
            .redirectUri(CALLBACK)
            .scopes(client.getScopes())
            .state("a-state")
            .attributes(Map.of("nonce", nonce))
            .additionalParameters(Map.of("nonce", Base64.getUrlEncoder().withoutPadding().encodeToString(hash)));
        OAuth2AuthorizationRequestCustomizers.withPkce().accept(builder);
        var request = builder.build();
        var callback = consent(request.getAuthorizationRequestUri());
        return new OAuth2AuthorizationExchange(request, OAuth2AuthorizationResponse.success(parameter(callback, "code"))
            .redirectUri(CALLBACK).state(parameter(callback, "state")).build());
    }

    /** Signs in and consents as the customer, between the redirect and the callback. */
    private static String consent(String authorisation) throws Exception {
        var browser = HttpClient.newHttpClient();
        var redirect = browser.send(
            HttpRequest.newBuilder(URI.create(authorisation)).build(), HttpResponse.BodyHandlers.ofString());
        var person = JSON.writeValueAsString(Map.of(
            "request", parameter(redirect.headers().firstValue("location").orElseThrow(), "request"),
            "username", "admin@demo.example",
            "password", "demo-admin",
            "approve", true));
        var reply = browser.send(
            HttpRequest.newBuilder(URI.create(BASE + "/api/oauth/complete"))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(person))
                .build(),
            HttpResponse.BodyHandlers.ofString());
        return JSON.readTree(reply.body()).get("redirect_to").asString();
    }

    private static String parameter(String url, String name) {
        return url.replaceAll(".*[?&]" + name + "=([^&]*).*", "$1");
    }

    private static OAuth2AccessToken expired() {
        var began = Instant.now().minus(Duration.ofHours(1));
        return new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "expired", began, began.plusSeconds(60));
    }

    private static OAuth2RefreshTokenGrantRequest refreshOf(ClientRegistration client, OAuth2RefreshToken token) {
        return new OAuth2RefreshTokenGrantRequest(client, expired(), token);
    }

    /** Requires an OAuth2 exception: otherwise the client would mistake a rejection for a token. */
    private static void refused(String code, String word, Callable<?> work) throws Exception {
        OAuth2Error error;
        try {
            throw new AssertionError(code + word + " was mistaken for a token: " + work.call());
        } catch (OAuth2AuthorizationException refusal) {
            error = refusal.getError();
        } catch (OAuth2AuthenticationException refusal) {
            error = refusal.getError();
        }
        must(error.getErrorCode().equals(code) && error.getDescription().contains(word), error);
        must(!error.getDescription().isEmpty(), "no description");
        ok(error.getErrorCode() + ": " + error.getDescription());
    }

    private static void must(boolean isSo, Object why) {
        if (!isSo) throw new AssertionError(String.valueOf(why));
    }

    private static void ok(String text) {
        System.out.println("ok    " + text);
    }
}
