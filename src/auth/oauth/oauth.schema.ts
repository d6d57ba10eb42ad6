import { Choice, described, named, PROBLEM, Type } from '../../http/schema.ts';

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
  client_id: Required(200, { description: 'The partner’s client' }),
  redirect_uri: Required(2000, {
    description: 'Where the browser goes with the code; one that is registered for the client',
  }),
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
      request: Required(200, { description: 'Names the request that the authorise address began' }),
      username: Required(320, { description: 'The owner’s e-mail address, or the name of a payroll user' }),
      password: Required(1024, { description: 'The password of that person' }),
      account_type: Type.Optional(
        Choice('AccountType', ['admin', 'user'], {
          description: 'admin, also when left out: the owner of the account; user: a payroll user',
        }),
      ),
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
    { redirect_to: Type.String({ description: 'Where the browser goes now, with the code or with what went wrong' }) },
    { additionalProperties: false },
  ),
);

export const TokenIn = named(
  'OauthTokenIn',
  Type.Object({
    grant_type: Required(200, { description: 'authorization_code or refresh_token' }),
    client_id: Required(200, { description: 'The partner’s client' }),
    client_secret: Type.Optional(
      Text(1024, { description: 'Its secret; left out by public clients, and by those that send it as HTTP Basic' }),
    ),
    code: Type.Optional(
      Text(1024, { description: 'The code of the callback, with authorization_code; works once, for a few minutes' }),
    ),
    redirect_uri: Type.Optional(
      Text(2000, { description: 'The same as at the authorise address, with authorization_code' }),
    ),
    code_verifier: Type.Optional(Text(1024, { description: 'What the code_challenge was made of (PKCE)' })),
    refresh_token: Type.Optional(Text(1024, { description: 'The latest refresh token, with refresh_token' })),
    scope: Type.Optional(Text(1000, { description: 'On refresh: may name fewer scopes than were granted' })),
  }),
);

export const TokenOut = named(
  'OauthTokenOut',
  Type.Object(
    {
      access_token: Type.String({ description: 'JWT; treat as opaque' }),
      token_type: Type.Literal('Bearer', { description: 'How it is sent: Authorization: Bearer' }),
      expires_in: Type.Integer({ description: 'Seconds that the access token is good for' }),
      refresh_token: Type.String({
        description: 'Single use; keep it on your server, never log it, discard it once it is replaced',
      }),
      refresh_expires_in: Type.Integer({ description: 'Seconds that the refresh token is good for' }),
      customer_id: Type.Integer({ description: 'The account that let the client in' }),
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
    token: Required(8192, { description: 'The refresh or access token that is to end' }),
    token_type_hint: Type.Optional(Text(50, { description: 'access_token or refresh_token; only a hint' })),
    client_id: Required(200, { description: 'The client the token was given to' }),
    client_secret: Type.Optional(
      Text(1024, { description: 'Its secret; left out by public clients, and by those that send it as HTTP Basic' }),
    ),
  }),
);

/** RFC 7009, 2.2 leaves the body open; client libraries fail on an answer that is not JSON. */
export const RevokeOut = named('OauthRevokeOut', Type.Object({}, { additionalProperties: false }));

/** RFC 7591, 2: metadata the service does not know is ignored. */
export const RegisterIn = named(
  'OauthRegisterIn',
  Type.Object({
    redirect_uris: Type.Array(Required(2000), {
      minItems: 1,
      maxItems: 10,
      description: 'Addresses of the program that codes may be sent to',
    }),
    client_name: Type.Optional(Text(100, { description: 'What people read when they are asked for consent' })),
  }),
);

export const RegisterOut = named(
  'OauthRegisterOut',
  Type.Object(
    {
      client_id: Type.String({ description: 'Names the client at the authorise and token addresses' }),
      client_id_issued_at: Type.Integer({ description: 'When it was registered, in seconds since 1970' }),
      client_name: Type.String({ description: 'What people read when they are asked for consent' }),
      redirect_uris: Type.Array(Type.String(), { description: 'Addresses that codes may be sent to' }),
      token_endpoint_auth_method: Type.Literal('none', {
        description: 'A registered client is public: it has no secret',
      }),
      grant_types: Type.Array(Type.String(), { description: 'What it may send to the token address' }),
      response_types: Type.Array(Type.String(), { description: 'What it may ask the authorise address for' }),
    },
    { additionalProperties: false },
  ),
);

const Texts = Type.Array(Type.String());

export const MetadataOut = named(
  'OauthServerMetadata',
  Type.Object(
    {
      issuer: Type.String({ description: 'The service as tokens and callbacks name it' }),
      authorization_endpoint: Type.String({ description: 'Where the browser is sent to sign in and consent' }),
      token_endpoint: Type.String({ description: 'Where codes and refresh tokens become access tokens' }),
      revocation_endpoint: Type.String({ description: 'Where tokens are ended (RFC 7009)' }),
      registration_endpoint: Type.String({ description: 'Where public clients register themselves (RFC 7591)' }),
      jwks_uri: Type.String({ description: 'The keys that an id_token is signed with' }),
      scopes_supported: described(Texts, 'Scopes that can be asked for'),
      response_types_supported: described(Texts, 'What the authorise address answers: code alone'),
      response_modes_supported: described(Texts, 'How it answers: in the query of the callback'),
      grant_types_supported: described(Texts, 'What the token address takes'),
      token_endpoint_auth_methods_supported: described(Texts, 'How a client proves itself at the token address'),
      revocation_endpoint_auth_methods_supported: described(
        Texts,
        'How a client proves itself at the revocation address',
      ),
      code_challenge_methods_supported: described(Texts, 'Methods of PKCE: S256 alone'),
      authorization_response_iss_parameter_supported: Type.Boolean({
        description: 'Whether callbacks name the issuer (RFC 9207)',
      }),
      subject_types_supported: described(Texts, 'Subjects are the same for every client: public'),
      id_token_signing_alg_values_supported: described(Texts, 'Algorithms that an id_token is signed with'),
      claims_supported: described(Texts, 'Claims that an id_token may hold'),
      claims_parameter_supported: Type.Boolean({ description: 'Whether single claims can be asked for' }),
      request_parameter_supported: Type.Boolean({ description: 'Whether requests can be sent as signed objects' }),
      request_uri_parameter_supported: Type.Boolean({
        description: 'Whether such objects can be fetched from an address',
      }),
      service_documentation: Type.String({ description: 'Where the API is explained' }),
    },
    { additionalProperties: false },
  ),
);

export const ResourceOut = named(
  'OauthResourceMetadata',
  Type.Object(
    {
      resource: Type.String({ description: 'The API that tokens are for' }),
      authorization_servers: described(Texts, 'Where tokens for it come from'),
      scopes_supported: described(Texts, 'Scopes that can be asked for'),
      bearer_methods_supported: described(Texts, 'How a token is sent: in the header alone'),
      resource_name: Type.String({ description: 'What people call the API' }),
      resource_documentation: Type.String({ description: 'Where the API is explained' }),
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
              kty: Type.Literal('RSA', { description: 'The kind of key' }),
              use: Type.Literal('sig', { description: 'What it is for: signatures' }),
              alg: Type.Literal('RS256', { description: 'The algorithm it signs with' }),
              kid: Type.String({ description: 'The name of the key, which the header of an id_token says' }),
              n: Type.String({ description: 'The modulus, base64url' }),
              e: Type.String({ description: 'The exponent, base64url' }),
            },
            { additionalProperties: false },
          ),
        ),
        { description: 'Every key that an id_token may be signed with now' },
      ),
    },
    { additionalProperties: false },
  ),
);
