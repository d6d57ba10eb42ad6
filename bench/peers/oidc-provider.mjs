// Runs oidc-provider on the PostgreSQL server that the service uses. It does the same work as the service: it has a
// client with a secret, rotates refresh tokens, and issues access tokens as HMAC-signed JWTs that are not stored.
// Prints its address and the requested number of refresh tokens.
import { createSecretKey, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import pg from 'pg';

const [url, clientId, clientSecret, chains] = process.argv.slice(2);
const RESOURCE = 'urn:bench:api';
const SCOPE = 'payroll.read payroll.write';
const DAYS_30 = 2_592_000;

const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query('create schema if not exists peer');
await pool.query(`create table if not exists peer.oidc (
  model text, id text, payload jsonb not null, grant_id text, expires_at timestamptz, consumed_at timestamptz,
  primary key (model, id))`);
await pool.query('create index if not exists oidc_of_grant on peer.oidc (grant_id)');

/** Uses named statements, so that PostgreSQL plans each statement once per connection. */
const ask = (name, text, values) => pool.query({ name, text, values });

class PostgresAdapter {
  constructor(model) {
    this.model = model;
  }
  async upsert(id, payload, expiresIn) {
    await ask(
      'upsert',
      `insert into peer.oidc (model, id, payload, grant_id, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))
       on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
      [this.model, id, JSON.stringify(payload), payload.grantId ?? null, expiresIn ?? DAYS_30],
    );
  }
  async find(id) {
    const { rows } = await ask(
      'find',
      'select payload, consumed_at from peer.oidc where model = $1 and id = $2 and expires_at > now()',
      [this.model, id],
    );
    const [row] = rows;
    return row && { ...row.payload, ...(row.consumed_at ? { consumed: true } : {}) };
  }
  async consume(id) {
    await ask('consume', 'update peer.oidc set consumed_at = now() where model = $1 and id = $2', [this.model, id]);
  }
  async destroy(id) {
    await ask('destroy', 'delete from peer.oidc where model = $1 and id = $2', [this.model, id]);
  }
  async revokeByGrantId(grantId) {
    await ask('revoke', 'delete from peer.oidc where grant_id = $1', [grantId]);
  }
}

const key = createSecretKey(randomBytes(32));
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;
const provider = new Provider(issuer, {
  adapter: PostgresAdapter,
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['https://bench.example/callback'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  cookies: { keys: [randomBytes(16).toString('hex')] },
  findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
  rotateRefreshToken: true,
  ttl: { RefreshToken: DAYS_30, Grant: DAYS_30, AccessToken: 1_800 },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => RESOURCE,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: SCOPE,
        audience: 'bench-api',
        accessTokenTTL: 1_800,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'HS256', key } },
      }),
    },
  },
});
server.on('request', provider.callback());

const client = await provider.Client.find(clientId);
const tokens = [];
for (let chain = 0; chain < Number(chains); chain += 1) {
  const accountId = `account-${chain}`;
  const grant = new provider.Grant({ accountId, clientId });
  grant.addResourceScope(RESOURCE, SCOPE);
  const grantId = await grant.save();
  const token = new provider.RefreshToken({
    accountId,
    client,
    grantId,
    gty: 'authorization_code',
    resource: RESOURCE,
    scope: SCOPE,
  });
  tokens.push(await token.save());
}
process.stdout.write(`${JSON.stringify({ issuer, tokens })}\n`);
