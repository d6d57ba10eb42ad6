import { userInfo } from 'node:os';
import { join } from 'node:path';
import { recordAudit } from '../../audit/audit.ts';
import { announceAccountChange } from '../../auth/account-state.ts';
import { dateIn, ZONE_OF } from '../../base/clock.ts';
import { SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { listKeptYears } from '../old-years/kept-year.store.ts';
import { asOwner } from '../operator/as-owner.ts';
import { type CommandContext, command, idOf } from '../operator/command.ts';
import { requireCustomer } from '../operator/records.ts';
import { CommandError } from '../operator/usage-error.ts';
import { readCatalogue } from './catalogue.ts';
import { deleteAccount, findFiles, removeFiles } from './delete-account.ts';
import { retentionOf } from './retention.ts';

export const eraseCustomer = command({
  name: 'customer erase',
  summary: 'Permanently delete a closed account and all its data, once the law no longer requires its records.',
  options: {
    customer: { type: 'text', value: 'number', means: 'The customer', required: true },
    force: {
      type: 'flag',
      means: 'Erase before the retention period ends; asks for the name of the account on standard input',
    },
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    return asOwner(context, 'erase an account', async (db) => {
      // Asks outside the transaction, which must not wait for a person to type.
      const { name, until } = await db.tx(SYSTEM, (tx) => requireErasable(context, tx, customerId, given.force));
      if (given.force) await requireName(context, name);
      const erased = await db.tx(SYSTEM, (tx) => erase(context, tx, customerId, given.force)).catch(explainIfInUse);
      await removeFiles(erased.files);
      return {
        customer_id: customerId,
        name,
        rows: Object.values(erased.counts).reduce((total, count) => total + count, 0),
        tables: Object.keys(erased.counts).length,
        files: erased.files.length,
        ...(erased.oldYears.length > 0 ? { old_years_to_delete: erased.oldYears } : {}),
        records_kept_until: until,
      };
    });
  },
});

const REFERRED_TO = '23503';

/** Explains that a request that started before the account was closed may still be writing. */
function explainIfInUse(error: unknown): never {
  if ((error as { code?: string }).code !== REFERRED_TO) throw error;
  throw new CommandError('The account was still being written to. Nothing was erased. Try again.');
}

/** Requires a closed account whose retention period is over, unless forced. */
async function requireErasable(context: CommandContext, tx: Tx, customerId: number, force: boolean) {
  const { name, closed_at } = await requireCustomer(tx, customerId);
  if (closed_at === null) {
    throw new CommandError(
      `Customer ${customerId} is still open. Run "tasman customer close --customer ${customerId}" first.`,
    );
  }
  // Row-level security shows payroll data only to its own account, even to the table owner.
  await sql`select set_config('app.customer_id', ${String(customerId)}, true)`.execute(tx);
  const closedOn = dateIn(closed_at, ZONE_OF.AU);
  const { until, source } = await retentionOf(tx, customerId, closedOn);
  if (!force && context.clock.today(ZONE_OF.AU) < until) {
    throw new CommandError(
      `The records of customer ${customerId} must be kept until ${until} (${source}). Use --force to erase them earlier.`,
    );
  }
  return { name, until };
}

async function requireName(context: CommandContext, name: string): Promise<void> {
  const typed = await context.readLine(`Type the name of the account to erase it permanently (${name}):`);
  if (typed.trim() !== name) {
    throw new CommandError(`The name on standard input is not the name of the account, "${name}". Nothing was erased.`);
  }
}

/** Deletes the account and writes the audit record in one transaction. */
async function erase(context: CommandContext, tx: Tx, customerId: number, force: boolean) {
  // No timeout, because deleting a large account takes a long time.
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  const { until } = await requireErasable(context, tx, customerId, force);
  const files = await findFiles(tx, customerId, context.dataDir);
  // The operator must delete these files: they may be in any folder and may have been moved.
  const oldYears = (await listKeptYears(tx, customerId))
    .filter(({ state }) => state !== 'destroyed')
    .map(({ folder, file }) => join(folder, file));
  const counts = await deleteAccount(tx, await readCatalogue(tx), { customerId, at: context.clock.now() });
  // A list and not an object, because the audit log masks the values of keys such as refresh_token.
  const rows = Object.entries(counts).map(([table, count]) => ({ table, count }));
  // Number 0 is the service itself, whose log outlives that of the account. No customer has that number.
  await recordAudit(tx, { customerId: 0, actor: context.actor, at: context.clock.now() }, [
    {
      action: 'customer.erase',
      entityType: 'customer',
      entityId: customerId,
      after: { by: userInfo().username, forced: force, records_kept_until: until, rows, files: files.length },
    },
  ]);
  await announceAccountChange(tx, customerId);
  return { counts, files, oldYears };
}
