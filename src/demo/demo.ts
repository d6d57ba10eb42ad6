import type { Clock } from '../base/clock.ts';
import type { FieldCipher } from '../base/secrets.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { loadAccounts } from './accounts.ts';
import { loadCompanies, loadCompanyMembers } from './companies.ts';
import { loadDrafts } from './drafts.ts';
import { loadEmployees } from './employees.ts';
import { loadFilings } from './filings.ts';
import { loadLedger } from './gl.ts';
import { loadLeave } from './leave.ts';
import { loadPays } from './pays.ts';

export interface DemoDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}

/** Loads the demo world into an empty database. Answers false, and changes nothing, when there is an account already. */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  const used = await deps.db.tx(SYSTEM, (tx) => tx.selectFrom('customer').select('id').limit(1).executeTakeFirst());
  if (used) return false;
  if (!(await loadAccounts(deps))) return false;
  await loadCompanies(deps);
  await loadEmployees(deps);
  await loadCompanyMembers(deps);
  await loadLedger(deps);
  await loadPays(deps);
  await loadLeave(deps);
  await loadDrafts(deps);
  await loadFilings(deps);
  return true;
}
