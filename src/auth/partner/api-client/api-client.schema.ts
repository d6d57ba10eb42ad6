import { EmailAddress, LineOfText } from '../../../http/line.ts';
import { CreatedAt, Limit } from '../../../http/record-fields.ts';
import { described, LocalDateText, Nullable, named, PROBLEM, Timestamp, Type } from '../../../http/schema.ts';
import { MOST_REDIRECT_URIS, REDIRECT_URI_LENGTH } from './redirect-uri.ts';

const ClientIdText = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'One of the account’s own clients; by default, the oldest',
});

export const ClientChoice = Type.Object({ client_id: Type.Optional(ClientIdText) }, { additionalProperties: false });

export const ClientQuery = Type.Object(
  {
    client_id: Type.Optional(ClientIdText),
    all: Type.Optional(Type.Boolean({ description: 'Set to true to list every client of the account, oldest first' })),
  },
  { additionalProperties: false },
);

const RedirectUri = LineOfText(REDIRECT_URI_LENGTH);

const clientFields = {
  client_id: Type.String({ description: 'Identifies the client at the authorise and token addresses' }),
  name: Type.String({ description: 'The name shown on the consent page' }),
  is_public: Type.Boolean({ description: 'Whether the client cannot keep a secret; such a client must use PKCE' }),
  redirect_uris: Type.Array(Type.String(), { description: 'Addresses that codes may be sent to' }),
  per_user_grants_enabled: Type.Boolean({
    description: 'Whether payroll users may consent for the areas they have access to; set by the operator',
  }),
  session_handoff_enabled: Type.Boolean({
    description: 'Whether the client may sign people in to the console; set by the operator',
  }),
  created_at: CreatedAt(),
  hasSecret: Type.Boolean({ description: 'Whether a secret is set' }),
};

export const ApiClientOut = named('OauthClient', Type.Object(clientFields, { additionalProperties: false }));

/** One client, or all of them with all=true. */
export const ApiClientOrList = named(
  'OauthClientOrList',
  Type.Union([ApiClientOut, named('OauthClientList', Type.Array(ApiClientOut))]),
);

export const ApiClientIn = named(
  'OauthClientIn',
  Type.Object(
    {
      name: Type.Optional(LineOfText(60, { description: 'Default: the name of the account' })),
      redirect_uris: Type.Optional(
        Type.Array(RedirectUri, { maxItems: MOST_REDIRECT_URIS, description: 'Addresses that codes may be sent to' }),
      ),
      is_public: Type.Optional(
        Type.Boolean({
          description: 'Whether the client cannot keep a secret, such as a mobile app; such a client must use PKCE',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const ClientSecret = Nullable(
  Type.String({
    description: 'The client secret, shown only once, because only its hash is stored; null for a public client',
  }),
);

export const ApiClientCreated = named(
  'OauthClientCreated',
  Type.Object({ ...clientFields, client_secret: ClientSecret }, { additionalProperties: false }),
);

export const SecretRotated = named(
  'OauthClientSecret',
  Type.Object(
    {
      client_id: Type.String({ description: 'Id of the client' }),
      client_secret: Type.String({ description: 'The new secret, shown only once; the old one no longer works' }),
    },
    { additionalProperties: false },
  ),
);

export const RedirectUrisIn = named(
  'RedirectUrisIn',
  Type.Object(
    {
      redirect_uris: Type.Array(RedirectUri, {
        minItems: 1,
        maxItems: MOST_REDIRECT_URIS,
        description: 'All addresses that codes may be sent to; replaces the existing list',
      }),
    },
    { additionalProperties: false },
  ),
);

const HttpsUrl = Type.String({
  maxLength: 512,
  pattern: String.raw`^https://[!#-;=?-\[\]_a-z~%]+$`,
  [PROBLEM]: 'must be an https address with at most 512 characters',
});

const brandingFields = {
  display_name: Nullable(
    LineOfText(60, { description: 'Name of your application on the hosted pages; null means the client’s name' }),
  ),
  logo_url: Nullable(described(HttpsUrl, 'Logo on the hosted pages, an https address')),
  primary_colour: Nullable(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      [PROBLEM]: 'must be a colour written #rrggbb',
      description: 'Colour of buttons on the hosted pages, such as #1a7f64',
    }),
  ),
  support_email: Nullable(EmailAddress({ description: 'Support email address shown on the hosted pages' })),
  support_url: Nullable(described(HttpsUrl, 'Support page shown on the hosted pages, an https address')),
};

export const BrandingOut = named('Branding', Type.Object(brandingFields, { additionalProperties: false }));

/** Replaces the stored branding. A missing field is cleared, as if it were null. */
export const BrandingIn = named(
  'BrandingIn',
  Type.Partial(Type.Object(brandingFields), { additionalProperties: false }),
);

export const ActivityQuery = Type.Object(
  {
    client_id: Type.Optional(ClientIdText),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Number of days up to today (UTC)' }),
  },
  { additionalProperties: false },
);

export const ActivityOut = named(
  'ClientActivity',
  Type.Object(
    {
      date: LocalDateText({ description: 'The day in UTC' }),
      requests: Type.Integer({ minimum: 0, description: 'Number of requests on that day' }),
      errors: Type.Integer({ minimum: 0, description: 'Number of responses with status 400 or above' }),
      customers: Type.Integer({ minimum: 0, description: 'Number of different customers the requests were for' }),
    },
    { additionalProperties: false },
  ),
);

export const ErrorsQuery = Type.Object(
  {
    client_id: Type.Optional(ClientIdText),
    limit: Limit(500, 100),
  },
  { additionalProperties: false },
);

export const ClientErrorOut = named(
  'ClientError',
  Type.Object(
    {
      at: Timestamp({ description: 'When the response was sent, in UTC' }),
      method: Type.String({ description: 'HTTP method, such as PUT' }),
      route: Type.String({ description: 'The path template from the API document, without ids' }),
      status: Type.Integer({ minimum: 400, maximum: 599, description: 'HTTP status of the response' }),
      message: Type.String({ description: 'Error message of the response, cut to 500 characters' }),
      customer_id: Nullable(
        Type.Integer({ description: 'The account the request was for; null without a valid token' }),
      ),
      request_id: Type.String({ description: 'The X-Request-Id of the response' }),
    },
    { additionalProperties: false },
  ),
);
