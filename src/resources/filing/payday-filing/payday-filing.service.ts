import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { money } from '../../../base/decimal.ts';
import { AppError, badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Paged } from '../../../base/page.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { blocking, type FilingProblem, problemsOf, problemsText } from '../../../formats/filing-problem.ts';
import { amountsOf, writeAmendment } from '../../../formats/payday-filing/amendment.ts';
import { detailProblems, writeEmployeeDetails } from '../../../formats/payday-filing/employee-details.ts';
import {
  employmentProblems,
  totalsOf,
  writeEmploymentInformation,
} from '../../../formats/payday-filing/employment-information.ts';
import { detailsEnvelope, employmentEnvelope, lineRecordId } from '../../../formats/payday-filing/envelope.ts';
import type { Params } from '../../../params/params.ts';
import {
  type Caller,
  type CompanyRecord,
  findCompany,
  formatName,
  lockCompany,
} from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { problemsView, problemView } from '../filing-problem/public.ts';
import {
  findLodgement,
  type LodgedByHandIn,
  type LodgementService,
  type LodgementStatus,
} from '../stp/lodgement/lodgement.service.ts';
import { planAmendment } from './amendment.ts';
import { detailsToFile, type Task, tasksOf } from './detail-tasks.ts';
import { dueDates } from './due-dates.ts';
import { employmentFile, emptyFile, packageOf } from './employment-file.ts';
import type {
  DetailSubmissionOut,
  DetailSubmitIn,
  DetailTaskOut,
  PaydayAmendmentIn,
  PaydayFilingIn,
  PaydayFilingOut,
  PaydayFilingQuery,
  PaydayProblemsOut,
  PaydayProblemsQuery,
} from './payday-filing.schema.ts';
import * as store from './payday-filing.store.ts';
import { filingStatus, filingView, STATUSES_OF, totalsView } from './payday-filing.view.ts';

export { tasksOf } from './detail-tasks.ts';
export { FILING_EVENTS } from './filing-events.ts';
export { withLoan } from './filing-lines.ts';
export { nationalHolidays } from './national-holidays.ts';

export interface PaydayFilingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly lodgements: LodgementService;
  /** Of New Zealand: they hold when filings and payments are due. */
  readonly params: Params;
  /** Of this software; each file names it. */
  readonly version: string;
}

const CSV = 'text/csv';
const readOnly = { readOnly: true } as const;

interface RunProblems {
  readonly answer: Pick<PaydayProblemsOut, 'payday' | 'due_date' | 'line_count' | 'totals'>;
  readonly problems: readonly FilingProblem[];
  readonly employeeIds: ReadonlySet<number>;
}

const NO_FILING: RunProblems = {
  answer: { payday: null, due_date: null, line_count: 0, totals: totalsView(totalsOf([])) },
  problems: [],
  employeeIds: new Set(),
};

export type PaydayFilingService = ReturnType<typeof paydayFilingService>;

