import { Choice, named, PROBLEM, Type } from '../../http/schema.ts';

/** Text that can be stored: PostgreSQL has no place for the zero byte. */
const Text = (maxLength: number, options: Record<string, unknown> = {}) =>
  Type.String({
    maxLength,
    pattern: '^[^\\u0000]*$',
    [PROBLEM]: `must be text of at most ${maxLength} characters`,
    ...options,
  });

const Required = (maxLength: number, options: Record<string, unknown> = {}) =>
  Text(maxLength, { minLength: 1, [PROBLEM]: `must be text of 1 to ${maxLength} characters`, ...options });

/** RFC 6749, 3.1 and 3.2: parameters the service does not know are ignored, so these objects are open. */
export const AuthoriseQuery = Type.Object({
  client_id: Required(200),
  redirect_uri: Required(2000),
  state: Required(2000, { description: 'Comes back unchanged on the callback' }),
  scope: Type.Optional(Text(1000, { description: 'Space-separated; openid when left out' })),
  response_type: Type.Optional(Text(50, { description: 'code, when sent' })),
  code_challenge: Type.Optional(Text(200, { description: 'PKCE; required for clients without a secret' })),
  code_challenge_method: Type.Optional(Text(20, { description: 'S256, also when left out' })),
  nonce: Type.Optional(Text(500, { description: 'OpenID Connect: comes back unchanged in the id_token' })),
});

export const CompleteIn = named(
  'OauthCompleteIn',
  Type.Object(
    {
      request: Required(200),
      username: Required(320),
      password: Required(1024),
      account_type: Type.Optional(Choice('AccountType', ['admin', 'user'])),
      customer_id: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'The account of a payroll user; needed only when two accounts use the username',
        }),
      ),
      otp: Type.Optional(
        Text(64, {
          description: 'A code of the authenticator app or a recovery code, where a second factor is needed',
        }),
      ),
      approve: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
);

export const CompleteOut = named(
  'OauthCompleteOut',
  Type.Object({ redirect_to: Type.String() }, { additionalProperties: false }),
);

export const TokenIn = named(
  'OauthTokenIn',
  Type.Object({
    grant_type: Required(200, { description: 'authorization_code or refresh_token' }),
    client_id: Required(200),
    client_secret: Type.Optional(Text(1024)),
    code: Type.Optional(Text(1024)),
    redirect_uri: Type.Optional(Text(2000)),
    code_verifier: Type.Optional(Text(1024)),
    refresh_token: Type.Optional(Text(1024)),
    scope: Type.Optional(Text(1000, { description: 'On refresh: may name fewer scopes than were granted' })),
  }),
);

export const TokenOut = named(
  'OauthTokenOut',
  Type.Object(
    {
      access_token: Type.String({ description: 'JWT; treat as opaque' }),
      token_type: Type.Literal('Bearer'),
      expires_in: Type.Integer(),
      refresh_token: Type.String({
        description: 'Single use; keep it on your server, never log it, discard it once it is replaced',
      }),
      refresh_expires_in: Type.Integer(),
      customer_id: Type.Integer(),
      id_token: Type.Optional(
        Type.String({
          description:
            'For a code with the scope openid: who signed in, as OpenID Connect says it, signed with RS256 and a key of /.well-known/jwks.json. Not on refresh',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const RevokeIn = named(
  'OauthRevokeIn',
  Type.Object({
    token: Required(8192),
    token_type_hint: Type.Optional(Text(50)),
    client_id: Required(200),
    client_secret: Type.Optional(Text(1024)),
  }),
);

/** RFC 7009, 2.2 leaves the body open; client libraries fail on an answer that is not JSON. */
export const RevokeOut = named('OauthRevokeOut', Type.Object({}, { additionalProperties: false }));

/** RFC 7591, 2: metadata the service does not know is ignored. */
export const RegisterIn = named(
  'OauthRegisterIn',
  Type.Object({
    redirect_uris: Type.Array(Required(2000), { minItems: 1, maxItems: 10 }),
    client_name: Type.Optional(Text(100)),
  }),
);

export const RegisterOut = named(
  'OauthRegisterOut',
  Type.Object(
    {
      client_id: Type.String(),
      client_id_issued_at: Type.Integer(),
      client_name: Type.String(),
      redirect_uris: Type.Array(Type.String()),
      token_endpoint_auth_method: Type.Literal('none'),
      grant_types: Type.Array(Type.String()),
      response_types: Type.Array(Type.String()),
    },
    { additionalProperties: false },
  ),
);

const Texts = Type.Array(Type.String());

export const MetadataOut = named(
  'OauthServerMetadata',
  Type.Object(
    {
      issuer: Type.String(),
      authorization_endpoint: Type.String(),
      token_endpoint: Type.String(),
      revocation_endpoint: Type.String(),
      registration_endpoint: Type.String(),
      jwks_uri: Type.String(),
      scopes_supported: Texts,
      response_types_supported: Texts,
      response_modes_supported: Texts,
      grant_types_supported: Texts,
      token_endpoint_auth_methods_supported: Texts,
      revocation_endpoint_auth_methods_supported: Texts,
      code_challenge_methods_supported: Texts,
      authorization_response_iss_parameter_supported: Type.Boolean(),
      subject_types_supported: Texts,
      id_token_signing_alg_values_supported: Texts,
      claims_supported: Texts,
      claims_parameter_supported: Type.Boolean(),
      request_parameter_supported: Type.Boolean(),
      request_uri_parameter_supported: Type.Boolean(),
      service_documentation: Type.String(),
    },
    { additionalProperties: false },
  ),
);

export const ResourceOut = named(
  'OauthResourceMetadata',
  Type.Object(
    {
      resource: Type.String(),
      authorization_servers: Texts,
      scopes_supported: Texts,
      bearer_methods_supported: Texts,
      resource_name: Type.String(),
      resource_documentation: Type.String(),
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
              kty: Type.Literal('RSA'),
              use: Type.Literal('sig'),
              alg: Type.Literal('RS256'),
              kid: Type.String({ description: 'The name of the key, which the header of an id_token says' }),
              n: Type.String({ description: 'The modulus, base64url' }),
              e: Type.String({ description: 'The exponent, base64url' }),
            },
            { additionalProperties: false },
          ),
        ),
      ),
    },
    { additionalProperties: false },
  ),
);
