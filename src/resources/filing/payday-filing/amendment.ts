import { conflict, inBody, notFound } from '../../../base/errors.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import {
  type AmendedLine,
  type FiledLine,
  filedLine,
  isNothing,
  readAmended,
  readFiled,
} from '../../../formats/payday-filing/amendment.ts';
import type { EmploymentFile } from '../../../formats/payday-filing/employment-information.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { LodgementService } from '../lodgement/public.ts';
import { employmentFile } from './employment-file.ts';
import * as store from './payday-filing.store.ts';
import { filingStatus } from './payday-filing.view.ts';

export interface Amendment {
  /** The current lines of the amended employees. */
  readonly file: EmploymentFile;
  readonly employeeIds: readonly number[];
  readonly lines: readonly AmendedLine[];
  /** Employees who were not in the filing. */
  readonly added: readonly EmployeeRecord[];
  /** Pays that no filing includes yet. */
  readonly newPayIds: readonly number[];
}

/**
 * The differences between what was filed for a payday and the current state. They cover employees whose pay for that
 * day has changed since it was filed, and the given employees, whose name or IRD number was wrong.
 */
export async function planAmendment(
  tx: Tx,
  company: CompanyRecord,
  filing: store.ListedFiling,
  employeeIds: readonly number[],
  deps: { cipher: FieldCipher; version: string; lodgements: Pick<LodgementService, 'message'> },
): Promise<Amendment> {
  refuseUnlessFiled(filing);
  const amendments = await store.listAmendments(tx, filing.id);
  const open = amendments.find(({ status }) => filingStatus(status) === 'Pending');
  if (open)
    throw conflict(
      `Inland Revenue has not responded to amendment ${open.id} of this filing yet; check that amendment first`,
    );
  const filed = await filedLines(tx, [filing, ...amendments.filter(isAccepted)], deps.lodgements);

  const run = (await store.findRun(tx, company.id, filing.pay_run_id))!;
  const pays = (await store.listPays(tx, run.id)).filter(
    (pay) => pay.is_complete && pay.kind !== 'CATCH_UP' && pay.processed_date === filing.payday,
  );
  const filedPays = new Set([filing, ...amendments.filter(isAccepted)].flatMap(({ pay_ids }) => pay_ids));
  const added = pays.filter((pay) => !pay.is_filed);
  const unknown = employeeIds.find((id) => !filed.has(id));
  if (unknown !== undefined)
    throw notFound(`Employee ${unknown} is not in the filing`, inBody('unknown_employee', 'employee_ids'));
  const about = new Set([...employeeIds, ...added.map(({ employee_id }) => employee_id)]);
  const { file, employees } = await employmentFile(
    tx,
    company,
    run,
    {
      pays: pays.filter(({ id, employee_id, is_filed }) => about.has(employee_id) && (filedPays.has(id) || !is_filed)),
      payday: filing.payday,
      isFinalReturn: false,
      // Uses the details that had been filed before this filing, because details filed later do not change the line.
      filedDetails: await store.lastDetails(tx, [company.id], { lodgementId: filing.lodgement_id }),
    },
    deps,
  );
  const changes = employees
    .map((employee, index) => {
      const line = filedLine(file.lines[index]!);
      return { id: employee.id, old: filed.get(employee.id) ?? null, new: isNothing(line) ? null : line, index };
    })
    .filter((change) => change.old !== change.new);
  if (changes.length === 0) {
    throw conflict('There is nothing to amend: the pays of the payday have not changed since they were filed');
  }
  return {
    file: { ...file, lines: changes.map(({ index }) => file.lines[index]!) },
    employeeIds: changes.map(({ id }) => id),
    lines: changes.map((change) => ({ old: change.old, new: change.new })),
    added: employees.filter(({ id }) => !filed.has(id)),
    newPayIds: added.map(({ id }) => id),
  };
}

function refuseUnlessFiled(filing: store.ListedFiling): void {
  if (filing.amends_id !== null) {
    throw conflict(`Filing ${filing.id} is itself an amendment; amend filing ${filing.amends_id} instead`);
  }
  const status = filingStatus(filing.status);
  if (status === 'Pending')
    throw conflict('Inland Revenue has not responded to the filing yet; check the filing before you amend it');
  if (status === 'Failed') throw conflict('The filing failed; file its pays again instead of amending it');
}

const isAccepted = ({ status }: store.ListedFiling): boolean => filingStatus(status) === 'Success';

/** The line currently filed for each employee, after all accepted amendments. */
async function filedLines(
  tx: Tx,
  filings: readonly store.ListedFiling[],
  lodgements: Pick<LodgementService, 'message'>,
): Promise<ReadonlyMap<number, FiledLine>> {
  const lineOf = new Map<number, FiledLine>();
  for (const filing of filings) {
    const { message } = await lodgements.message(tx, filing.lodgement_id);
    const lines = filing.amends_id === null ? readFiled(message) : readAmended(message);
    for (const [index, id] of filing.employee_ids.entries()) {
      const line = lines[index] ?? null;
      if (line === null) lineOf.delete(id);
      else lineOf.set(id, line);
    }
  }
  return lineOf;
}
