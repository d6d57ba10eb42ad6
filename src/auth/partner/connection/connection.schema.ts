import { Choice, Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';

const consent = {
  grant_mode: Choice('GrantMode', ['admin', 'user'], {
    description: 'admin: the owner of the account consented; user: one of its payroll users',
  }),
  username: Nullable(Type.String({ description: 'The payroll user who consented; null for the owner' })),
  scope: Type.String({ description: 'Granted scopes, separated by spaces' }),
  authorised_at: Timestamp({ description: 'When consent was last given, in UTC' }),
  last_used_at: Nullable(Timestamp({ description: 'When the connection was last used, in UTC; null if never' })),
  is_active: Type.Boolean({ description: 'Whether the connection has a usable refresh token' }),
  revoked_at: Nullable(Timestamp({ description: 'When the connection was revoked, in UTC; null if it was not' })),
};

export const ConnectionOut = named(
  'Connection',
  Type.Object(
    {
      connection_id: Id({ description: 'Id of the connection, assigned by the service' }),
      customer_id: Id({ description: 'Id of the account that authorised the client' }),
      customer_name: Type.String({ description: 'Name of the account that authorised the client' }),
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

const Level = (area: string) =>
  Choice('ReachLevel', ['EDITABLE', 'READ_ONLY', 'LOCKED'], { description: `Access to ${area}` });
const closed = { additionalProperties: false } as const;
const Count = (what: string) => Type.Integer({ minimum: 0, description: what });

const ReachedAreas = named(
  'ReachedAreas',
  Type.Object(
    {
      COMPANY: Level('the company and its general ledger'),
      EMPLOYEES: Level('employees'),
      PAYS: Level('pays and leave'),
      REPORTS: Level('reports and filings'),
      SETTINGS: Level('payment settings and declarations'),
    },
    { ...closed, description: 'Access by permission area, limited by the scopes' },
  ),
);

const ReachedCompany = named(
  'ReachedCompany',
  Type.Object(
    {
      company_id: Id({ description: 'Id of the company' }),
      name: Type.String({ description: 'Name of the company' }),
      areas: ReachedAreas,
    },
    closed,
  ),
);

const ReachedSession = named(
  'ReachedSession',
  Type.Object(
    {
      address: Type.String({ description: 'Network address of the browser' }),
      device: Type.String({ description: 'Browser, as it identified itself' }),
      created_at: Timestamp({ description: 'When the session began, in UTC' }),
      last_seen_at: Timestamp({ description: 'When the session was last used, in UTC' }),
      expires_at: Timestamp({ description: 'The latest time at which the session can end, in UTC' }),
    },
    closed,
  ),
);

const ReachedEndpoint = named(
  'ReachedEndpoint',
  Type.Object(
    {
      host: Type.String({ description: 'Host that the events are sent to, without the path' }),
      is_encrypted: Type.Boolean({ description: 'Whether the address uses https' }),
      events: Type.Array(Type.String(), { description: 'Event types that the endpoint subscribes to' }),
      last_delivered_at: Nullable(
        Timestamp({ description: 'When an event of this account was last delivered, in UTC; null if never' }),
      ),
      waiting: Count('Events of this account that are still waiting for delivery'),
    },
    closed,
  ),
);

const ReachedKey = named(
  'ReachedKey',
  Type.Object(
    {
      scopes: Type.Array(Type.String(), { description: 'Scopes of the key' }),
      expires_at: Timestamp({ description: 'When the key expires, in UTC' }),
      last_used_at: Nullable(Timestamp({ description: 'When the key was last used, in UTC; null if never' })),
    },
    closed,
  ),
);

/** Everything that an application can still access in an account. The lists are empty after its access has ended. */
export const ConnectionReachOut = named(
  'ConnectionReach',
  Type.Object(
    {
      connection_id: Id({ description: 'Id of the connection' }),
      client_id: Type.String({ description: 'Id of the partner’s client' }),
      scopes: Type.Array(Type.String(), { description: 'Scopes of all consents that are still valid' }),
      companies: Type.Array(ReachedCompany, {
        description: 'Companies that the application’s tokens can view or change',
      }),
      may_open_sessions: Type.Boolean({
        description: 'Whether the application can open payroll in a browser with the rights of the user who consented',
      }),
      sessions: Type.Array(ReachedSession, {
        description: 'Browser sessions that the application handed over and that are still valid',
      }),
      open_links: Count('Links that start a browser session and have not been opened yet'),
      open_codes: Count('Authorisation codes that have not been exchanged yet'),
      refresh_tokens: Count('Refresh tokens that have not been used yet'),
      refresh_until: Nullable(
        Timestamp({
          description: 'When the last refresh token expires, in UTC; null if all have expired or been used',
        }),
      ),
      access_until: Nullable(
        Timestamp({
          description: 'The latest time at which an access token can expire, in UTC; null if all have expired',
        }),
      ),
      webhook_endpoints: Type.Array(ReachedEndpoint, {
        description: 'Endpoints of the partner that receive events of this account',
      }),
      api_keys: Type.Array(ReachedKey, {
        description: 'Keys of the partner’s programs, which can read the deliveries of these events',
      }),
    },
    closed,
  ),
);
export type ConnectionReachOut = Static<typeof ConnectionReachOut>;

export const ConnectionParams = Type.Object(
  { connection_id: Id({ description: 'Id of the connection, from the list of connections' }) },
  { additionalProperties: false },
);
