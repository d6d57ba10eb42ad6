import {
  auditClient,
  newClientId,
  newClientSecret,
  requireConfidential,
} from '../../auth/partner/api-client/api-client.service.ts';
import {
  type ApiClient,
  type ClientChange,
  insertClient,
  updateClient,
} from '../../auth/partner/api-client/api-client.store.ts';
import { clientView } from '../../auth/partner/api-client/api-client.view.ts';
import { MOST_REDIRECT_URIS, requireRedirectUris } from '../../auth/partner/api-client/redirect-uri.ts';
import { hashToken } from '../../base/secrets.ts';
import { SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { command, idOf, switchOf } from './command.ts';
import { textOf } from './read-value.ts';
import { orTaken, requireCustomer } from './records.ts';
import { CommandError, UsageError } from './usage-error.ts';

const CLIENT = { type: 'text', value: 'client_id', means: 'The client', required: true } as const;
const REDIRECT_URIS = { type: 'text', value: 'addresses', means: 'Redirect addresses, separated by commas' } as const;
const PER_USER = { type: 'text', value: 'yes|no', means: 'Whether payroll users may consent for themselves' } as const;
const HANDOFF = { type: 'text', value: 'yes|no', means: 'Whether it may sign its customers’ browsers in' } as const;

const list = command({
  name: 'client list',
  summary: 'List the API clients, or those of one account.',
  options: { customer: { type: 'text', value: 'number', means: 'Only this account’s' } },
  async run({ db }, given) {
    const customerId = given.customer === undefined ? undefined : idOf('customer', given.customer);
    const rows = await db.tx(SYSTEM, (tx) =>
      tx
        .selectFrom('oauth_client')
        .selectAll()
        .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
        .orderBy('customer_id')
        .orderBy('id')
        .execute(),
    );
    return rows.map(shown);
  },
});

const create = command({
  name: 'client create',
  summary: 'Make an API client for a partner’s account. The secret is shown once.',
  options: {
    customer: { type: 'text', value: 'number', means: 'The partner’s account', required: true },
    name: { type: 'text', value: 'text', means: 'What customers see', required: true },
    'client-id': { type: 'text', value: 'text', means: 'Its id; one is made when left out' },
    'redirect-uris': REDIRECT_URIS,
    public: { type: 'flag', means: 'Keeps no secret, as a mobile app; must use PKCE' },
    'per-user-grants': PER_USER,
    'session-handoff': HANDOFF,
  },
  async run(desk, given) {
    const customerId = idOf('customer', given.customer);
    const clientId = given['client-id'] ?? newClientId();
    if (!/^[A-Za-z0-9._-]{3,64}$/.test(clientId))
      throw new UsageError('--client-id must have 3 to 64 letters, digits, dots, hyphens or underscores.');
    const secret = given.public ? null : newClientSecret();
    const at = desk.clock.now();
    const client = await desk.db.tx(SYSTEM, async (tx) => {
      await requireCustomer(tx, customerId);
      const made = await orTaken(
        insertClient(tx, customerId, {
          clientId,
          name: textOf('name', given.name, 60),
          secretHash: secret === null ? null : hashToken(secret),
          redirectUris: redirectUrisOf(given['redirect-uris']) ?? [],
          perUserGrants: switchOf('per-user-grants', given['per-user-grants']) ?? false,
          sessionHandoff: switchOf('session-handoff', given['session-handoff']) ?? false,
          at,
        }),
        `There is a client "${clientId}" already.`,
      );
      await auditClient(tx, { actor: desk.actor, at }, 'api-client.create', undefined, made);
      return made;
    });
    return { ...shown(client), ...(secret === null ? {} : { client_secret: secret }) };
  },
});

const update = command({
  name: 'client update',
  summary: 'Change an API client; what is left out stays as it is.',
  options: {
    client: CLIENT,
    name: { type: 'text', value: 'text', means: 'What customers see' },
    'redirect-uris': REDIRECT_URIS,
    'per-user-grants': PER_USER,
    'session-handoff': HANDOFF,
  },
  async run(desk, given) {
    const uris = redirectUrisOf(given['redirect-uris']);
    const perUser = switchOf('per-user-grants', given['per-user-grants']);
    const handoff = switchOf('session-handoff', given['session-handoff']);
    const change: ClientChange = {
      ...(given.name === undefined ? {} : { name: textOf('name', given.name, 60) }),
      ...(uris === undefined ? {} : { redirect_uris: uris }),
      ...(perUser === undefined ? {} : { per_user_grants_enabled: perUser }),
      ...(handoff === undefined ? {} : { session_handoff_enabled: handoff }),
    };
    const at = desk.clock.now();
    return desk.db.tx(SYSTEM, async (tx) => {
      const before = await requireClient(tx, given.client);
      const after = await updateClient(tx, before, change, at);
      await auditClient(tx, { actor: desk.actor, at }, 'api-client.update', before, after);
      return shown(after);
    });
  },
});

const rotateSecret = command({
  name: 'client rotate-secret',
  summary: 'Give an API client a new secret, shown once. The old one stops working at once.',
  options: { client: CLIENT },
  async run(desk, given) {
    const secret = newClientSecret();
    const at = desk.clock.now();
    return desk.db.tx(SYSTEM, async (tx) => {
      const before = await requireClient(tx, given.client);
      requireConfidential(before);
      const after = await updateClient(tx, before, { secret_hash: hashToken(secret) }, at);
      await auditClient(tx, { actor: desk.actor, at }, 'api-client.rotate-secret', before, after);
      return { client_id: after.client_id, client_secret: secret };
    });
  },
});

const shown = (client: ApiClient) => ({ customer_id: client.customer_id, ...clientView(client) });

export function redirectUrisOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const uris = text.split(',').map((uri) => uri.trim());
  if (uris.length > MOST_REDIRECT_URIS)
    throw new UsageError(`--redirect-uris takes at most ${MOST_REDIRECT_URIS} addresses.`);
  requireRedirectUris(uris);
  return uris;
}

async function requireClient(tx: Tx, clientId: string): Promise<ApiClient> {
  const found = await tx
    .selectFrom('oauth_client')
    .selectAll()
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new CommandError(`There is no client "${clientId}".`);
  return found;
}

export const clientCommands = [list, create, update, rotateSecret];
