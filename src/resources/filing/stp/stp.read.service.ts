import { notFound } from '../../../base/errors.ts';
import type { Paged } from '../../../base/page.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import type { YearToDate } from '../../../formats/stp/pay-event.ts';
import type { Params } from '../../../params/params.ts';
import type { Caller } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { requireCompany, requireCountry } from '../filing-problem/public.ts';
import { type FilingKind, listResponses, responseView } from '../lodgement/public.ts';
import { type FinancialYear, financialYear, financialYearOf } from './financial-year.ts';
import { yearOf } from './make-event.ts';
import { STP, type StpDeps, todayIn } from './stp.deps.ts';
import type { StpPayEventOut, StpPayEventQuery, StpResponseOut, YearToDateOut } from './stp.schema.ts';
import * as store from './stp.store.ts';
import { eventView, yearToDateView } from './stp.view.ts';

export interface ReportedYear {
  readonly employee: EmployeeRecord;
  readonly year: YearToDate;
  /** Whether an accepted event has finalised the year. */
  readonly isFinal: boolean;
}

/** The year-to-date amounts of everyone paid in the year, as they would be reported now. */
export async function listReportedYears(
  tx: Tx,
  { companyId, year, params }: { companyId: number; year: FinancialYear; params: Params },
): Promise<readonly ReportedYear[]> {
  const period = { companyId, from: year.from, to: year.to };
  const employeeIds = await store.listPaidEmployeeIds(tx, period);
  const employees = await store.listEmployees(tx, companyId, employeeIds);
  const sums = await store.sumsOfYear(tx, { ...period, employeeIds });
  const final = await store.listFinal(tx, period);
  return employees.map((employee) => ({
    employee,
    year: yearOf(employee, sums.get(employee.id) ?? [], year, params),
    isFinal: final.has(employee.id),
  }));
}

export async function requireEvent(tx: Tx, companyId: number, id: number): Promise<store.ListedEvent> {
  const [event] = await store.listEvents(tx, { companyId, id, limit: 1 });
  if (!event) throw notFound('STP pay event not found');
  return event;
}

export const PAY_EVENTS: FilingKind<store.ListedEvent, StpPayEventOut> = {
  entityType: 'stp_pay_event',
  find: requireEvent,
  view: eventView,
  employeeCount: ({ payee_count }) => payee_count,
  completion: ({ status }) => ({ action: 'stp-pay-event.complete', before: { status } }),
};

const readOnly = { readOnly: true } as const;

/** Reads events, their responses, and the year-to-date amounts as they would be reported now. */
export const stpReading = ({ db, clock, params }: Pick<StpDeps, 'db' | 'clock' | 'params'>) => ({
  async list({ principal }: Caller, companyId: number, query: Paged<StpPayEventQuery>): Promise<StpPayEventOut[]> {
    const { status, ...rest } = query;
    const filter = { companyId, ...rest, ...(status ? { statuses: [status] } : {}) };
    const events = await db.tx(principal.customerId, (tx) => store.listEvents(tx, filter), readOnly);
    return events.map(eventView);
  },

  responses: ({ principal }: Caller, companyId: number, id: number): Promise<StpResponseOut[]> =>
    db.tx(
      principal.customerId,
      async (tx) => {
        const event = await requireEvent(tx, companyId, id);
        const found = await listResponses(tx, event.lodgement_id);
        return found.map((response) => ({ ...responseView(response), received_at: timestamp(response.received_at) }));
      },
      readOnly,
    ),

  async yearToDate({ principal }: Caller, companyId: number, name: number | undefined): Promise<YearToDateOut[]> {
    const year = name === undefined ? financialYearOf(todayIn(clock)) : financialYear(name);
    return db.read(principal.customerId, async (tx) => {
      requireCountry(await requireCompany(tx, companyId), 'AU', STP);
      const years = await listReportedYears(tx, { companyId, year, params });
      return years.map((each) => yearToDateView(each.employee, each.year, each.isFinal));
    });
  },
});
