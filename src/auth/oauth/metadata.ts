import { SCOPES } from './scopes.ts';

/** Path of the public keys that verify id_tokens. */
export const KEY_SET = '/.well-known/jwks.json';

/** RFC 8414 and OpenID Connect Discovery, 3: lets client libraries configure themselves. */
export const serverMetadata = (base: string) => ({
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
export const resourceMetadata = (base: string) => ({
  resource: base,
  authorization_servers: [base],
  scopes_supported: Object.keys(SCOPES),
  bearer_methods_supported: ['header'],
  resource_name: 'Tasman Payroll API',
  resource_documentation: `${base}/docs`,
});
