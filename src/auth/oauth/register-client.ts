import { type Origin, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { forbidden } from '../../base/errors.ts';
import { randomToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { oauthError } from './oauth-error.ts';

/** A host whose applications may register themselves, and the partner account that owns their clients. */
export interface AllowedRegistration {
  readonly redirectHost: string;
  readonly customerId: number;
}

/** Reads `app.example=1000`: the host of the redirect URIs, and the id of the API administrator that owns the client. */
export function readAllowedRegistration(entry: string): AllowedRegistration | undefined {
  const [, redirectHost, customerId] =
    /^([a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?)=(\d{1,15})$/i.exec(entry.trim()) ?? [];
  if (redirectHost === undefined || customerId === undefined) return undefined;
  return { redirectHost: redirectHost.toLowerCase(), customerId: Number(customerId) };
}

export interface RegistrationForm {
  readonly redirect_uris: readonly string[];
  readonly client_name?: string;
}

export interface RegisteredClient {
  readonly client_id: string;
  readonly client_id_issued_at: number;
  readonly client_name: string;
  readonly redirect_uris: string[];
  readonly token_endpoint_auth_method: 'none';
  readonly grant_types: string[];
  readonly response_types: string[];
}

const MOST_PER_OWNER = 100;

/**
 * Contract [OAUTH-002]: an application may register only if the operator's allow-list contains the host of its
 * callbacks. The host is checked and not the application's name, because anyone can claim a name. The client has no
 * secret and must use PKCE. Registering the same callbacks again returns the same client.
 */
export const registerClientWith =
  ({ db, clock, allowed }: { db: Db; clock: Clock; allowed: readonly AllowedRegistration[] }) =>
  async (form: RegistrationForm, origin: Origin): Promise<RegisteredClient> => {
    const uris = [...new Set(form.redirect_uris)].sort();
    const owner = ownerOf(uris, allowed);
    const at = clock.now();
    return db.tx(SYSTEM, async (tx) => {
      await requireApiAdmin(tx, owner);
      const mine = await tx
        .selectFrom('oauth_client')
        .select(['id', 'client_id', 'name', 'redirect_uris', 'created_at'])
        .where('customer_id', '=', owner)
        .where('is_public', '=', true)
        .execute();
      const same = mine.find(({ redirect_uris }) => redirect_uris.join('\n') === uris.join('\n'));
      if (same) return shown(same);
      if (mine.length >= MOST_PER_OWNER) throw refused();
      const name = form.client_name?.trim() || new URL(uris[0]!).host;
      const made = await tx
        .insertInto('oauth_client')
        .values({
          customer_id: owner,
          client_id: randomToken(18),
          name,
          is_public: true,
          secret_hash: null,
          redirect_uris: uris,
          per_user_grants_enabled: false,
          session_handoff_enabled: false,
          branding: JSON.stringify({ display_name: name }),
          created_at: at,
          updated_at: at,
        })
        .returning(['id', 'client_id', 'name', 'redirect_uris', 'created_at'])
        .executeTakeFirstOrThrow();
      await recordAudit(tx, { customerId: owner, actor: { name: 'registration', clientId: null, ...origin }, at }, [
        {
          action: 'api-client.register',
          entityType: 'oauth_client',
          entityId: made.id,
          after: { name, redirect_uris: uris },
        },
      ]);
      return shown(made);
    });
  };

const refused = () => forbidden('Client registration is closed; ask the operator of this service for a client');

/** Returns the one account that owns every redirect URI, or throws 403. */
function ownerOf(uris: readonly string[], allowed: readonly AllowedRegistration[]): number {
  const owners = new Set(
    uris.map((uri) => {
      const { host, protocol, hash } = readUrl(uri);
      if (protocol !== 'https:' || hash !== '') throw refused();
      return allowed.find(({ redirectHost }) => redirectHost === host)?.customerId;
    }),
  );
  const [owner] = owners;
  if (owners.size !== 1 || owner === undefined) throw refused();
  return owner;
}

function readUrl(uri: string): URL {
  try {
    return new URL(uri);
  } catch {
    throw oauthError(
      400,
      'invalid_redirect_uri',
      `The redirect_uri '${uri.slice(0, 300)}' is not an absolute URL; send one that starts with https://`,
    );
  }
}

async function requireApiAdmin(tx: Tx, customerId: number): Promise<void> {
  const owner = await tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('is_api_admin', '=', true)
    .where('closed_at', 'is', null)
    // Serialises concurrent registrations of one application: the second registration finds the client that the first
    // one created.
    .forUpdate()
    .executeTakeFirst();
  if (!owner) throw refused();
}

const shown = (row: { client_id: string; name: string; redirect_uris: string[]; created_at: Date }) => ({
  client_id: row.client_id,
  client_id_issued_at: Math.floor(row.created_at.getTime() / 1000),
  client_name: row.name,
  redirect_uris: row.redirect_uris,
  token_endpoint_auth_method: 'none' as const,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
});
