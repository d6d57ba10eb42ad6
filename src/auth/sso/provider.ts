import { createHash } from 'node:crypto';
import type { Configuration, ServerMetadata } from 'openid-client';
import { BoundedMap } from '../../base/bounded-map.ts';
import { type Clock, secondsAfter, systemClock } from '../../base/clock.ts';

/** Sends requests to addresses that customers enter. app.ts passes in an implementation that checks the addresses. */
export interface OutgoingRequests {
  /** Fails with `FetchFailed`, whose message is a phrase that can be shown to people. */
  fetch(
    url: string,
    init: { method: string; headers: Record<string, string>; body?: string | URLSearchParams },
  ): Promise<Response>;
  requireAllowed(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The values that the provider's response to one visit must match. */
export interface VisitChecks {
  readonly redirectUri: string;
  readonly state: string;
  /** The secret in the browser's cookie, from which the nonce and the PKCE verifier are derived. */
  readonly secret: string;
  readonly maxAgeSeconds: number | undefined;
}

export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** When the person signed in at the provider; null if the provider does not report it. */
  readonly signedInAt: Date | null;
  /** Whether the provider reports that the person used several factors (RFC 8176). */
  readonly usedSeveralFactors: boolean;
}

export interface VerifiedEmail {
  readonly address: string;
  readonly isVerified: boolean;
}

/** Thrown for a provider response that is not accepted. The message is a phrase for people and for the audit log. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
}

export interface Checked {
  readonly check: 'discovery' | 'keys' | 'authorisation';
  readonly ok: boolean;
  readonly detail: string;
}

export interface Providers {
  authorizationUrl(
    settings: ProviderSettings,
    checks: VisitChecks,
    given: { loginHint: string | undefined; again: boolean },
  ): Promise<URL>;
  /** Exchanges the code and verifies the ID token. `email` asks the provider for the address only when it is called. */
  identityOf(
    settings: ProviderSettings,
    checks: VisitChecks,
    given: { answer: URLSearchParams; beganAt: Date },
  ): Promise<ProviderIdentity & { email(): Promise<VerifiedEmail | undefined> }>;
  test(settings: ProviderSettings): Promise<readonly Checked[]>;
}

/** The clocks of the two services may differ by this much. */
const SKEW_SECONDS = 60;
const DISCOVERED_SECONDS = 300;
const SCOPE = 'openid email profile';
/**
 * Accepts only public-key signatures. Everyone who knows the client secret can sign with it, and `none` needs no key at
 * all.
 */
const SIGNATURES = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/;

type Library = typeof import('openid-client');
/** Loaded on first use, because most services never need it. */
const library = (): Promise<Library> => import('openid-client');

const digest = (purpose: string, secret: string): string =>
  createHash('sha256').update(`single sign-on ${purpose}\n${secret}`).digest('base64url');
const verifierOf = ({ secret }: VisitChecks): string => digest('verifier', secret);
const nonceOf = ({ secret }: VisitChecks): string => digest('nonce', secret);

interface ProviderDeps {
  readonly clock: Clock;
  readonly outgoing: OutgoingRequests;
}

/**
 * OpenID Connect with the accounts' providers. Uses the authorization code with PKCE and a nonce, and reads the
 * provider's keys for every sign-in.
 */
export function providers(deps: ProviderDeps): Providers {
  const documents = discoveryDocuments(deps);
  const configure = (settings: ProviderSettings) => configurationOf(deps, documents, settings);
  return {
    async authorizationUrl(settings, checks, { loginHint, again }) {
      const oidc = await library();
      const configuration = await configure(settings);
      if (!configuration.serverMetadata().authorization_endpoint)
        throw new ProviderProblem('the provider publishes no authorization_endpoint');
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: checks.redirectUri,
        scope: SCOPE,
        state: checks.state,
        nonce: nonceOf(checks),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifierOf(checks)),
        code_challenge_method: 'S256',
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        ...(again ? { prompt: 'login' } : {}),
        ...(checks.maxAgeSeconds === undefined ? {} : { max_age: String(checks.maxAgeSeconds) }),
      });
    },

    identityOf: async (settings, checks, given) =>
      identityOf(await configure(settings), checks, { ...given, now: deps.clock.now() }),

    async test({ issuer }) {
      documents.forget(issuer);
      const read = await documents.of(issuer).then(
        (metadata) => ({ metadata }),
        (error: unknown) => ({ problem: problemOf(error) }),
      );
      if ('problem' in read) return [{ check: 'discovery', ok: false, detail: read.problem }];
      const { metadata } = read;
      return [
        { check: 'discovery', ok: true, detail: `The provider is ${metadata.issuer}` },
        await keysOf(deps.outgoing, metadata),
        abilitiesOf(metadata),
      ];
    },
  };
}

