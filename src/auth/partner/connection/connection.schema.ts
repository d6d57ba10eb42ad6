import { Choice, Id, Nullable, named, Timestamp, Type } from '../../../http/schema.ts';

const consent = {
  grant_mode: Choice('GrantMode', ['admin', 'user'], {
    description: 'admin: the owner of the account consented; user: one of its payroll users',
  }),
  username: Nullable(Type.String({ description: 'The payroll user who consented; null for the owner' })),
  scope: Type.String({ description: 'Granted scopes, separated by spaces' }),
  authorised_at: Timestamp({ description: 'When consent was last given, in UTC' }),
  last_used_at: Nullable(Timestamp({ description: 'When the connection was last used, in UTC; null if never' })),
  is_active: Type.Boolean({ description: 'Whether the connection has a usable refresh token' }),
  revoked_at: Nullable(Timestamp({ description: 'When the connection was revoked, in UTC; null if it is active' })),
};

export const ConnectionOut = named(
  'Connection',
  Type.Object(
    {
      connection_id: Id({ description: 'Id of the connection, assigned by the service' }),
      customer_id: Id({ description: 'Id of the account that authorised the client' }),
      customer_name: Type.String({ description: 'Name of that account' }),
      email_address: Nullable(Type.String({ description: 'Email address of the owner of the account' })),
      ...consent,
    },
    { additionalProperties: false },
  ),
);

export const OwnConnectionOut = named(
  'OwnConnection',
  Type.Object(
    {
      connection_id: Id({ description: 'Id of the connection, assigned by the service' }),
      client_id: Type.String({ description: 'Id of the partner’s client' }),
      client_name: Type.String({ description: 'Name of the partner application' }),
      partner_name: Type.String({ description: 'Name of the account that the application belongs to' }),
      ...consent,
    },
    { additionalProperties: false },
  ),
);

export const ConnectionParams = Type.Object(
  { connection_id: Id({ description: 'Id of the connection, from the list of connections' }) },
  { additionalProperties: false },
);
