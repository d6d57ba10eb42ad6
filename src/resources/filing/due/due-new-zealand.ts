import { addMonths, type LocalDate } from '../../../base/local-date.ts';
import type { Params } from '../../../params/params.ts';
import { filingDue } from '../../../rules/nz/filing-due.ts';
import { nationalHolidays, tasksOf } from '../payday-filing/public.ts';
import { type Asked, type DueDeps, REPORT_MONTHS } from './due.deps.ts';
import type { DueItemOut } from './due.schema.ts';
import * as store from './due.store.ts';
import { dueItem, ofRun } from './due-item.ts';

export async function ofNewZealand(
  { tx, company, today }: Asked,
  { cipher, params }: Pick<DueDeps, 'cipher' | 'params'>,
): Promise<readonly DueItemOut[]> {
  const since = addMonths(today, -REPORT_MONTHS);
  const runs = await store.listUnreported(tx, { companyId: company.id, to: 'PAYDAY', since });
  const tasks = await tasksOf(tx, company.id, { cipher, params: params.NZ.at(today) });
  const deductions = await store.listDeductions(tx, company.id, today);
  const days = new Map<LocalDate, LocalDate>();
  for (const { payday } of runs) if (!days.has(payday)) days.set(payday, await filingDay(payday, params.NZ));
  return [
    ...runs.map(({ failed_id, ...run }) =>
      dueItem(
        failed_id === null ? 'PAYDAY_TO_FILE' : 'PAYDAY_FILING_FAILED',
        { due_date: days.get(run.payday)!, ...ofRun(run), payday_filing_id: failed_id },
        today,
      ),
    ),
    ...(tasks.length > 0 ? [dueItem('EMPLOYEE_DETAILS', { due_date: null, count: tasks.length }, today)] : []),
    ...deductions.map(({ due_date, amount, count }) =>
      dueItem('INLAND_REVENUE_PAYMENT', { due_date, amount, count }, today),
    ),
  ];
}

async function filingDay(payday: LocalDate, params: Params): Promise<LocalDate> {
  const at = params.at(payday);
  return filingDue({ payday, isHoliday: await nationalHolidays(payday, at) }, at);
}
