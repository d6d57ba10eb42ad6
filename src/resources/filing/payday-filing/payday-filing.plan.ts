import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { type FilingProblem, problemsOf } from '../../../formats/filing-problem.ts';
import { employmentProblems } from '../../../formats/payday-filing/employment-information.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { employmentFile, type MadeFile } from './employment-file.ts';
import type { PaydayFilingDeps } from './payday-filing.deps.ts';
import * as store from './payday-filing.store.ts';

export interface Chosen {
  readonly pays: readonly store.PayToFile[];
  readonly payday: LocalDate;
}

/** Selects the pays of a filing: those in `payIds`, or all pays of the run that are not filed yet. */
export function choosePays(
  all: readonly store.PayToFile[],
  payIds: readonly number[] | undefined,
  { takesPending = false } = {},
): Chosen {
  const missing = payIds?.find((id) => !all.some((pay) => pay.id === id));
  if (missing !== undefined) throw notFound(`Pay ${missing} is not in the pay run`, inBody('unknown_pay', 'pay_ids'));
  const asked = payIds ? all.filter(({ id }) => payIds.includes(id)) : all;
  const pending = asked.filter(({ is_complete }) => !is_complete);
  if (pending.length > 0 && !takesPending) throw conflict(pendingText(pending));
  // Catch-up pays were paid and filed by another system.
  const own = asked.filter(({ kind }) => kind !== 'CATCH_UP');
  if (own.length === 0)
    throw badRequest('There is no pay to file; opening year-to-date pays were already filed by the previous system');
  const filed = own.filter(({ is_filed }) => is_filed);
  const pays = own.filter(({ is_filed }) => !is_filed);
  if (pays.length === 0 || (payIds && filed.length > 0)) {
    throw conflict(`The pays were already filed (${idsOf(filed)}); report changes with an amendment`);
  }
  const days = [...new Set(pays.map(({ processed_date }) => processed_date))].sort();
  if (days.length > 1) {
    throw badRequest(
      `The pays were paid on different days (${days.join(', ')}); send the pays of one payday in pay_ids`,
      inBody('required', 'pay_ids'),
    );
  }
  return { pays, payday: days[0]! };
}

export const pendingText = (pays: readonly { id: number }[]): string =>
  `Pending pays cannot be filed (${idsOf(pays)}); complete them first`;

const idsOf = (pays: readonly { id: number }[]): string => pays.map(({ id }) => id).join(', ');

export interface PlannedFiling extends MadeFile {
  /** The problems that would make Inland Revenue reject the filing. */
  readonly problems: readonly FilingProblem[];
}

/** Builds the employment information for the selected pays, and lists its problems. */
export async function planFiling(
  tx: Tx,
  deps: Pick<PaydayFilingDeps, 'cipher' | 'version'>,
  company: CompanyRecord,
  run: store.RunToFile,
  given: Chosen & { readonly isFinalReturn: boolean },
): Promise<PlannedFiling> {
  const filedDetails = await store.lastDetails(tx, [company.id]);
  const made = await employmentFile(tx, company, run, { ...given, filedDetails }, deps);
  const missing = await detailsMissing(tx, company.id, made.employees, filedDetails);
  return { ...made, problems: [...employmentProblems(made.file), ...missing] };
}

/** A problem for each of these employees whom Inland Revenue does not know yet. */
export async function detailsMissing(
  tx: Tx,
  companyId: number,
  employees: readonly EmployeeRecord[],
  filedDetails: ReadonlyMap<number, store.FiledDetails>,
): Promise<readonly FilingProblem[]> {
  const broughtAlong = await store.listBroughtAlong(tx, [companyId]);
  return employees.filter(({ id }) => !filedDetails.has(id) && !broughtAlong.has(id)).flatMap(notFiledYet);
}

function notFiledYet(employee: EmployeeRecord): readonly FilingProblem[] {
  const { found, refuse } = problemsOf(`${employee.first_name} ${employee.last_name}`, employee.id);
  refuse(
    'employee_details',
    'the new employee is not filed with Inland Revenue yet; submit the employee details first',
  );
  return found;
}
