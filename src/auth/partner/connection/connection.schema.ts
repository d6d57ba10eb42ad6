import { Choice, Id, Nullable, named, Timestamp, Type } from '../../../http/schema.ts';

/** What was consented to, by whom and until when. */
const consent = {
  grant_mode: Choice('GrantMode', ['admin', 'user']),
  username: Nullable(Type.String({ description: 'The payroll user who consented; null for the owner' })),
  scope: Type.String(),
  authorised_at: Timestamp(),
  last_used_at: Nullable(Timestamp()),
  is_active: Type.Boolean({ description: 'false when no refresh token of it can be used any more' }),
  revoked_at: Nullable(Timestamp()),
};

export const ConnectionOut = named(
  'Connection',
  Type.Object(
    {
      connection_id: Id(),
      customer_id: Id(),
      customer_name: Type.String(),
      email_address: Nullable(Type.String({ description: 'Of the account’s owner' })),
      ...consent,
    },
    { additionalProperties: false },
  ),
);

export const OwnConnectionOut = named(
  'OwnConnection',
  Type.Object(
    {
      connection_id: Id(),
      client_id: Type.String(),
      client_name: Type.String({ description: 'The partner’s application' }),
      partner_name: Type.String({ description: 'The account the application belongs to' }),
      ...consent,
    },
    { additionalProperties: false },
  ),
);

export const ConnectionParams = Type.Object({ connection_id: Id() }, { additionalProperties: false });
