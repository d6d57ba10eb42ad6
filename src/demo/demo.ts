import { OPERATOR, recordAudit } from '../audit/audit.ts';
import { ZONE_OF } from '../base/clock.ts';
import { addDays, dayOfWeek, type LocalDate } from '../base/local-date.ts';
import { SYSTEM } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { findEmployee } from '../resources/people/employee/employee.service.ts';
import { daysOff, decideRequest, insertRequest } from '../resources/people/leave-request/leave-request.service.ts';
import { loadAccounts, note } from './accounts.ts';
import { loadCompanies, loadCompanyMembers } from './companies.ts';
import type { DemoDeps } from './demo-deps.ts';
import { isToBeLoaded, progressOf } from './demo-progress.ts';
import { loadEmployees } from './employees.ts';
import { loadFilings } from './filings.ts';
import { loadLedger } from './gl.ts';
import { loadDrafts, loadPays, loadReview } from './pays.ts';
import { loadSituations } from './situations/load-situations.ts';

/** The parts in dependency order. Each function skips data that is already loaded. */
const PARTS = [
  loadCompanies,
  loadEmployees,
  loadCompanyMembers,
  loadLedger,
  loadPays,
  loadReview,
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

/** An approved day, which appears on the draft pay run, and a week that is waiting for a decision. */
const REQUESTS = [
  { id: 1, employee: 1, leave_type: 'HOLIDAY', first: 2, last: 2, notes: 'School concert', isApproved: true },
  { id: 2, employee: 7, leave_type: 'ANNUAL_HOLIDAYS', first: 14, last: 18, notes: 'Family visit', isApproved: false },
] as const;

const CUSTOMER = 3;

/**
 * Loads leave requests, with days counted from the Monday of this week. Must run before the draft pay run is created.
 */
async function loadLeave({ db, clock }: DemoDeps): Promise<void> {
  await db.tx(CUSTOMER, async (tx) => {
    const asked = await tx.selectFrom('leave_request').select('id').limit(1).execute();
    if (asked.length > 0) return;
    const at = clock.now();
    for (const { id, employee: employeeId, leave_type, first, last, notes, isApproved } of REQUESTS) {
      const employee = await findEmployee(tx, employeeId);
      if (!employee) continue;
      const monday = mondayOf(clock.today(ZONE_OF[employee.company_country]));
      const span = { start_date: addDays(monday, first), end_date: addDays(monday, last) };
      if (span.start_date < employee.start_date) continue;
      const days = daysOff({ leave_type, ...span }, employee);
      const request = { customer_id: CUSTOMER, id, employee_id: employeeId, leave_type, ...span, notes, at, days };
      const made = await insertRequest(tx, request);
      if (isApproved) await decideRequest(tx, id, 'approved', at);
      await recordAudit(tx, { customerId: CUSTOMER, actor: OPERATOR, at }, [
        { action: 'leave-request.create', entityType: 'leave_request', entityId: id, after: made },
      ]);
    }
  });
}

const mondayOf = (day: LocalDate): LocalDate => addDays(day, 1 - dayOfWeek(day));
