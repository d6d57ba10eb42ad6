import type { LocalDate } from '../../../base/local-date.ts';
import { type FieldCipher, hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import { detailsLine, type EmployeeDetails } from '../../../formats/payday-filing/employee-details.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { notEnrolled } from '../../../rules/nz/kiwisaver.ts';
import { assumedStatus, type EmployeeRecord } from '../../people/employee/employee.service.ts';
import { detailsOf } from './employment-file.ts';
import type { DetailTask } from './payday-filing.store.ts';
import * as store from './payday-filing.store.ts';

export interface Task {
  readonly employee: EmployeeRecord;
  readonly task: DetailTask;
  readonly details: EmployeeDetails;
  readonly digest: string;
  /** Whether the employee was filed without an IRD number and has one now. */
  readonly numberArrived: boolean;
}

/** The differences between the details last filed and the current ones, for each employee of the companies. */
export async function tasksOf(
  tx: Tx,
  companyIds: readonly number[],
  given: { cipher: FieldCipher; params: ParamsAt },
): Promise<readonly Task[]> {
  const last = await store.lastDetails(tx, companyIds);
  const accounts = await store.listRefundAccounts(tx, companyIds);
  const broughtAlong = await store.listBroughtAlong(tx, companyIds);
  const unfiled = await store.listUnfiled(tx, companyIds);
  const employees = await store.listStaff(tx, companyIds, unfiled);
  return employees.flatMap((employee): Task[] => {
    const details = detailsOf(employee, { account: accounts.get(employee.id), ...given });
    const filed = last.get(employee.id);
    const isNew = !broughtAlong.has(employee.id);
    const digest = digestOf(employee, details);
    const made = (task: DetailTask, isCreated: boolean, numberArrived: boolean): Task => ({
      employee,
      task,
      details: {
        ...details,
        kiwisaver: kiwisaverNotice(employee, { isNew: isNew && isCreated, filed, params: given.params }),
      },
      digest,
      numberArrived,
    });
    // Employees who left before anything was filed need no task, unless one of their pays is still to be filed.
    if (!filed) return employee.is_terminated && !unfiled.has(employee.id) ? [] : [made('CREATE', true, false)];
    if (filed.digest === digest) return [];
    const hasLeft = employee.is_terminated && filed.task !== 'TERMINATE';
    const numberArrived = !filed.has_ird_number && details.ird !== null;
    return [made(hasLeft ? 'TERMINATE' : 'UPDATE', numberArrived, numberArrived)];
  });
}

/**
 * If the employee was filed without an IRD number and has one now, ends the record under the placeholder of nine zeros
 * and creates a new record under the number, with the same start date.
 */
export const detailsToFile = ({ details, numberArrived }: Task, today: LocalDate): readonly EmployeeDetails[] =>
  numberArrived ? [{ ...details, ird: null, end: details.end ?? today, kiwisaver: null }, details] : [details];

/**
 * The KiwiSaver notice to file. A declared action is filed once. Without an action, a new employee's status is filed.
 */
function kiwisaverNotice(
  employee: EmployeeRecord,
  { isNew, filed, params }: { isNew: boolean; filed: store.FiledDetails | undefined; params: ParamsAt },
): EmployeeDetails['kiwisaver'] {
  const action = employee.kiwisaver_existing_action;
  if (action) return action === filed?.kiwisaver_action ? null : { eligibility: action };
  if (!isNew) return null;
  // Contract [DEF-005]: the default status AE would enrol an employee whose age rules out automatic enrolment, so NK is
  // filed instead.
  const isOutside = notEnrolled(assumedStatus(employee), params) !== undefined;
  return { eligibility: 'NE', status: isOutside ? 'NK' : employee.kiwisaver_status_code };
}

/**
 * A digest of the details that require a new filing when they change. A KiwiSaver notice already filed is not a change.
 */
const digestOf = (employee: EmployeeRecord, details: EmployeeDetails): string =>
  hashToken(
    [
      detailsLine({ ...details, kiwisaver: null }),
      ...details.taxCodes,
      ...(employee.kiwisaver_existing_action ? [employee.kiwisaver_existing_action] : []),
    ].join('\n'),
  );
