import { originOf } from '../../audit/audit.ts';
import { RESOURCE_METADATA } from '../../http/errors.ts';
import { answer, PUBLIC, type Route, route } from '../../http/route.ts';
import { sendAuthoriseProblem } from '../pages/authorise-problem.ts';
import { visitorOf } from '../session/visitor.ts';
import { SignInRefusal } from '../sign-in/login.routes.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { type Authorise, authoriseWith } from './authorise.ts';
import { type Consents, requireMayConsent } from './consent.ts';
import {
  AuthoriseQuery,
  CompleteIn,
  CompleteOut,
  KeySetOut,
  MetadataOut,
  RegisterIn,
  RegisterOut,
  ResourceOut,
  RevokeIn,
  RevokeOut,
  TokenIn,
  TokenOut,
} from './oauth.schema.ts';
import { readAllowedRegistration, registerClientWith } from './register-client.ts';
import { type RevokeDeps, revokeTokenWith } from './revoke.ts';
import { SCOPES } from './scopes.ts';
import { exchangeTokenWith, type TokenDeps } from './token.ts';

/** Path of the public keys that verify id_tokens. */
const KEY_SET = '/.well-known/jwks.json';

/** RFC 8414 and OpenID Connect Discovery, 3: lets client libraries configure themselves. */
const serverMetadata = (base: string) => ({
  issuer: base,
  authorization_endpoint: `${base}/api/oauth/authorize`,
  token_endpoint: `${base}/api/oauth/token`,
  revocation_endpoint: `${base}/api/oauth/revoke`,
  registration_endpoint: `${base}/api/oauth/register`,
  jwks_uri: `${base}${KEY_SET}`,
  scopes_supported: Object.keys(SCOPES),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
  revocation_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  service_documentation: `${base}/docs`,
});

/** RFC 9728: describes the API as a protected resource and points to its authorisation server. */
const resourceMetadata = (base: string) => ({
  resource: base,
  authorization_servers: [base],
  scopes_supported: Object.keys(SCOPES),
  bearer_methods_supported: ['header'],
  resource_name: 'Tasman Payroll API',
  resource_documentation: `${base}/docs`,
});

export interface OauthDeps extends RevokeDeps, TokenDeps {
  readonly tokens: RevokeDeps['tokens'] & TokenDeps['tokens'];
  readonly keys: Pick<SigningKeys, 'published'>;
  readonly consents: Consents;
  readonly signIn: SignIn;
  /** The public address of the service, which is also its issuer name. */
  readonly base: () => string;
  /** Entries of the form `redirect host=customer id`. An empty list disables self-registration. */
  readonly registrationAllow: readonly string[];
}

const TAG = 'OAuth';

export function oauthRoutes(deps: OauthDeps): Route[] {
  return [
    authoriseRoute(authoriseWith(deps), deps.base),
    completeRoute(deps),
    tokenRoute(deps),
    revokeRoute(deps),
    registerRoute(deps),
    ...metadataRoutes(deps.base),
    keySetRoute(deps.keys),
    resourceRoute(deps.base),
  ];
}

const authoriseRoute = (authorise: Authorise, base: () => string) =>
  route({
    method: 'GET',
    path: '/api/oauth/authorize',
    id: 'authorizeOauthClient',
    tag: TAG,
    summary: 'Start the authorisation of a client',
    description:
      'Open this address in the customer’s browser. It redirects to the hosted login page with a single-use link that expires after 10 minutes. Errors are returned here (browsers get a page) and never sent to the redirect_uri.',
    access: PUBLIC,
    rate: 'standard',
    query: AuthoriseQuery,
    grants: SCOPES,
    replies: { 302: { content: null, description: 'Redirects to the hosted login page' } },
    errors: [400, 403],
    problemPage: sendAuthoriseProblem,
    handler: async ({ query }) =>
      answer(302, undefined, { location: `${base()}/auth/oauth-login?request=${await authorise(query)}` }),
  });

const completeRoute = ({ consents, signIn }: OauthDeps) =>
  route({
    method: 'POST',
    path: '/api/oauth/complete',
    id: 'completeOauthLogin',
    tag: TAG,
    summary: 'Finish a hosted login with consent or denial',
    description:
      'Does what the hosted page does, in one call. Partner applications do not call it. After a wrong password the request stays open; approving or denying ends it.',
    access: PUBLIC,
    rate: 'standard',
    body: CompleteIn,
    replies: { 200: CompleteOut, 401: SignInRefusal },
    errors: [400, 403],
    handler: async ({ body, request }) => {
      const { client } = await consents.open(body.request);
      const person = await signIn({
        accountType: body.account_type ?? 'admin',
        username: body.username,
        password: body.password,
        customerId: body.customer_id,
        otp: body.otp,
        visitor: visitorOf(request),
        clientId: client.clientId,
        requestId: request.id,
      });
      requireMayConsent(client, person);
      const redirect_to = body.approve
        ? await consents.approve(body.request, person, originOf(request))
        : await consents.deny(body.request);
      return answer(200, { redirect_to }, { 'set-cookie': person.deviceCookie });
    },
  });

