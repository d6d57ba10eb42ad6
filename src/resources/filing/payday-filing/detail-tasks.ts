import type { LocalDate } from '../../../base/local-date.ts';
import { type FieldCipher, hashToken } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import { detailsLine, type EmployeeDetails } from '../../../formats/payday-filing/employee-details.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { detailsOf } from './filing-lines.ts';
import * as store from './payday-filing.store.ts';
import type { DetailTask } from './tables.ts';

export interface Task {
  readonly employee: EmployeeRecord;
  readonly task: DetailTask;
  readonly details: EmployeeDetails;
  readonly digest: string;
  /** Known to Inland Revenue without a number, which is there now. */
  readonly numberArrived: boolean;
}

/** The difference between what was last filed of each employee and what is so now. */
export async function tasksOf(
  tx: Tx,
  companyId: number,
  given: { cipher: FieldCipher; params: ParamsAt },
): Promise<readonly Task[]> {
  const last = await store.lastDetails(tx, companyId);
  const accounts = await store.listRefundAccounts(tx, companyId);
  const broughtAlong = await store.listBroughtAlong(tx, companyId);
  const unfiled = await store.listUnfiled(tx, companyId);
  const employees = await store.listStaff(tx, companyId, unfiled);
  return employees.flatMap((employee): Task[] => {
    const details = detailsOf(employee, { account: accounts.get(employee.id), ...given });
    const filed = last.get(employee.id);
    const isNew = !broughtAlong.has(employee.id);
    const digest = digestOf(employee, details);
    const made = (task: DetailTask, isCreated: boolean, numberArrived: boolean): Task => ({
      employee,
      task,
      details: { ...details, kiwisaver: kiwisaverNotice(employee, { isNew: isNew && isCreated, filed }) },
      digest,
      numberArrived,
    });
    // Who left before anything was filed is none of its business, unless a pay of theirs is still to be filed.
    if (!filed) return employee.is_terminated && !unfiled.has(employee.id) ? [] : [made('CREATE', true, false)];
    if (filed.digest === digest) return [];
    const hasLeft = employee.is_terminated && filed.task !== 'TERMINATE';
    const numberArrived = !filed.has_ird_number && details.ird !== null;
    return [made(hasLeft ? 'TERMINATE' : 'UPDATE', numberArrived, numberArrived)];
  });
}

/** The record under nine zeros ends, and the person begins anew under the number, with the start there always was. */
export const detailsToFile = ({ details, numberArrived }: Task, today: LocalDate): readonly EmployeeDetails[] =>
  numberArrived ? [{ ...details, ird: null, end: details.end ?? today, kiwisaver: null }, details] : [details];

/** Of a new employee the status is told; of an existing one an action, once. */
function kiwisaverNotice(
  employee: EmployeeRecord,
  { isNew, filed }: { isNew: boolean; filed: store.FiledDetails | undefined },
): EmployeeDetails['kiwisaver'] {
  const action = employee.kiwisaver_existing_action;
  if (action) return action === filed?.kiwisaver_action ? null : { eligibility: action };
  return isNew ? { eligibility: 'NE', status: employee.kiwisaver_status_code } : null;
}

/** Of what stays the same however it is told: a notice that was given is no change. */
const digestOf = (employee: EmployeeRecord, details: EmployeeDetails): string =>
  hashToken(
    [
      detailsLine({ ...details, kiwisaver: null }),
      ...details.taxCodes,
      ...(employee.kiwisaver_existing_action ? [employee.kiwisaver_existing_action] : []),
    ].join('\n'),
  );
