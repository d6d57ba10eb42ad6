import { SYSTEM } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { loadAccounts, note } from './accounts.ts';
import { loadCompanies, loadCompanyMembers } from './companies.ts';
import type { DemoDeps } from './demo-deps.ts';
import { isToBeLoaded, progressOf } from './demo-progress.ts';
import { loadDrafts } from './drafts.ts';
import { loadEmployees } from './employees.ts';
import { loadFilings } from './filings.ts';
import { loadLedger } from './gl.ts';
import { loadLeave } from './leave.ts';
import { loadPays } from './pays.ts';
import { loadSituations } from './situations/load-situations.ts';

/** In this order: each builds on those before it. One that finds its part there already leaves it as it is. */
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
 * Loads the demo world into an empty database, or goes on with one whose loading was cut short. Answers false, and
 * changes nothing, when there is an account of any other kind already.
 */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  return deps.db.tx(SYSTEM, async (tx) => {
    // A slow machine may take its time: neither the lock nor who waits for it is given up.
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('statement_timeout', '0', true)`.execute(tx);
    // A node that starts at the same time waits here, and then finds the world whole.
    await sql`select pg_advisory_xact_lock(7210465014)`.execute(tx);
    const progress = await progressOf(tx);
    if (!isToBeLoaded(progress)) return false;
    if (!progress.used) await loadAccounts(deps);
    for (const load of PARTS) await load(deps);
    await note(tx, 'demo.finish', deps.clock.now());
    return true;
  });
}