function tokenRoute(deps: TokenDeps) {
  const exchange = exchangeTokenWith(deps);
  return route({
    method: 'POST',
    path: '/api/oauth/token',
    id: 'exchangeOauthToken',
    family: 'oauth',
    tag: TAG,
    summary: 'Exchange a code or a refresh token for tokens',
    description:
      'Codes and refresh tokens can be used once. A refresh token that is reused within 10 seconds is rejected. Reusing it later, or reusing a code, ends the grant and revokes its access tokens. Send the client secret in the form, not in a header.',
    access: PUBLIC,
    rate: 'token',
    countsPairs: true,
    body: TokenIn,
    bodyIs: { form: true },
    replies: { 200: TokenOut },
    errors: [400, 401, 404],
    handler: async ({ body, request, countAs }) =>
      answer(200, await exchange(body, originOf(request), countAs), { pragma: 'no-cache' }),
  });
}

function revokeRoute(deps: RevokeDeps) {
  const revoke = revokeTokenWith(deps);
  return route({
    method: 'POST',
    path: '/api/oauth/revoke',
    id: 'revokeOauthToken',
    family: 'oauth',
    tag: TAG,
    summary: 'Revoke a grant',
    description:
      'RFC 7009. Accepts an access or a refresh token and ends the grant it belongs to, including all its refresh and access tokens. The customer’s other grants stay valid; the connection is revoked when its last grant ends. Unknown tokens also return 200.',
    access: PUBLIC,
    rate: 'token',
    countsPairs: true,
    body: RevokeIn,
    bodyIs: { form: true },
    replies: { 200: RevokeOut },
    errors: [401],
    handler: async ({ body, request, countAs }) => {
      await revoke(body, originOf(request), countAs);
      return answer(200, {});
    },
  });
}

function registerRoute(deps: OauthDeps) {
  const allowed = deps.registrationAllow.flatMap((entry) => readAllowedRegistration(entry) ?? []);
  const register = registerClientWith({ ...deps, allowed });
  return route({
    method: 'POST',
    path: '/api/oauth/register',
    id: 'registerOauthClient',
    family: 'oauth-registration',
    tag: TAG,
    summary: 'Register a client from the allow-list',
    description:
      "RFC 7591, for applications on the operator's allow-list only. The client has no secret and must use PKCE.",
    access: PUBLIC,
    rate: 'standard',
    body: RegisterIn,
    replies: { 201: RegisterOut },
    errors: [400, 403],
    handler: async ({ body, request }) => answer(201, await register(body, originOf(request))),
  });
}

/** Lets clients cache public information that rarely changes. */
const CACHED = { 'cache-control': 'public, max-age=300' };

/** The same metadata at the two addresses that client libraries query. */
const metadataRoutes = (base: () => string) =>
  [
    {
      path: '/.well-known/oauth-authorization-server',
      id: 'getOauthServerMetadata',
      summary: 'Describe the authorisation server',
      description: 'RFC 8414.',
    },
    {
      path: '/.well-known/openid-configuration',
      id: 'getOpenidConfiguration',
      summary: 'Describe the OpenID provider',
      description: 'OpenID Connect Discovery 1.0; the same metadata as for the authorisation server.',
    },
  ].map((place) =>
    route({
      method: 'GET',
      ...place,
      tag: TAG,
      access: PUBLIC,
      rate: 'list',
      replies: { 200: MetadataOut },
      handler: async () => answer(200, serverMetadata(base()), CACHED),
    }),
  );

const keySetRoute = (keys: OauthDeps['keys']) =>
  route({
    method: 'GET',
    path: KEY_SET,
    id: 'getOauthKeySet',
    tag: TAG,
    summary: 'List the public keys that verify id_tokens',
    description: 'RFC 7517. Fetch the keys again when an id_token has a key id that you do not know.',
    access: PUBLIC,
    rate: 'list',
    replies: { 200: KeySetOut },
    handler: async () => answer(200, { keys: [...(await keys.published())] }, CACHED),
  });

const resourceRoute = (base: () => string) =>
  route({
    method: 'GET',
    path: RESOURCE_METADATA,
    id: 'getProtectedResourceMetadata',
    tag: TAG,
    summary: 'Describe the API as a protected resource',
    description:
      'RFC 9728. Lists the authorisation server that issues tokens for the API. Every 401 response of the API points here in its WWW-Authenticate header.',
    access: PUBLIC,
    rate: 'list',
    replies: { 200: ResourceOut },
    handler: async () => answer(200, resourceMetadata(base()), CACHED),
  });
