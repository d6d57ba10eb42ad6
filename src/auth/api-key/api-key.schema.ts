import { LineOfText } from '../../http/line.ts';
import { OwnId } from '../../http/record-fields.ts';
import { KEY_SCOPES } from '../../http/route.ts';
import { Choice, Id, named, type Static, Type } from '../../http/schema.ts';
import { codeForKey, expiresInDays, lifeOfKey, nameAndPrefix, secretOfKey } from '../account-key/account-key.schema.ts';

const MOST_NETWORKS = 20;

const SCOPE = Choice('ApiKeyScope', KEY_SCOPES, {
  description: 'webhooks.manage: every webhook operation; events.read: only GET /api/webhooks/events',
});

const shown = {
  api_key_id: OwnId('key'),
  ...nameAndPrefix,
  scopes: Type.Array(SCOPE, { description: 'The scopes of the key' }),
  networks: Type.Array(Type.String(), {
    description: 'Networks that calls may come from, in CIDR notation; empty means any network',
  }),
  ...lifeOfKey,
};

export const ApiKeyOut = named('ApiKey', Type.Object(shown, { additionalProperties: false }));

export const ApiKeyCreated = named(
  'ApiKeyCreated',
  Type.Object({ ...shown, ...secretOfKey }, { additionalProperties: false }),
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
      expires_in_days: expiresInDays,
      networks: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 49 }), {
          maxItems: MOST_NETWORKS,
          description:
            'Networks that calls may come from, such as 203.0.113.0/24, or single addresses; default: any network',
        }),
      ),
      otp: codeForKey,
    },
    { additionalProperties: false },
  ),
);
export type ApiKeyIn = Static<typeof ApiKeyIn>;

export const ApiKeyParams = Type.Object(
  { api_key_id: Id({ description: 'Id of the key, from the list of keys' }) },
  { additionalProperties: false },
);
