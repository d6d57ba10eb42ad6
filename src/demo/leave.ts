import { OPERATOR, recordAudit } from '../audit/audit.ts';
import { ZONE_OF } from '../base/clock.ts';
import { addDays, dayOfWeek, type LocalDate } from '../base/local-date.ts';
import { findEmployee } from '../resources/people/employee/employee.service.ts';
import { daysOff, decideRequest, insertRequest } from '../resources/people/leave-request/leave-request.service.ts';
import type { DemoDeps } from './demo-deps.ts';

/** An approved day, which appears on the draft pay run, and a week that is waiting for a decision. */
const REQUESTS = [
  { id: 1, employee: 1, leave_type: 'HOLIDAY', first: 2, last: 2, notes: 'School concert', isApproved: true },
  { id: 2, employee: 7, leave_type: 'ANNUAL_HOLIDAYS', first: 14, last: 18, notes: 'Family visit', isApproved: false },
] as const;

const CUSTOMER = 3;

/**
 * Loads leave requests, with days counted from the Monday of this week. Must run before the draft pay run is created.
 */
export async function loadLeave({ db, clock }: DemoDeps): Promise<void> {
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
