import { recordAudit } from '../../../audit/audit.ts';
import { conflict, inBody } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { blocking, type FilingProblem } from '../../../formats/filing-problem.ts';
import {
  detailProblems,
  type EmployeeDetailsFile,
  writeEmployeeDetails,
} from '../../../formats/payday-filing/employee-details.ts';
import { detailsEnvelope } from '../../../formats/payday-filing/envelope.ts';
import { type Caller, type CompanyRecord, formatName, lockCompany } from '../../company/company/company.service.ts';
import { idsOfSetAside, requireCompany, requireCountry, setAside } from '../filing-problem/public.ts';
import { findLodgement, type Lodging } from '../lodgement/public.ts';
import { detailsToFile, type Task, tasksOf } from './detail-tasks.ts';
import { packageOf } from './employment-file.ts';
import { CSV, filedBy, PAYDAY_FILING, type PaydayFilingDeps, recordsOf, todayIn } from './payday-filing.deps.ts';
import type { DetailSubmissionOut, DetailSubmitIn, DetailTaskOut } from './payday-filing.schema.ts';
import * as store from './payday-filing.store.ts';
import { filingStatus } from './payday-filing.view.ts';

const readOnly = { readOnly: true } as const;

/** Lists and files the employee details that Inland Revenue does not have yet. */
export const employeeDetails = (deps: PaydayFilingDeps) => ({
  tasks: ({ principal }: Caller, companyId: number): Promise<DetailTaskOut[]> =>
    deps.db.tx(
      principal.customerId,
      async (tx) => {
        requireCountry(await requireCompany(tx, companyId), 'NZ', PAYDAY_FILING);
        return (await openTasks(tx, deps, companyId)).map(taskView);
      },
      readOnly,
    ),

  submitTasks(caller: Caller, companyId: number, given: DetailSubmitIn): Promise<DetailSubmissionOut> {
    const { customerId } = caller.principal;
    return deps.lodgements.lodge(
      caller,
      companyId,
      (lodging) => storeDetails(deps, lodging, given),
      async ({ tasks, lodgementId, aside }, { isSent }) => {
        // Inland Revenue usually responds immediately. Otherwise, the worker polls for the response later.
        if (isSent) await deps.lodgements.advance(customerId, lodgementId, caller);
        const lodgement = (await deps.db.tx(customerId, (tx) => findLodgement(tx, lodgementId), readOnly))!;
        return {
          status: filingStatus(lodgement.status),
          submission_key: lodgement.message_id,
          error: lodgement.last_error,
          tasks: tasks.map(taskView),
          ...(given.set_aside_problems && { set_aside: [...aside] }),
        };
      },
    );
  },
});

async function storeDetails(deps: PaydayFilingDeps, lodging: Lodging, given: DetailSubmitIn) {
  const { tx, customerId, companyId } = lodging;
  const company = requireCountry(await lockCompany(tx, companyId), 'NZ', PAYDAY_FILING);
  const chosen = chooseTasks(await openTasks(tx, deps, companyId), given.employee_ids);
  const checked = checkedFile(company, chosen, deps);
  const aside = setAside(blocking(checked.problems), {
    employeeIds: chosen.map(({ employee }) => employee.id),
    pays: [],
    allowsSetAside: given.set_aside_problems,
    rejection: 'Nothing was submitted.',
  });
  const without = idsOfSetAside(aside);
  const tasks = chosen.filter(({ employee }) => !without.has(employee.id));
  const employees = checked.file.employees.filter(({ employeeId }) => !without.has(employeeId));
  const file = { ...checked.file, employees };
  const lodgement = await deps.lodgements.queue(lodging, {
    kind: 'EMPLOYEE_DETAILS',
    contentType: CSV,
    envelope: detailsEnvelope(filedBy(file)),
    records: recordsOf(file.employees.map(({ employeeId }) => employeeId)),
    write: () => writeEmployeeDetails(file),
  });
  await store.insertDetails(
    tx,
    { customerId, lodgementId: lodgement.id },
    tasks.map(({ employee, task, details, digest }) => ({
      employee_id: employee.id,
      task,
      digest,
      has_ird_number: details.ird !== null,
      start_date: details.start,
      end_date: details.end,
      kiwisaver_action: employee.kiwisaver_existing_action,
    })),
  );
  await recordAudit(tx, lodging, [
    {
      action: 'employee-details.submit',
      entityType: 'company',
      entityId: companyId,
      after: {
        employees: tasks.map(({ employee }) => employee.id),
        ...(given.set_aside_problems && { set_aside: [...without] }),
      },
    },
  ]);
  return { tasks, lodgementId: lodgement.id, aside };
}

function chooseTasks(open: readonly Task[], employeeIds: readonly number[] | undefined): readonly Task[] {
  const unknown = employeeIds?.find((id) => !open.some(({ employee }) => employee.id === id));
  if (unknown !== undefined)
    throw conflict(
      `There is no task for employee ${unknown}; leave it out`,
      inBody('unknown_employee', 'employee_ids'),
    );
  const tasks = employeeIds ? open.filter(({ employee }) => employeeIds.includes(employee.id)) : open;
  if (tasks.length === 0) throw conflict('There is nothing to submit: the details of all employees are already filed');
  return tasks;
}

export const openTasks = (
  tx: Tx,
  { cipher, params, clock }: Pick<PaydayFilingDeps, 'cipher' | 'params' | 'clock'>,
  companyId: number,
): Promise<readonly Task[]> => tasksOf(tx, [companyId], { cipher, params: params.at(todayIn(clock)) });

/** Builds the file for these tasks, and lists everything in it that Inland Revenue would reject. */
export function checkedFile(
  company: CompanyRecord,
  tasks: readonly Task[],
  { version, clock }: Pick<PaydayFilingDeps, 'version' | 'clock'>,
): { readonly file: EmployeeDetailsFile; readonly problems: readonly FilingProblem[] } {
  const file = {
    employerName: company.name,
    employerIrd: company.employer_ird_number,
    package: packageOf(version),
    employees: tasks.flatMap((task) => detailsToFile(task, todayIn(clock))),
  };
  return { file, problems: detailProblems(file) };
}

const taskView = ({ employee, task }: Task): DetailTaskOut => ({
  employee_id: employee.id,
  employee_number: employee.number,
  format_name: formatName(employee),
  task,
});
