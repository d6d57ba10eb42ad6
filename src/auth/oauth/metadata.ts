import { SCOPES } from './scopes.ts';

/** RFC 8414: what a client library needs to find its way, so that nobody types addresses by hand. */
export const serverMetadata = (base: string) => ({
  issuer: base,
  authorization_endpoint: `${base}/api/oauth/authorize`,
  token_endpoint: `${base}/api/oauth/token`,
  revocation_endpoint: `${base}/api/oauth/revoke`,
  registration_endpoint: `${base}/api/oauth/register`,
  scopes_supported: Object.keys(SCOPES),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
  revocation_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${base}/docs`,
});
