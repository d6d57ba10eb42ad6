import { CreatedAt } from '../../http/record-fields.ts';
import { Nullable, Timestamp, Type } from '../../http/schema.ts';
import { Otp } from '../second-factor/second-factor.schema.ts';

const MOST_DAYS = 400;

export const nameAndPrefix = {
  name: Type.String({ description: 'The name that tells people what uses the key' }),
  prefix: Type.String({ description: 'The first characters of the key, by which you recognise it' }),
};

export const lifeOfKey = {
  created_by: Type.String({ description: 'The sign-in name of the administrator who created the key' }),
  created_at: CreatedAt(),
  expires_at: Timestamp({ description: 'When the key stops working, in UTC' }),
  last_used_at: Nullable(
    Timestamp({ description: 'When the key was last used, in UTC and to the minute; null if never' }),
  ),
  last_used_address: Nullable(
    Type.String({ description: 'The address of the caller that last used the key; null if the key was never used' }),
  ),
  is_active: Type.Boolean({ description: 'Whether the key works: it is neither expired nor revoked' }),
  revoked_at: Nullable(Timestamp({ description: 'When the key was revoked, in UTC; null if it was not' })),
};

export const secretOfKey = {
  key: Type.String({ description: 'The key, shown only in this response, because only its hash is stored' }),
};

export const expiresInDays = Type.Integer({
  minimum: 1,
  maximum: MOST_DAYS,
  description: `The number of days until the key expires, at most ${MOST_DAYS}`,
});

export const codeForKey = Type.Optional(
  Otp({
    description:
      'A code from your authenticator app, or a recovery code; needed if you signed in more than 15 minutes ago or before you set up a second factor',
  }),
);
