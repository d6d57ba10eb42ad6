import { CreatedAt, Limit } from '../../../http/record-fields.ts';
import { described, LocalDateText, Nullable, named, PROBLEM, Timestamp, Type } from '../../../http/schema.ts';
import { EmailAddress, LineOfText } from '../line-of-text.ts';
import { MOST_REDIRECT_URIS, REDIRECT_URI_LENGTH } from './redirect-uri.ts';

const ClientIdText = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'One of the account’s own clients; without it the oldest is meant',
});

export const ClientChoice = Type.Object({ client_id: Type.Optional(ClientIdText) }, { additionalProperties: false });

export const ClientQuery = Type.Object(
  {
    client_id: Type.Optional(ClientIdText),
    all: Type.Optional(Type.Boolean({ description: 'true lists every client of the account, oldest first' })),
  },
  { additionalProperties: false },
);

const RedirectUri = LineOfText(REDIRECT_URI_LENGTH);

const clientFields = {
  client_id: Type.String({ description: 'Names the client at the authorise and token addresses' }),
  name: Type.String({ description: 'What people read when they are asked for consent' }),
  is_public: Type.Boolean({ description: 'A client that can keep no secret; it must use PKCE' }),
  redirect_uris: Type.Array(Type.String(), { description: 'Addresses that codes may be sent to' }),
  per_user_grants_enabled: Type.Boolean({
    description: 'Whether payroll users may consent, each for what they may see; set by the operator',
  }),
  session_handoff_enabled: Type.Boolean({
    description: 'Whether the client may sign people in to the console; set by the operator',
  }),
  created_at: CreatedAt(),
  hasSecret: Type.Boolean({ description: 'Whether a secret is set' }),
};

export const ApiClientOut = named('OauthClient', Type.Object(clientFields, { additionalProperties: false }));

/** One, or with all=true every one of them. */
export const ApiClientOrList = named(
  'OauthClientOrList',
  Type.Union([ApiClientOut, named('OauthClientList', Type.Array(ApiClientOut))]),
);

export const ApiClientIn = named(
  'OauthClientIn',
  Type.Object(
    {
      name: Type.Optional(LineOfText(60, { description: 'Default: the account’s' })),
      redirect_uris: Type.Optional(
        Type.Array(RedirectUri, { maxItems: MOST_REDIRECT_URIS, description: 'Addresses that codes may be sent to' }),
      ),
      is_public: Type.Optional(
        Type.Boolean({ description: 'A client that can keep no secret, such as a mobile app; it must use PKCE' }),
      ),
    },
    { additionalProperties: false },
  ),
);

const ClientSecret = Nullable(
  Type.String({ description: 'Shown this once; only its digest is kept. Null for a public client' }),
);

export const ApiClientCreated = named(
  'OauthClientCreated',
  Type.Object({ ...clientFields, client_secret: ClientSecret }, { additionalProperties: false }),
);

export const SecretRotated = named(
  'OauthClientSecret',
  Type.Object(
    {
      client_id: Type.String({ description: 'The client whose secret is new' }),
      client_secret: Type.String({ description: 'Shown this once; the old one is dead' }),
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
        description: 'All addresses that codes may be sent to, in place of those there were',
      }),
    },
    { additionalProperties: false },
  ),
);

const HttpsUrl = Type.String({
  maxLength: 512,
  pattern: String.raw`^https://[!#-;=?-\[\]_a-z~%]+$`,
  [PROBLEM]: 'must be an https address of at most 512 characters',
});

const brandingFields = {
  display_name: Nullable(
    LineOfText(60, { description: 'What the hosted pages call your application; null: the client’s name' }),
  ),
  logo_url: Nullable(described(HttpsUrl, 'Picture on the hosted pages, an https address')),
  primary_colour: Nullable(
    Type.String({
      pattern: '^#[0-9A-Fa-f]{6}$',
      [PROBLEM]: 'must be a colour written #rrggbb',
      description: 'Colour of buttons on the hosted pages, such as #1a7f64',
    }),
  ),
  support_email: Nullable(EmailAddress({ description: 'Where people are told to ask for help' })),
  support_url: Nullable(described(HttpsUrl, 'Page where people are told to look for help, an https address')),
};

export const BrandingOut = named('Branding', Type.Object(brandingFields, { additionalProperties: false }));

/** Takes the place of what was there: a field left out is cleared like one that is null. */
export const BrandingIn = named(
  'BrandingIn',
  Type.Partial(Type.Object(brandingFields), { additionalProperties: false }),
);

export const ActivityQuery = Type.Object(
  {
    client_id: Type.Optional(ClientIdText),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days back from today (UTC)' }),
  },
  { additionalProperties: false },
);

export const ActivityOut = named(
  'ClientActivity',
  Type.Object(
    {
      date: LocalDateText({ description: 'By the calendar of UTC' }),
      requests: Type.Integer({ minimum: 0, description: 'Calls of the day' }),
      errors: Type.Integer({ minimum: 0, description: 'Answers of 400 and above' }),
      customers: Type.Integer({ minimum: 0, description: 'Different customers on whose behalf it called' }),
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
      at: Timestamp({ description: 'When it was answered, in UTC' }),
      method: Type.String({ description: 'Method of the call, such as PUT' }),
      route: Type.String({ description: 'As the API document writes it, without ids' }),
      status: Type.Integer({ minimum: 400, maximum: 599, description: 'Status that was answered' }),
      message: Type.String({ description: 'What was said, without anything that was sent' }),
      customer_id: Nullable(
        Type.Integer({ description: 'The account it was called for; null where no token was good' }),
      ),
      request_id: Type.String({ description: 'The X-Request-Id of the answer' }),
    },
    { additionalProperties: false },
  ),
);