type Documents = ReturnType<typeof discoveryDocuments>;

/** Reads each discovery document at most once in five minutes. Failures are not cached. */
function discoveryDocuments({ clock, outgoing }: ProviderDeps) {
  const kept = new BoundedMap<string, { until: Date; metadata: Promise<ServerMetadata> }>(1_000);
  return {
    forget: (issuer: string) => kept.delete(issuer),
    async of(issuer: string): Promise<ServerMetadata> {
      const found = kept.get(issuer);
      if (found && found.until > clock.now()) return found.metadata;
      const metadata = discover(outgoing, issuer);
      kept.set(issuer, { until: secondsAfter(clock.now(), DISCOVERED_SECONDS), metadata });
      metadata.catch(() => kept.delete(issuer));
      return metadata;
    },
  };
}

async function discover(outgoing: OutgoingRequests, issuer: string): Promise<ServerMetadata> {
  const oidc = await library();
  const found = await oidc
    .discovery(new URL(issuer), 'discovery', {}, oidc.None(), {
      [oidc.customFetch]: outgoing.fetch as never,
      execute: [oidc.allowInsecureRequests],
    })
    .catch(explained);
  const metadata = found.serverMetadata();
  if (new URL(metadata.issuer).href !== new URL(issuer).href)
    throw new ProviderProblem(`the provider’s issuer is ${metadata.issuer}; enter that address as the issuer`);
  return metadata;
}

/** Every configuration reads the provider's keys again, so that a changed key takes effect at the next sign-in. */
async function configurationOf(
  { clock, outgoing }: ProviderDeps,
  documents: Documents,
  { issuer, clientId, clientSecret }: ProviderSettings,
): Promise<Configuration> {
  const oidc = await library();
  const metadata = await documents.of(issuer);
  const signatures = (metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter((name) =>
    SIGNATURES.test(name),
  );
  const skew = Math.round((clock.now().getTime() - systemClock().now().getTime()) / 1000);
  const configuration = new oidc.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: signatures },
    clientId,
    { [oidc.clockSkew]: skew, [oidc.clockTolerance]: SKEW_SECONDS },
    clientAuthentication(oidc, metadata, clientSecret),
  );
  configuration[oidc.customFetch] = outgoing.fetch as never;
  // `outgoing` decides which addresses may use plain http.
  oidc.allowInsecureRequests(configuration);
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

async function identityOf(
  configuration: Configuration,
  checks: VisitChecks,
  { answer, beganAt, now }: { answer: URLSearchParams; beganAt: Date; now: Date },
): ReturnType<Providers['identityOf']> {
  const oidc = await library();
  const tokens = await oidc
    .authorizationCodeGrant(configuration, new URL(`${checks.redirectUri}?${answer}`), {
      pkceCodeVerifier: verifierOf(checks),
      expectedState: checks.state,
      expectedNonce: nonceOf(checks),
      idTokenExpected: true,
      ...(checks.maxAgeSeconds === undefined ? {} : { maxAge: checks.maxAgeSeconds }),
    })
    .catch(explained);
  const claims = tokens.claims()!;
  requireOurs(claims, configuration.clientMetadata().client_id);
  requireNew(claims, { now, beganAt });
  const { iss, sub, auth_time, amr } = claims;
  return {
    issuer: iss,
    subject: sub,
    signedInAt: auth_time === undefined ? null : new Date(auth_time * 1000),
    usedSeveralFactors: Array.isArray(amr) && amr.includes('mfa'),
    async email() {
      if (claims.email !== undefined) return emailOf(iss, claims);
      if (configuration.serverMetadata().userinfo_endpoint === undefined) return undefined;
      const more = await oidc.fetchUserInfo(configuration, tokens.access_token, sub).catch(explained);
      return emailOf(iss, more);
    },
  };
}

/** A provider that lists no methods accepts the secret by HTTP Basic (OpenID Connect Discovery). */
function clientAuthentication(oidc: Library, metadata: ServerMetadata, secret: string) {
  const supported = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (supported.includes('client_secret_basic')) return oidc.ClientSecretBasic(secret);
  if (supported.includes('client_secret_post')) return oidc.ClientSecretPost(secret);
  if (supported.includes('client_secret_jwt')) return oidc.ClientSecretJwt(secret);
  throw new ProviderProblem('the provider accepts no client secret');
}

