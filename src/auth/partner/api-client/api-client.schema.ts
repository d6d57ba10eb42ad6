import { LocalDateText, Nullable, named, PROBLEM, Timestamp, Type } from '../../../http/schema.ts';
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
  client_id: Type.String(),
  name: Type.String(),
  is_public: Type.Boolean(),
  redirect_uris: Type.Array(Type.String()),
  per_user_grants_enabled: Type.Boolean(),
  session_handoff_enabled: Type.Boolean(),
  created_at: Timestamp(),
  hasSecret: Type.Boolean(),
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
      redirect_uris: Type.Optional(Type.Array(RedirectUri, { maxItems: MOST_REDIRECT_URIS })),
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
    { client_id: Type.String(), client_secret: Type.String({ description: 'Shown this once; the old one is dead' }) },
    { additionalProperties: false },
  ),
);

export const RedirectUrisIn = named(
  'RedirectUrisIn',
  Type.Object(
    { redirect_uris: Type.Array(RedirectUri, { minItems: 1, maxItems: MOST_REDIRECT_URIS }) },
    { additionalProperties: false },
  ),
);

const HttpsUrl = Type.String({
  maxLength: 512,
  pattern: String.raw`^https://[!#-;=?-\[\]_a-z~%]+$`,
  [PROBLEM]: 'must be an https address of at most 512 characters',
});

const brandingFields = {
  display_name: Nullable(LineOfText(60)),
  logo_url: Nullable(HttpsUrl),
  primary_colour: Nullable(
    Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', [PROBLEM]: 'must be a colour written #rrggbb' }),
  ),
  support_email: Nullable(EmailAddress()),
  support_url: Nullable(HttpsUrl),
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
      requests: Type.Integer({ minimum: 0 }),
      errors: Type.Integer({ minimum: 0, description: 'Answers of 400 and above' }),
      customers: Type.Integer({ minimum: 0, description: 'Different customers on whose behalf it called' }),
    },
    { additionalProperties: false },
  ),
);

export const ErrorsQuery = Type.Object(
  {
    client_id: Type.Optional(ClientIdText),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  },
  { additionalProperties: false },
);

export const ClientErrorOut = named(
  'ClientError',
  Type.Object(
    {
      at: Timestamp(),
      method: Type.String(),
      route: Type.String({ description: 'As the API document writes it, without ids' }),
      status: Type.Integer({ minimum: 400, maximum: 599 }),
      message: Type.String(),
      customer_id: Nullable(Type.Integer()),
      request_id: Type.String(),
    },
    { additionalProperties: false },
  ),
);
