import { ZONE_OF } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { timestamp, timestampOrNull } from '../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { providerService } from '../../resources/ledger/gl-provider/gl-provider.service.ts';
import { hasAddOn } from '../../resources/ledger/gl-provider/gl-provider.store.ts';
import { connectionService } from '../../resources/ledger/gl-provider/provider-connection.service.ts';
import { type CommandContext, command, idOf } from './command.ts';
import { instantOf, webAddressOf } from './read-value.ts';
import { requireCustomer } from './records.ts';
import { CommandError, UsageError } from './usage-error.ts';

const CUSTOMER = { type: 'text', value: 'number', means: 'The account', required: true } as const;

const connect = command({
  name: 'gl-provider connect',
  summary:
    'Connect an account to its ledger provider over HTTP. The access token is read from standard input, never from an argument.',
  options: {
    customer: CUSTOMER,
    url: {
      type: 'text',
      value: 'address',
      means: 'Base address of the provider’s API, without /farms',
      required: true,
    },
    'expires-at': { type: 'text', value: 'instant', means: 'When the token expires; by default, the provider decides' },
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    const baseUrl = webAddressOf('url', given.url);
    const expiresAt = given['expires-at'] === undefined ? undefined : instantOf('expires-at', given['expires-at']);
    await context.db.tx(SYSTEM, (tx) => requireCustomer(tx, customerId));
    const token = await context.readLine();
    if (token.trim() === '') throw new UsageError('gl-provider connect needs the access token on standard input.');
    await connectionService(context).connectHttp(
      { customerId, actor: context.actor },
      { baseUrl, token, ...(expiresAt ? { expiresAt } : {}) },
    );
    return connectionOf(context, customerId);
  },
});

const list = command({
  name: 'gl-provider list',
  summary: 'List the accounts that are connected to a ledger provider, and whether they have the add-on.',
  options: {},
  async run(context) {
    // Row-level security shows a connection only to its own account, so each account is queried separately.
    const customers = await openCustomers(context.db);
    const found: Connection[] = [];
    for (const customerId of customers) {
      const connection = await findConnection(context, customerId);
      if (connection) found.push(connection);
    }
    return found;
  },
});

const check = command({
  name: 'gl-provider check',
  summary: 'Request the ledger codes of each company from the account’s provider, and show the results.',
  options: { customer: CUSTOMER },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    await context.db.tx(SYSTEM, (tx) => requireCustomer(tx, customerId));
    await connectionOf(context, customerId);
    const companies = await context.db.tx(
      customerId,
      (tx) => tx.selectFrom('company').selectAll().where('deleted_at', 'is', null).orderBy('id').execute(),
      { readOnly: true },
    );
    const provider = providerService(context);
    const answers = [];
    for (const company of companies) {
      const { status, codes } = await provider.discover(company).then(
        (found) => ({ status: found.status, codes: found.status === 'connected' ? found.codes.length : null }),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return { status: error.message, codes: null };
        },
      );
      answers.push({ company_id: company.id, name: company.name, status, codes });
    }
    return answers;
  },
});

const disconnect = command({
  name: 'gl-provider disconnect',
  summary: 'Disconnect an account from its ledger provider and delete the token. Mappings are kept.',
  options: { customer: CUSTOMER },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    await context.db.tx(SYSTEM, (tx) => requireCustomer(tx, customerId));
    const { provider } = await connectionOf(context, customerId);
    await connectionService(context).disconnect({ customerId, actor: context.actor });
    return { customer_id: customerId, provider, is_connected: false };
  },
});

interface Connection {
  readonly customer_id: number;
  readonly provider: string;
  readonly token_expires_at: string | null;
  readonly connected_by: string;
  readonly connected_at: string;
  readonly has_add_on: boolean;
}

async function findConnection(context: CommandContext, customerId: number): Promise<Connection | undefined> {
  const state = await connectionService(context).state(customerId);
  if (!state) return undefined;
  const today = context.clock.today(ZONE_OF.AU);
  return {
    customer_id: customerId,
    provider: state.address ?? 'sandbox',
    token_expires_at: timestampOrNull(state.expiresAt),
    connected_by: state.connectedBy,
    connected_at: timestamp(state.connectedAt),
    has_add_on: await context.db.tx(customerId, (tx) => hasAddOn(tx, today), { readOnly: true }),
  };
}

async function connectionOf(context: CommandContext, customerId: number): Promise<Connection> {
  const found = await findConnection(context, customerId);
  if (!found)
    throw new CommandError(
      `Customer ${customerId} is not connected to a provider. Use "tasman gl-provider connect" first.`,
    );
  return found;
}

async function openCustomers(db: Db): Promise<readonly number[]> {
  const rows = await db.tx(SYSTEM, (tx) =>
    tx.selectFrom('customer').select('id').where('closed_at', 'is', null).orderBy('id').execute(),
  );
  return rows.map(({ id }) => id);
}

export const glProviderCommands = [connect, list, check, disconnect];