/** Employment information and employee details for Inland Revenue, made from the stored lines of pays. */
export function paydayFilingService({ db, clock, cipher, lodgements, params, version }: PaydayFilingDeps) {
  function choosePays(
    all: readonly store.PayToFile[],
    payIds: readonly number[] | undefined,
    { takesPending = false } = {},
  ): { pays: readonly store.PayToFile[]; payday: LocalDate } {
    const missing = payIds?.find((id) => !all.some((pay) => pay.id === id));
    if (missing !== undefined) throw notFound(`Pay ${missing} is not in the pay run`, inBody('unknown_pay', 'pay_ids'));
    const asked = payIds ? all.filter(({ id }) => payIds.includes(id)) : all;
    const pending = asked.filter(({ is_complete }) => !is_complete);
    if (pending.length > 0 && !takesPending) throw conflict(pendingText(pending));
    // What was paid and filed by another software is only carried along here.
    const own = asked.filter(({ kind }) => kind !== 'CATCH_UP');
    if (own.length === 0) throw badRequest('There is no pay to file; an opening year to date was filed before');
    const filed = own.filter(({ is_filed }) => is_filed);
    const pays = own.filter(({ is_filed }) => !is_filed);
    if (pays.length === 0 || (payIds && filed.length > 0)) {
      throw conflict(
        `The pays were filed already (${idsOf(filed)}); Inland Revenue is told of changes by an amendment`,
      );
    }
    const days = [...new Set(pays.map(({ processed_date }) => processed_date))].sort();
    if (days.length > 1) {
      throw badRequest(
        `The pays were paid on different days (${days.join(', ')}); name those of one day in pay_ids`,
        inBody('required', 'pay_ids'),
      );
    }
    return { pays, payday: days[0]! };
  }

  async function filingOf(tx: Tx, companyId: number, id: number): Promise<store.ListedFiling> {
    const [filing] = await store.listFilings(tx, { companyId, id, limit: 1 });
    if (!filing) throw notFound('Payday filing not found');
    return filing;
  }

  const read = ({ principal }: Pick<Caller, 'principal'>, companyId: number, id: number): Promise<PaydayFilingOut> =>
    db.tx(principal.customerId, async (tx) => filingView(await filingOf(tx, companyId, id)), readOnly);

  const openTasks = (tx: Tx, companyId: number) =>
    tasksOf(tx, companyId, { cipher, params: params.at(clock.today(ZONE_OF.NZ)) });

  /** The employment information of pays, and all that Inland Revenue would refuse of it. */
  async function prepare(
    tx: Tx,
    company: CompanyRecord,
    run: store.RunToFile,
    given: { pays: readonly store.PayToFile[]; payday: LocalDate; isFinalReturn: boolean },
  ) {
    const told = await store.lastDetails(tx, company.id);
    const broughtAlong = await store.listBroughtAlong(tx, company.id);
    const made = await employmentFile(tx, company, run, { ...given, told }, { cipher, version });
    const unknown = made.employees.filter(({ id }) => !told.has(id) && !broughtAlong.has(id));
    return { ...made, problems: [...employmentProblems(made.file), ...unknown.flatMap(notFiledYet)] };
  }

  /** What was chosen wrongly, such as a pay that is pending, is a problem here and no error. */
  async function problemsOfRun(tx: Tx, company: CompanyRecord, run: store.RunToFile): Promise<RunProblems> {
    const all = await store.listPays(tx, run.id);
    const { found, refuse } = problemsOf(company.name, null);
    const pending = all.filter(({ is_complete }) => !is_complete);
    if (pending.length > 0) refuse('pay_run_id', pendingText(pending));
    try {
      const { pays, payday } = choosePays(all, undefined, { takesPending: true });
      const { file, problems } = await prepare(tx, company, run, { pays, payday, isFinalReturn: false });
      const { due_date } = await dueDates(tx, { companyId: company.id, payday, isTwiceMonthly: undefined }, params);
      return {
        answer: { payday, due_date, line_count: file.lines.length, totals: totalsView(totalsOf(file.lines)) },
        problems: [...found, ...problems],
        employeeIds: new Set(pays.map(({ employee_id }) => employee_id)),
      };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse('pay_run_id', error.message);
      return { ...NO_FILING, problems: found };
    }
  }

  /** Of a run and what is to be told of its people, or of what is to be told of everybody. */
  async function allProblems(tx: Tx, company: CompanyRecord, runId: number | undefined): Promise<RunProblems> {
    const tasks = await openTasks(tx, company.id);
    const run = runId === undefined ? undefined : await store.findRun(tx, company.id, runId);
    if (runId !== undefined && !run) throw notFound('Pay run not found');
    const filing = run ? await problemsOfRun(tx, company, run) : NO_FILING;
    // Of a run only its own people matter; the company's number was looked at with its header.
    const ofDetails = detailProblems(detailsFile(company, tasks)).filter(({ employeeId }) =>
      run ? employeeId !== null && filing.employeeIds.has(employeeId) : true,
    );
    return { ...filing, problems: [...filing.problems, ...ofDetails] };
  }

  const detailsFile = (company: CompanyRecord, tasks: readonly Task[]) => ({
    employerName: company.name,
    employerIrd: company.employer_ird_number,
    package: packageOf(version),
    employees: tasks.flatMap((task) => detailsToFile(task, clock.today(ZONE_OF.NZ))),
  });

  return {
    read,

    async file(caller: Caller, companyId: number, given: PaydayFilingIn): Promise<PaydayFilingOut> {
      const { principal, requestId } = caller;
      const { customerId, clientId } = principal;
      await lodgements.settleDoubtful({ customerId, companyId, clientId, from: actorOf(principal, requestId) });
      const at = clock.now();
      const { id, lodgementId } = await db.tx(customerId, async (tx) => {
        const company = requireNewZealand(await lockCompany(tx, companyId));
        const run = await store.findRun(tx, companyId, given.pay_run_id);
        if (!run) throw notFound('Pay run not found', inBody('unknown_pay_run', 'pay_run_id'));
        const { pays, payday } = choosePays(await store.listPays(tx, run.id), given.pay_ids);
        const isFinalReturn = given.is_final_return ?? false;
        const { file, employees, ...found } = await prepare(tx, company, run, { pays, payday, isFinalReturn });
        const problems = blocking(found.problems);
        if (problems.length > 0) throw badRequest(`Nothing was filed. ${problemsText(problems)}`);
        const lodgement = await lodgements.queue(
          tx,
          {
            customerId,
            companyId,
            kind: 'EMPLOYMENT_INFORMATION',
            contentType: CSV,
            envelope: employmentEnvelope({ ...filedBy(file), payday, amends: null }),
            records: recordsOf(employees.map((employee) => employee.id)),
            clientId,
            at,
          },
          () => writeEmploymentInformation(file),
        );
        const totals = totalsOf(file.lines);
        const filing = await store.insertFiling(
          tx,
          {
            customer_id: customerId,
            company_id: companyId,
            pay_run_id: run.id,
            lodgement_id: lodgement.id,
            payday,
            ...(await dueDates(tx, { companyId, payday, isTwiceMonthly: given.pays_twice_monthly }, params)),
            line_count: file.lines.length,
            gross: money(totals.gross),
            amounts_deducted: money(totals.amountsDeducted),
            employee_ids: employees.map((employee) => employee.id),
            amends_id: null,
            created_at: at,
          },
          pays.map((pay) => pay.id),
        );
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'payday-filing.submit', entityType: 'payday_filing', entityId: filing.id, after: given },
        ]);
        return { id: filing.id, lodgementId: lodgement.id };
      });
      await lodgements.advance(customerId, lodgementId, clientId, actorOf(principal, requestId));
      return read(caller, companyId, id);
    },

    /** What stands in the way of a filing, and of the employee details; nothing is written. */
    async problems({ principal }: Caller, companyId: number, query: PaydayProblemsQuery): Promise<PaydayProblemsOut> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const found = await findCompany(tx, companyId);
          if (!found) throw badRequest('No company found with the given company_id');
          const company = requireNewZealand(found);
          const { answer, problems } = await allProblems(tx, company, query.pay_run_id);
          const shown = problems.map((each) => problemView('PAYDAY_FILING', companyId, each));
          return { ...answer, ...problemsView(shown) };
        },
        { readOnly: true, isolation: 'snapshot' },
      );
    },

    /** Of what is still to be filed. */
    problemsOfRun: async (tx: Tx, company: CompanyRecord, runId: number): Promise<readonly FilingProblem[]> => {
      const open = (await store.listPays(tx, runId)).filter(({ kind, is_filed }) => kind !== 'CATCH_UP' && !is_filed);
      return open.length === 0 ? [] : (await allProblems(tx, company, runId)).problems;
    },

    /** The header that every filing has, and what is to be told of employees. */
    problemsOfCompany: async (tx: Tx, company: CompanyRecord): Promise<readonly FilingProblem[]> => {
      const header = employmentProblems(emptyFile(company, { payday: clock.today(ZONE_OF.NZ), version }));
      const { problems } = await allProblems(tx, company, undefined);
      // The number of the company is in both headers.
      return [...header, ...problems.filter(({ employeeId }) => employeeId !== null)];
    },

    async amend(caller: Caller, companyId: number, id: number, given: PaydayAmendmentIn): Promise<PaydayFilingOut> {
      const { principal, requestId } = caller;
      const { customerId, clientId } = principal;
      await lodgements.settleDoubtful({ customerId, companyId, clientId, from: actorOf(principal, requestId) });
      const at = clock.now();
      const { amendmentId, lodgementId } = await db.tx(customerId, async (tx) => {
        const company = requireNewZealand(await lockCompany(tx, companyId));
        const filing = await filingOf(tx, companyId, id);
        const planned = await planAmendment(tx, company, filing, given.employee_ids ?? [], {
          cipher,
          version,
          lodgements,
        });
        const { file, lines } = planned;
        const problems = blocking(employmentProblems(file));
        if (problems.length > 0) throw badRequest(`Nothing was amended. ${problemsText(problems)}`);
        const lodgement = await lodgements.queue(
          tx,
          {
            customerId,
            companyId,
            kind: 'EMPLOYMENT_AMENDMENT',
            contentType: CSV,
            envelope: employmentEnvelope({
              ...filedBy(file),
              payday: filing.payday,
              amends: { messageId: filing.message_id, conversationId: filing.conversation_id },
            }),
            records: recordsOf(planned.employeeIds),
            clientId,
            at,
          },
          () => writeAmendment({ ...file, lines }),
        );
        const sumOf = (which: 'old' | 'new') =>
          totalsOf(lines.flatMap((line) => (line[which] === null ? [] : [amountsOf(line[which])])));
        const [before, after] = [sumOf('old'), sumOf('new')];
        const amendment = await store.insertFiling(
          tx,
          {
            customer_id: customerId,
            company_id: companyId,
            pay_run_id: filing.pay_run_id,
            lodgement_id: lodgement.id,
            payday: filing.payday,
            due_date: filing.due_date,
            payment_due_date: filing.payment_due_date,
            payment_period_end: filing.payment_period_end,
            line_count: lines.length,
            gross: money(after.gross.minus(before.gross)),
            amounts_deducted: money(after.amountsDeducted.minus(before.amountsDeducted)),
            employee_ids: planned.employeeIds,
            amends_id: id,
            created_at: at,
          },
          planned.newPayIds,
        );
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          {
            action: 'payday-filing.amend',
            entityType: 'payday_filing',
            entityId: id,
            after: { amendment: amendment.id, employees: planned.employeeIds },
          },
        ]);
        return { amendmentId: amendment.id, lodgementId: lodgement.id };
      });
      await lodgements.advance(customerId, lodgementId, clientId, actorOf(principal, requestId));
      return read(caller, companyId, amendmentId);
    },

    async list({ principal }: Caller, companyId: number, query: Paged<PaydayFilingQuery>): Promise<PaydayFilingOut[]> {
      const { status, ...rest } = query;
      const statuses: { statuses?: readonly LodgementStatus[] } = status ? { statuses: STATUSES_OF[status] } : {};
      const filings = await db.tx(
        principal.customerId,
        (tx) => store.listFilings(tx, { companyId, ...rest, ...statuses }),
        readOnly,
      );
      return filings.map(filingView);
    },

    async check(caller: Caller, companyId: number, id: number): Promise<PaydayFilingOut> {
      const { customerId, clientId } = caller.principal;
      const filing = await db.tx(customerId, (tx) => filingOf(tx, companyId, id), readOnly);
      if (filing.status !== 'MANUALLY_COMPLETED')
        await lodgements.advance(
          customerId,
          filing.lodgement_id,
          clientId,
          actorOf(caller.principal, caller.requestId),
        );
      return read(caller, companyId, id);
    },

    async complete(caller: Caller, companyId: number, id: number, given: LodgedByHandIn): Promise<PaydayFilingOut> {
      const { principal, requestId } = caller;
      const at = clock.now();
      return db.tx(principal.customerId, async (tx) => {
        const filing = await filingOf(tx, companyId, id);
        await lodgements.completeByHand(tx, filing.lodgement_id, given, { clientId: principal.clientId, at });
        await recordAudit(tx, { customerId: principal.customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'payday-filing.complete', entityType: 'payday_filing', entityId: id, after: given },
        ]);
        return filingView(await filingOf(tx, companyId, id));
      });
    },

    /** The file itself. It holds IRD numbers, so that looking at it is written down. */
    message: ({ principal, requestId }: Caller, companyId: number, id: number): Promise<string> =>
      db.tx(principal.customerId, async (tx) => {
        const filing = await filingOf(tx, companyId, id);
        const { message } = await lodgements.message(tx, filing.lodgement_id);
        await recordAudit(
          tx,
          { customerId: principal.customerId, actor: actorOf(principal, requestId), at: clock.now() },
          [
            {
              action: 'tax-number.read',
              entityType: 'payday_filing',
              entityId: id,
              after: { employees: filing.line_count },
            },
          ],
        );
        return message;
      }),

    tasks: ({ principal }: Caller, companyId: number): Promise<DetailTaskOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const company = await findCompany(tx, companyId);
          if (!company) throw badRequest('No company found with the given company_id');
          requireNewZealand(company);
          return (await openTasks(tx, companyId)).map(taskView);
        },
        readOnly,
      ),

    async submitTasks(caller: Caller, companyId: number, given: DetailSubmitIn): Promise<DetailSubmissionOut> {
      const { principal, requestId } = caller;
      const { customerId, clientId } = principal;
      await lodgements.settleDoubtful({ customerId, companyId, clientId, from: actorOf(principal, requestId) });
      const at = clock.now();
      const { tasks, lodgementId } = await db.tx(customerId, async (tx) => {
        const company = requireNewZealand(await lockCompany(tx, companyId));
        const open = await openTasks(tx, companyId);
        const unknown = given.employee_ids?.find((id) => !open.some(({ employee }) => employee.id === id));
        if (unknown !== undefined)
          throw conflict(`There is no task for employee ${unknown}`, inBody('unknown_employee', 'employee_ids'));
        const tasks = given.employee_ids
          ? open.filter(({ employee }) => given.employee_ids!.includes(employee.id))
          : open;
        if (tasks.length === 0)
          throw conflict('There is nothing to submit: Inland Revenue knows everybody as they are');
        const file = detailsFile(company, tasks);
        const problems = blocking(detailProblems(file));
        if (problems.length > 0) throw badRequest(`Nothing was submitted. ${problemsText(problems)}`);
        const lodgement = await lodgements.queue(
          tx,
          {
            customerId,
            companyId,
            kind: 'EMPLOYEE_DETAILS',
            contentType: CSV,
            envelope: detailsEnvelope(filedBy(file)),
            records: recordsOf(file.employees.map(({ employeeId }) => employeeId)),
            clientId,
            at,
          },
          () => writeEmployeeDetails(file),
        );
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
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          {
            action: 'employee-details.submit',
            entityType: 'company',
            entityId: companyId,
            after: { employees: tasks.map(({ employee }) => employee.id) },
          },
        ]);
        return { tasks, lodgementId: lodgement.id };
      });
      await lodgements.advance(customerId, lodgementId, clientId, actorOf(principal, requestId));
      // Inland Revenue answers at once more often than not; what it does not answer now is asked for later.
      await lodgements.advance(customerId, lodgementId, clientId, actorOf(principal, requestId));
      const lodgement = (await db.tx(customerId, (tx) => findLodgement(tx, lodgementId), readOnly))!;
      return {
        status: filingStatus(lodgement.status),
        submission_key: lodgement.message_id,
        error: lodgement.last_error,
        tasks: tasks.map(taskView),
      };
    },
  };
}

/** Nothing is filed for an employer without a number: that is a problem before. */
const filedBy = ({ employerIrd, package: software }: { employerIrd: string | null; package: string }) => ({
  employerIrd: employerIrd!,
  package: software,
});

const recordsOf = (employeeIds: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(employeeIds.map((id, index) => [lineRecordId(index), id]));

function notFiledYet(employee: EmployeeRecord): readonly FilingProblem[] {
  const { found, refuse } = problemsOf(`${employee.first_name} ${employee.last_name}`, employee.id);
  refuse('employee_details', 'Inland Revenue does not know the new employee yet; submit the employee details first');
  return found;
}

function requireNewZealand(company: CompanyRecord): CompanyRecord {
  if (company.country !== 'NZ') throw badRequest('Payday filing is for New Zealand companies only');
  return company;
}

const pendingText = (pays: readonly { id: number }[]): string =>
  `Pending pays cannot be filed (${idsOf(pays)}); complete them first`;

const idsOf = (pays: readonly { id: number }[]): string => pays.map(({ id }) => id).join(', ');

const taskView = ({ employee, task }: Task): DetailTaskOut => ({
  employee_id: employee.id,
  employee_number: employee.number,
  format_name: formatName(employee),
  task,
});