/** `azp` is the client that the ID token was issued to. The library checks it only if there are several audiences. */
function requireOurs({ azp }: { azp?: unknown }, clientId: string): void {
  if (azp !== undefined && azp !== clientId) throw new ProviderProblem('the ID token was issued for another client');
}

/** The provider issues the token when it gets the code, so the token cannot be older than the visit. */
function requireNew({ iat }: { iat: number }, { now, beganAt }: { now: Date; beganAt: Date }): void {
  const issued = iat * 1000;
  if (issued > secondsAfter(now, SKEW_SECONDS).getTime())
    throw new ProviderProblem('the ID token was issued in the future; check the clocks of both services');
  if (issued < secondsAfter(beganAt, -SKEW_SECONDS).getTime())
    throw new ProviderProblem('the ID token is older than this sign-in');
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';

/** Microsoft Entra ID sends no `email_verified`. Its `xms_edov` says that the owner of the domain was verified. */
function emailOf(
  issuer: string,
  { email, email_verified, xms_edov }: Readonly<Record<string, unknown>>,
): VerifiedEmail | undefined {
  if (typeof email !== 'string' || email.length > 254) return undefined;
  const isEntra = new URL(issuer).host === 'login.microsoftonline.com';
  return { address: email, isVerified: isTrue(email_verified) || (isEntra && isTrue(xms_edov)) };
}

async function keysOf(outgoing: OutgoingRequests, { jwks_uri }: ServerMetadata): Promise<Checked> {
  const fails = (detail: string): Checked => ({ check: 'keys', ok: false, detail });
  if (jwks_uri === undefined) return fails('The provider publishes no keys (jwks_uri)');
  try {
    const response = await outgoing.fetch(jwks_uri, { method: 'GET', headers: { accept: 'application/json' } });
    if (response.status !== 200) return fails(`The request for the keys returned HTTP ${response.status}`);
    const { keys } = (await response.json()) as { keys?: unknown };
    if (!Array.isArray(keys) || keys.length === 0) return fails('The provider publishes no keys');
    return { check: 'keys', ok: true, detail: `Signing keys found: ${keys.length}` };
  } catch (error) {
    return fails(problemOf(error));
  }
}

function abilitiesOf(metadata: ServerMetadata): Checked {
  const result = (detail: string, ok = false): Checked => ({ check: 'authorisation', ok, detail });
  if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
    return result('The provider publishes no authorization_endpoint or no token_endpoint');
  const { code_challenge_methods_supported: methods, response_types_supported: types } = metadata;
  if (types && !types.includes('code')) return result('The provider does not support the authorization code');
  if (methods && !methods.includes('S256')) return result('The provider does not support PKCE with S256');
  const signatures = metadata.id_token_signing_alg_values_supported;
  if (signatures && !signatures.some((name) => SIGNATURES.test(name)))
    return result('The provider does not sign ID tokens with a public-key algorithm');
  return result('The provider supports the authorization code, PKCE and signed ID tokens', true);
}

/** The texts for the library's error codes. Error texts in the callback are not shown, because anyone can forge them. */
const WORDS: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: 'the provider did not answer in time',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'the ID token has expired, or the sign-in at the provider is too long ago',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'the provider has a different issuer',
  OAUTH_KEY_SELECTION_FAILED: 'the provider publishes no key that fits the signature of the ID token',
  OAUTH_PARSE_ERROR: 'the provider’s answer cannot be read',
  OAUTH_RESPONSE_IS_NOT_JSON: 'the provider’s answer is not JSON',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'the provider’s answer does not conform to OpenID Connect',
};

const explained = (error: unknown): never => {
  throw error instanceof ProviderProblem ? error : new ProviderProblem(problemOf(error));
};

/** A phrase that explains a failed request or check. It contains no free text from the browser's request. */
export function problemOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderProblem || at.name === 'FetchFailed') return at.message;
    const { code, error: refusal } = at as { code?: unknown; error?: unknown };
    if (typeof refusal === 'string' && /^[a-z_]{1,40}$/.test(refusal)) return `the provider answered ${refusal}`;
    const claim = (at.cause as { claim?: unknown } | undefined)?.claim;
    if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && typeof claim === 'string')
      return `the ID token has a different ${claim} than expected`;
    if (typeof code === 'string' && WORDS[code] !== undefined) return WORDS[code];
  }
  return 'the provider’s answer is not valid';
}
