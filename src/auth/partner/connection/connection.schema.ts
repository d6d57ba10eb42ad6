import { Choice, Id, Nullable, named, Timestamp, Type } from '../../../http/schema.ts';

/** What was consented to, by whom and until when. */
const consent = {
  grant_mode: Choice('GrantMode', ['admin', 'user'], {
    description: 'Who consented: the owner of the account, or one of its payroll users',
  }),
  username: Nullable(Type.String({ description: 'The payroll user who consented; null for the owner' })),
  scope: Type.String({ description: 'Scopes that were consented to, separated by blanks' }),
  authorised_at: Timestamp({ description: 'When consent was last given, in UTC' }),
  last_used_at: Nullable(Timestamp({ description: 'When a token of it was last used, in UTC; null before' })),
  is_active: Type.Boolean({ description: 'false when no refresh token of it can be used any more' }),
  revoked_at: Nullable(Timestamp({ description: 'When it was ended, in UTC; null before' })),
};

export const ConnectionOut = named(
  'Connection',
  Type.Object(
    {
      connection_id: Id({ description: 'Id of the connection, given by the service' }),
      customer_id: Id({ description: 'Id of the account that let the client in' }),
      customer_name: Type.String({ description: 'Name of that account' }),
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
      connection_id: Id({ description: 'Id of the connection, given by the service' }),
      client_id: Type.String({ description: 'The partner’s client' }),
      client_name: Type.String({ description: 'The partner’s application' }),
      partner_name: Type.String({ description: 'The account the application belongs to' }),
      ...consent,
    },
    { additionalProperties: false },
  ),
);

export const ConnectionParams = Type.Object(
  { connection_id: Id({ description: 'Id of the connection, as the connections are listed' }) },
  { additionalProperties: false },
);
