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
import { command, type Desk, idOf } from '../operator/command.ts';
import { requireCustomer } from '../operator/records.ts';
import { CommandError } from '../operator/usage-error.ts';
import { readCatalogue } from './catalogue.ts';
import { deleteAccount } from './delete-account.ts';
import { findFiles, removeFiles } from './files.ts';
import { retentionOf } from './retention.ts';

export const eraseCustomer = command({
  name: 'customer erase',
  summary: 'Delete a closed account and everything of it, for ever, once the law no longer asks for its records.',
  options: {
    customer: { type: 'text', value: 'number', means: 'The customer', required: true },
    force: {
      type: 'flag',
      means: 'Before the law’s time is over; the name of the account is then asked for on standard input',
    },
  },
  async run(desk, given) {
    const customerId = idOf('customer', given.customer);
    return asOwner(desk, 'erase an account', async (db) => {
      // Before the transaction: nobody waits for a person to type.
      const { name, until } = await db.tx(SYSTEM, (tx) => requireErasable(desk, tx, customerId, given.force));
      if (given.force) await requireName(desk, name);
      const erased = await db.tx(SYSTEM, (tx) => erase(desk, tx, customerId, given.force)).catch(sayIfInUse);
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

/** A request that began before the account was closed may still be writing. */
function sayIfInUse(error: unknown): never {
  if ((error as { code?: string }).code !== REFERRED_TO) throw error;
  throw new CommandError('The account was still being written to, so nothing was erased: try again.');
}

/** The account, if it is closed and nobody asks for its records any more, or that does not matter. */
async function requireErasable(desk: Desk, tx: Tx, customerId: number, force: boolean) {
  const { name, closed_at } = await requireCustomer(tx, customerId);
  if (closed_at === null) {
    throw new CommandError(
      `Customer ${customerId} is open: run "tasman customer close --customer ${customerId}" first.`,
    );
  }
  // Payroll is shown to its own account alone, and the owner is no exception.
  await sql`select set_config('app.customer_id', ${String(customerId)}, true)`.execute(tx);
  const closedOn = dateIn(closed_at, ZONE_OF.AU);
  const { until, source } = await retentionOf(tx, customerId, closedOn);
  if (!force && desk.clock.today(ZONE_OF.AU) < until) {
    throw new CommandError(
      `The records of customer ${customerId} must be kept until ${until} (${source}); --force erases them before.`,
    );
  }
  return { name, until };
}

async function requireName(desk: Desk, name: string): Promise<void> {
  const typed = await desk.readLine(`Type the name of the account to erase it for ever (${name}):`);
  if (typed.trim() !== name) {
    throw new CommandError(`The name on standard input is not that of the account, "${name}"; nothing was erased.`);
  }
}

/** One transaction: all of it is gone, and the record that it was, or nothing. */
async function erase(desk: Desk, tx: Tx, customerId: number, force: boolean) {
  // A large account takes its time.
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  const { until } = await requireErasable(desk, tx, customerId, force);
  const files = await findFiles(tx, customerId, desk.dataDir);
  // They lie where the operator put them, or took them since.
  const oldYears = (await listKeptYears(tx, customerId))
    .filter(({ state }) => state !== 'destroyed')
    .map(({ folder, file }) => join(folder, file));
  const counts = await deleteAccount(tx, await readCatalogue(tx), { customerId, at: desk.clock.now() });
  // A list, because the log masks the value of a key such as refresh_token.
  const rows = Object.entries(counts).map(([table, count]) => ({ table, count }));
  // Number 0, which no customer has, is the service itself: its log outlives the account's.
  await recordAudit(tx, { customerId: 0, actor: desk.actor, at: desk.clock.now() }, [
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
