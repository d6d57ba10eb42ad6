import { SYSTEM } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { loadAccounts, note } from './accounts.ts';
import { loadCompanies, loadCompanyMembers } from './companies.ts';
import type { DemoDeps } from './demo-deps.ts';
import { isToBeLoaded, progressOf } from './demo-progress.ts';
import { loadEmployees } from './employees.ts';
import { loadFilings } from './filings.ts';
import { loadLedger } from './gl.ts';
import { loadLeave } from './leave.ts';
import { loadDrafts, loadPays } from './pays.ts';
import { loadSituations } from './situations/load-situations.ts';

/** The parts in dependency order. Each function skips data that is already loaded. */
const PARTS = [
  loadCompanies,
  loadEmployees,
  loadCompanyMembers,
  loadLedger,
  loadPays,
  loadLeave,
  loadDrafts,
  loadFilings,
  loadSituations,
] as const;

/**
 * Loads the demo data into an empty database, or continues an interrupted load. Returns false and changes nothing if
 * the database already has other accounts or all demo data.
 */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  return deps.db.tx(SYSTEM, async (tx) => {
    // Disables timeouts, because loading may take a long time on a slow machine while other nodes wait for the lock.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('statement_timeout', '0', true)`.execute(tx);
    // A node that starts at the same time waits here. It then finds that all data has been loaded.
    await sql`select pg_advisory_xact_lock(7210465014)`.execute(tx);
    const progress = await progressOf(tx);
    if (!isToBeLoaded(progress)) return false;
    if (!progress.used) await loadAccounts(deps);
    for (const load of PARTS) await load(deps);
    await note(tx, 'demo.finish', deps.clock.now());
    return true;
  });
}
