import { Choice, described, named, PROBLEM, Type } from '../../http/schema.ts';

/** Text that PostgreSQL can store: no zero bytes. */
const Text = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({
    maxLength,
    pattern: '^[^\\u0000]*$',
    [PROBLEM]: `must be text of at most ${maxLength} characters`,
    ...options,
  });

const Required = (maxLength: number, options: Record<string, unknown> = {}) =>
  Text(maxLength, { minLength: 1, [PROBLEM]: `must be text of 1 to ${maxLength} characters`, ...options });

/** RFC 6749, 3.1 and 3.2: unknown parameters are ignored, so these objects allow additional properties. */
export const AuthoriseQuery = Type.Object({
  client_id: Required(200, { description: 'Id of the partner’s client' }),
  redirect_uri: Required(2000, {
    description: 'The address that receives the code; must be registered for the client',
  }),
  state: Required(2000, { description: 'Returned unchanged on the callback' }),
  scope: Type.Optional(Text(1000, { description: 'Space-separated; default openid' })),
  response_type: Type.Optional(Text(50, { description: 'If sent, must be `code`' })),
  code_challenge: Type.Optional(Text(200, { description: 'PKCE; required for clients without a secret' })),
  code_challenge_method: Type.Optional(Text(20, { description: 'Only S256 is supported; default S256' })),
  nonce: Type.Optional(Text(500, { description: 'OpenID Connect: returned unchanged in the id_token' })),
});

export const CompleteIn = named(
  'OauthCompleteIn',
  Type.Object(
    {
      request: Required(200, { description: 'The request id that the authorise address issued' }),
      username: Required(320, { description: 'The owner’s email address, or a payroll user’s username' }),
      password: Required(1024, { description: 'The password of the owner or payroll user' }),
      account_type: Type.Optional(
        Choice('AccountType', ['admin', 'user'], {
          description: 'admin (default): the owner of the account; user: a payroll user',
        }),
      ),
      customer_id: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'The account of a payroll user; needed only when two accounts have the same username',
        }),
      ),
      otp: Type.Optional(
        Text(64, {
          description: 'A code from the authenticator app or a recovery code, if a second factor is needed',
        }),
      ),
      approve: Type.Boolean({
        description: 'Whether the person consents; false sends the browser back with access_denied',
      }),
    },
    { additionalProperties: false },
  ),
);

export const CompleteOut = named(
  'OauthCompleteOut',
  Type.Object(
    {
      redirect_to: Type.String({
        description: 'The address to open in the browser next; it contains the code or the error',
      }),
    },
    { additionalProperties: false },
  ),
);

export const TokenIn = named(
  'OauthTokenIn',
  Type.Object({
    grant_type: Required(200, { description: 'authorization_code or refresh_token' }),
    client_id: Required(200, { description: 'Id of the partner’s client' }),
    client_secret: Type.Optional(Text(1024, { description: 'The client secret; public clients leave it out' })),
    code: Type.Optional(
      Text(1024, {
        description: 'For authorization_code: the code from the callback; single use, expires after 10 minutes',
      }),
    ),
    redirect_uri: Type.Optional(
      Text(2000, { description: 'For authorization_code: the same redirect_uri as in the authorise request' }),
    ),
    code_verifier: Type.Optional(
      Text(1024, { description: 'The verifier whose hash was sent as code_challenge (PKCE)' }),
    ),
    refresh_token: Type.Optional(Text(1024, { description: 'For refresh_token: the latest refresh token' })),
    scope: Type.Optional(Text(1000, { description: 'For refresh_token: may list fewer scopes than were granted' })),
  }),
);

