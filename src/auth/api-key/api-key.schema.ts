import { CreatedAt, OwnId } from '../../http/record-fields.ts';
import { KEY_SCOPES } from '../../http/route.ts';
import { Choice, Id, Nullable, named, type Static, Timestamp, Type } from '../../http/schema.ts';
import { LineOfText } from '../partner/line-of-text.ts';
import { Otp } from '../second-factor/second-factor.schema.ts';

export const MOST_DAYS = 400;
const MOST_NETWORKS = 20;

const SCOPE = Choice('ApiKeyScope', KEY_SCOPES, {
  description: 'webhooks.manage: every webhook operation; events.read: only GET /api/webhooks/events',
});

const shown = {
  api_key_id: OwnId('key'),
  name: Type.String({ description: 'The name that tells people what uses the key' }),
  prefix: Type.String({ description: 'The first characters of the key, by which you recognise it' }),
  scopes: Type.Array(SCOPE, { description: 'The scopes of the key' }),
  networks: Type.Array(Type.String(), {
    description: 'Networks that calls may come from, in CIDR notation; empty means any network',
  }),
  created_by: Type.String({ description: 'The sign-in name of the administrator who created the key' }),
  created_at: CreatedAt(),
  expires_at: Timestamp({ description: 'When the key stops working, in UTC' }),
  last_used_at: Nullable(
    Timestamp({ description: 'When the key was last used, in UTC and to the minute; null if never' }),
  ),
  last_used_address: Nullable(
    Type.String({ description: 'The address of the caller at that time; null if the key was never used' }),
  ),
  is_active: Type.Boolean({ description: 'Whether the key works: it is neither expired nor revoked' }),
  revoked_at: Nullable(Timestamp({ description: 'When the key was revoked, in UTC; null if it was not' })),
};

export const ApiKeyOut = named('ApiKey', Type.Object(shown, { additionalProperties: false }));

export const ApiKeyCreated = named(
  'ApiKeyCreated',
  Type.Object(
    {
      ...shown,
      key: Type.String({ description: 'The key, shown only in this response, because only its hash is stored' }),
    },
    { additionalProperties: false },
  ),
);

export const ApiKeyIn = named(
  'ApiKeyIn',
  Type.Object(
    {
      name: LineOfText(60, {
        description: 'A name that tells people where the key is used, such as the name of a server',
      }),
      scopes: Type.Array(SCOPE, {
        minItems: 1,
        uniqueItems: true,
        description: 'The scopes of the key; choose the fewest that the program needs',
      }),
      expires_in_days: Type.Integer({
        minimum: 1,
        maximum: MOST_DAYS,
        description: `The number of days until the key expires, at most ${MOST_DAYS}`,
      }),
      networks: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 49 }), {
          maxItems: MOST_NETWORKS,
          description:
            'Networks that calls may come from, such as 203.0.113.0/24, or single addresses; default: any network',
        }),
      ),
      otp: Type.Optional(
        Otp({
          description:
            'A code from your authenticator app, or a recovery code; needed if you signed in more than 15 minutes ago or before you set up a second factor',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type ApiKeyIn = Static<typeof ApiKeyIn>;

export const ApiKeyParams = Type.Object(
  { api_key_id: Id({ description: 'Id of the key, from the list of keys' }) },
  { additionalProperties: false },
);