export const TokenOut = named(
  'OauthTokenOut',
  Type.Object(
    {
      access_token: Type.String({ description: 'JWT; treat as opaque' }),
      token_type: Type.Literal('Bearer', { description: 'Send the token as Authorization: Bearer' }),
      expires_in: Type.Integer({ description: 'Seconds until the access token expires' }),
      refresh_token: Type.String({
        description: 'Single use; keep it on your server, never log it, discard it once it is replaced',
      }),
      refresh_expires_in: Type.Integer({ description: 'Seconds until the refresh token expires' }),
      customer_id: Type.Integer({ description: 'The account that authorised the client' }),
      id_token: Type.Optional(
        Type.String({
          description:
            'Only for a code with the scope openid: the OpenID Connect id_token of the person who signed in, signed with RS256 and a key from /.well-known/jwks.json. Not returned on refresh',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const RevokeIn = named(
  'OauthRevokeIn',
  Type.Object({
    token: Required(8192, { description: 'The refresh or access token to revoke' }),
    token_type_hint: Type.Optional(Text(50, { description: 'access_token or refresh_token; only a hint' })),
    client_id: Required(200, { description: 'Id of the client the token was issued to' }),
    client_secret: Type.Optional(Text(1024, { description: 'The client secret; public clients leave it out' })),
  }),
);

/** RFC 7009, 2.2 leaves the body open. Client libraries fail on a response that is not JSON. */
export const RevokeOut = named('OauthRevokeOut', Type.Object({}, { additionalProperties: false }));

/** RFC 7591, 2: unknown metadata is ignored. */
export const RegisterIn = named(
  'OauthRegisterIn',
  Type.Object({
    redirect_uris: Type.Array(Required(2000), {
      minItems: 1,
      maxItems: 10,
      description: 'Addresses of the application that codes may be sent to',
    }),
    client_name: Type.Optional(Text(100, { description: 'The name shown on the consent page' })),
  }),
);

export const RegisterOut = named(
  'OauthRegisterOut',
  Type.Object(
    {
      client_id: Type.String({ description: 'Identifies the client at the authorise and token addresses' }),
      client_id_issued_at: Type.Integer({ description: 'When the client was registered, in seconds since 1970' }),
      client_name: Type.String({ description: 'The name shown on the consent page' }),
      redirect_uris: Type.Array(Type.String(), { description: 'Addresses that codes may be sent to' }),
      token_endpoint_auth_method: Type.Literal('none', {
        description: 'A registered client is public: it has no secret',
      }),
      grant_types: Type.Array(Type.String(), { description: 'Grant types the client may send to the token address' }),
      response_types: Type.Array(Type.String(), {
        description: 'Response types the client may request from the authorise address',
      }),
    },
    { additionalProperties: false },
  ),
);

const Texts = Type.Array(Type.String());

export const MetadataOut = named(
  'OauthServerMetadata',
  Type.Object(
    {
      issuer: Type.String({ description: 'The issuer named in tokens and callbacks' }),
      authorization_endpoint: Type.String({ description: 'Address where the customer signs in and consents' }),
      token_endpoint: Type.String({ description: 'Address that exchanges codes and refresh tokens for access tokens' }),
      revocation_endpoint: Type.String({ description: 'Address that revokes tokens (RFC 7009)' }),
      registration_endpoint: Type.String({
        description: 'Address where public clients register themselves (RFC 7591)',
      }),
      jwks_uri: Type.String({ description: 'Address of the keys that id_tokens are signed with' }),
      scopes_supported: described(Texts, 'Scopes that can be requested'),
      response_types_supported: described(Texts, 'Response types of the authorise address: only code'),
      response_modes_supported: described(Texts, 'Response modes: in the query of the callback'),
      grant_types_supported: described(Texts, 'Grant types that the token address accepts'),
      token_endpoint_auth_methods_supported: described(Texts, 'How a client authenticates at the token address'),
      revocation_endpoint_auth_methods_supported: described(
        Texts,
        'How a client authenticates at the revocation address',
      ),
      code_challenge_methods_supported: described(Texts, 'PKCE methods: only S256'),
      authorization_response_iss_parameter_supported: Type.Boolean({
        description: 'Whether callbacks include the issuer (RFC 9207)',
      }),
      subject_types_supported: described(Texts, 'public: a person has the same subject for every client'),
      id_token_signing_alg_values_supported: described(Texts, 'Algorithms that an id_token is signed with'),
      claims_supported: described(Texts, 'Claims that an id_token may contain'),
      claims_parameter_supported: Type.Boolean({ description: 'Whether individual claims can be requested' }),
      request_parameter_supported: Type.Boolean({
        description: 'Whether requests can be sent as signed request objects',
      }),
      request_uri_parameter_supported: Type.Boolean({
        description: 'Whether request objects can be fetched from an address',
      }),
      service_documentation: Type.String({ description: 'Address of the API documentation' }),
    },
    { additionalProperties: false },
  ),
);

export const ResourceOut = named(
  'OauthResourceMetadata',
  Type.Object(
    {
      resource: Type.String({ description: 'The API that accepts the tokens' }),
      authorization_servers: described(Texts, 'Servers that issue tokens for the API'),
      scopes_supported: described(Texts, 'Scopes that can be requested'),
      bearer_methods_supported: described(Texts, 'How a token is sent: only in the header'),
      resource_name: Type.String({ description: 'Display name of the API' }),
      resource_documentation: Type.String({ description: 'Address of the API documentation' }),
    },
    { additionalProperties: false },
  ),
);

export const KeySetOut = named(
  'OauthKeySet',
  Type.Object(
    {
      keys: Type.Array(
        named(
          'OauthKey',
          Type.Object(
            {
              kty: Type.Literal('RSA', { description: 'The key type' }),
              use: Type.Literal('sig', { description: 'The use of the key: signatures' }),
              alg: Type.Literal('RS256', { description: 'The signature algorithm' }),
              kid: Type.String({ description: 'The key id, as in the header of an id_token' }),
              n: Type.String({ description: 'The modulus, base64url' }),
              e: Type.String({ description: 'The exponent, base64url' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Every key that a valid id_token may be signed with' },
      ),
    },
    { additionalProperties: false },
  ),
);
