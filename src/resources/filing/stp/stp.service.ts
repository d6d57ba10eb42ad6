import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { decimal, money } from '../../../base/decimal.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Paged } from '../../../base/page.ts';
import { type FieldCipher, newUuid } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type FilingProblem, problemsText } from '../../../formats/filing-problem.ts';
import { payEventEnvelope, type Software } from '../../../formats/stp/envelope.ts';
import type { EventTotals, PayEvent } from '../../../formats/stp/pay-event.ts';
import { payEventProblems } from '../../../formats/stp/problems.ts';
import { payeeRecordId, writePayEvent } from '../../../formats/stp/write.ts';
import type { Params } from '../../../params/params.ts';
import { type Caller, type CompanyRecord, findCompany, lockCompany } from '../../company/company/company.service.ts';
import { problemsView, problemView } from '../filing-problem/public.ts';
import { choosePays } from './choose-pays.ts';
import { type FinancialYear, financialYear, financialYearOf } from './financial-year.ts';
import {
  type LodgedByHandIn,
  type LodgementService,
  listResponses,
  responseView,
} from './lodgement/lodgement.service.ts';
import { makePayEvent, type Planned } from './make-event.ts';
import type {
  StpPayEventIn,
  StpPayEventOut,
  StpPayEventQuery,
  StpProblemsOut,
  StpResponseOut,
  YearToDateOut,
} from './stp.schema.ts';
import * as store from './stp.store.ts';
import { eventView, stpProblems, yearToDateView } from './stp.view.ts';
import { listReportedYears } from './years.ts';

export { financialYear } from './financial-year.ts';
export { YearToDateOut } from './stp.schema.ts';
export { yearToDateView } from './stp.view.ts';
export { tellStpSettled, watchStpResponses } from './watch-responses.ts';
export { listReportedYears, type ReportedYear } from './years.ts';

export interface StpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Params;
  readonly lodgements: LodgementService;
  /** Named to the tax office with each message. */
  readonly software: Software;
}

const readOnly = { readOnly: true } as const;

export type StpService = ReturnType<typeof stpService>;

/** Single Touch Payroll: pay events made from the stored lines of pays, sent to the tax office, and its answers. */
export function stpService({ db, clock, cipher, params, lodgements, software }: StpDeps) {
  const today = () => clock.today(ZONE_OF.AU);

  async function plan(tx: Tx, company: CompanyRecord, given: StpPayEventIn): Promise<Planned> {
    const isUpdate = given.service_action === 'UPDATE';
    if (!isUpdate && (given.is_zeroing || given.tells_previous_ids)) {
      throw badRequest(
        'is_zeroing and tells_previous_ids go with the service action UPDATE only',
        inBody('needs_another', given.is_zeroing ? 'is_zeroing' : 'tells_previous_ids'),
      );
    }
    if (!isUpdate && (given.employee_ids !== undefined || given.financial_year !== undefined)) {
      throw badRequest(
        'employee_ids and financial_year go with the service action UPDATE only',
        inBody('needs_another', given.employee_ids === undefined ? 'financial_year' : 'employee_ids'),
      );
    }
    if (given.pay_run_id === undefined) {
      if (isUpdate && given.pay_ids === undefined) return planYear(tx, company, given);
      throw badRequest(
        'pay_run_id is missing; only an UPDATE without pay_ids can do without it',
        inBody('required', 'pay_run_id'),
      );
    }
    if (given.financial_year !== undefined)
      throw badRequest(
        'financial_year is decided by the pay run; leave it out',
        inBody('not_together', 'financial_year'),
      );
    const run = await store.findRun(tx, company.id, given.pay_run_id);
    if (!run) throw notFound('Pay run not found', inBody('unknown_pay_run', 'pay_run_id'));
    const { pays, date } = choosePays(await store.listPaysOfRun(tx, run.id), { payIds: given.pay_ids, isUpdate });
    const year = financialYearOf(date);
    const paid = [...new Set(pays.map(({ employee_id }) => employee_id))];
    if (isUpdate) {
      const employeeIds = [...new Set([...paid, ...(given.employee_ids ?? [])])];
      const on = dateOfUpdate(year);
      const payIds = pays.map(({ id }) => id);
      return { payRunId: run.id, payIds, employeeIds, date: on, year, period: { start: on, end: on }, totals: null };
    }
    await refuseOutOfOrder(tx, company.id, given.service_action, date);
    const regular = pays.filter(({ kind }) => kind !== 'CATCH_UP').map(({ id }) => id);
    const catchUps = await store.listOpenCatchUps(tx, {
      companyId: company.id,
      employeeIds: paid,
      from: year.from,
      to: date,
    });
    const payIds = [...new Set([...pays, ...catchUps].map(({ id }) => id))];
    return {
      payRunId: run.id,
      payIds,
      employeeIds: paid,
      date,
      year,
      period: { start: run.start_date, end: run.end_date },
      // An opening year to date was paid, and its totals were told, by another software.
      totals: totalsOf(await store.totalsOfPays(tx, regular)),
    };
  }

  /** An update of a year as a whole: of the people named, or of everybody who was paid in it. */
  async function planYear(tx: Tx, company: CompanyRecord, given: StpPayEventIn): Promise<Planned> {
    const year = given.financial_year === undefined ? financialYearOf(today()) : financialYear(given.financial_year);
    if (year.from > today())
      throw badRequest(`The financial year ${year.name} has not begun`, inBody('in_the_future', 'financial_year'));
    const employeeIds =
      given.employee_ids ??
      (await store.listPaidEmployeeIds(tx, { companyId: company.id, from: year.from, to: year.to }));
    if (employeeIds.length === 0) throw badRequest(`Nobody was paid in the financial year ${year.name}`);
    const on = dateOfUpdate(year);
    return {
      payRunId: null,
      payIds: [],
      employeeIds: [...new Set(employeeIds)],
      date: on,
      year,
      period: { start: on, end: on },
      totals: null,
    };
  }

  /**
   * The pays of an event that was not accepted, as they are now. Only the last thing that was reported can be replaced:
   * later events have built on what came before them.
   */
  async function planReplacement(tx: Tx, company: CompanyRecord, event: store.ListedEvent): Promise<Planned> {
    if (event.service_action === 'UPDATE') throw conflict('An UPDATE is not replaced; send another UPDATE');
    if (event.status !== 'TRANSMISSION_UNSUCCESSFUL' && event.status !== 'FAILED') {
      throw conflict(
        `STP pay event ${event.id} is ${event.status}; only one that was not accepted is replaced, others are corrected by an UPDATE`,
      );
    }
    if (event.replaces_id !== null) {
      throw conflict(
        `STP pay event ${event.id} is a replacement itself, and the tax office takes one only (CMN.ATO.PAYEVNT.EM14160); send NEW if it was rejected as a whole, else an UPDATE`,
      );
    }
    const [latest] = await store.listEvents(tx, { companyId: company.id, limit: 1 });
    if (latest!.id !== event.id) {
      throw conflict(`STP pay event ${latest!.id} came after it; only the latest event is replaced`);
    }
    const remaining = await store.listPays(tx, event.pay_ids);
    if (remaining.length === 0) throw conflict('None of its pays is left; submit the pay run instead');
    const { pays, date } = choosePays(remaining, { payIds: event.pay_ids, isUpdate: false });
    if (date !== event.event_date) {
      throw conflict(`Its pays are now paid on ${date} instead of ${event.event_date}; submit the pay run instead`);
    }
    await refuseOutOfOrder(tx, company.id, event.service_action, date);
    const run = (await store.findRun(tx, company.id, event.pay_run_id!))!;
    const regular = pays.filter(({ kind }) => kind !== 'CATCH_UP').map(({ id }) => id);
    return {
      payRunId: run.id,
      payIds: pays.map(({ id }) => id),
      employeeIds: [...new Set(pays.map(({ employee_id }) => employee_id))],
      date,
      year: financialYearOf(date),
      period: { start: run.start_date, end: run.end_date },
      totals: totalsOf(await store.totalsOfPays(tx, regular)),
    };
  }

  /** An update is dated today, and 30 June once its year is over. */
  const dateOfUpdate = (year: FinancialYear): LocalDate => (today() > year.to ? year.to : today());

  async function refuseOutOfOrder(tx: Tx, companyId: number, action: string, date: LocalDate): Promise<void> {
    const same = await store.findNewEvent(tx, companyId, { on: date });
    if (action === 'ADJUST') {
      if (!same) throw conflict(`Nothing was reported for ${date} yet; send NEW before an ADJUST`);
      return;
    }
    // Contract [PAY-115]: once for each payment date, and in the order of these dates.
    if (same) throw conflict(`NEW was already sent for ${date} (STP pay event ${same.id}); send an ADJUST instead`);
    const later = await store.findNewEvent(tx, companyId, { after: date });
    if (later) {
      throw conflict(
        `A later payment date, ${later.event_date}, was already reported (STP pay event ${later.id}); pay events go in the order of their dates, so send an UPDATE`,
      );
    }
  }

  async function eventOf(tx: Tx, companyId: number, id: number): Promise<store.ListedEvent> {
    const [event] = await store.listEvents(tx, { companyId, id, limit: 1 });
    if (!event) throw notFound('STP pay event not found');
    return event;
  }

  const read = ({ principal }: Pick<Caller, 'principal'>, companyId: number, id: number): Promise<StpPayEventOut> =>
    db.tx(principal.customerId, async (tx) => eventView(await eventOf(tx, companyId, id)), readOnly);

  interface Order {
    readonly planned: Planned;
    readonly action: StpPayEventIn['service_action'];
    readonly isFinal: boolean;
    readonly isZeroing: boolean;
    readonly tellsPreviousIds: boolean;
    readonly replaced: store.ListedEvent | null;
  }

  /** Makes the event that is ordered, stores it with its message, and sends it. */
  async function lodge(
    caller: Caller,
    companyId: number,
    auditedAs: string,
    order: (tx: Tx, company: CompanyRecord) => Promise<Order>,
  ): Promise<StpPayEventOut> {
    const { principal, requestId } = caller;
    const { customerId, clientId } = principal;
    await lodgements.settleDoubtful({ customerId, companyId, clientId, from: actorOf(principal, requestId) });
    const at = clock.now();
    const { id, lodgementId } = await db.tx(customerId, async (tx) => {
      const company = await lockCompany(tx, companyId);
      if (company.country !== 'AU') throw badRequest('Single Touch Payroll is for Australian companies only');
      if (!company.is_stp_enabled) {
        throw conflict('Single Touch Payroll is switched off for this company; set is_stp_enabled to true first');
      }
      const { planned, action, isFinal, isZeroing, tellsPreviousIds, replaced } = await order(tx, company);
      const event = await makePayEvent(tx, { cipher, params, lodgements }, company, planned, {
        action,
        isFinal,
        isReplacement: replaced !== null,
        isZeroing,
        tellsPreviousIds,
        businessManagementId: await store.businessManagementId(tx, { customerId, companyId, id: newUuid(), at }),
        signedBy: principal.subject,
        at,
        today: today(),
      });
      if (tellsPreviousIds) refuseWithoutPreviousIds(event);
      const problems = payEventProblems({ ...event, transactionId: '' });
      if (problems.length > 0) throw badRequest(`Nothing was sent. ${problemsText(problems)}`);
      const submissionId = replaced === null ? null : store.submissionIdOf(replaced);
      const lodgement = await lodgements.queue(
        tx,
        {
          customerId,
          companyId,
          kind: 'STP',
          contentType: 'application/xml',
          envelope: payEventEnvelope(event, software),
          records: Object.fromEntries(
            event.payees.map(({ payrollId }, index) => [payeeRecordId(index), Number(payrollId)]),
          ),
          clientId,
          at,
        },
        (messageId) => writePayEvent({ ...event, transactionId: submissionId ?? messageId }),
      );
      const stored = await store.insertEvent(
        tx,
        {
          customer_id: customerId,
          company_id: companyId,
          pay_run_id: planned.payRunId,
          lodgement_id: lodgement.id,
          service_action: action,
          is_final: isFinal,
          event_date: planned.date,
          gross: planned.totals ? money(planned.totals.gross) : null,
          tax: planned.totals ? money(planned.totals.withheld) : null,
          payee_count: event.payees.length,
          employee_ids: planned.employeeIds,
          submission_id: submissionId,
          replaces_id: replaced?.id ?? null,
          created_at: at,
        },
        planned.payIds,
      );
      await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
        {
          action: auditedAs,
          entityType: 'stp_pay_event',
          entityId: stored.id,
          after: {
            pay_run_id: planned.payRunId,
            service_action: action,
            is_final: isFinal,
            is_zeroing: isZeroing,
            tells_previous_ids: tellsPreviousIds,
            replaces_id: replaced?.id ?? null,
            message_id: lodgement.message_id,
            payees: event.payees.length,
          },
        },
      ]);
      return { id: stored.id, lodgementId: lodgement.id };
    });
    // Only now: what is sent is what was committed.
    await lodgements.advance(customerId, lodgementId, clientId, actorOf(principal, requestId));
    return read(caller, companyId, id);
  }

  /** The event that reports these people would be; nothing is written. */
  async function problemsOfPeople(
    tx: Tx,
    company: CompanyRecord,
    planned: Planned,
    given: { readonly pending: ReadonlySet<number>; readonly signedBy: string },
  ): Promise<readonly FilingProblem[]> {
    const event = await makePayEvent(tx, { cipher, params, lodgements }, company, planned, {
      action: 'NEW',
      isFinal: false,
      isReplacement: false,
      isZeroing: false,
      tellsPreviousIds: false,
      businessManagementId: '',
      signedBy: given.signedBy,
      at: clock.now(),
      today: today(),
    });
    return stpProblems(company, { ...event, transactionId: '' }, given.pending);
  }

  /** Of the people of a run; whether their pays are complete does not matter. */
  async function problemsOfRun(
    tx: Tx,
    company: CompanyRecord,
    runId: number,
    signedBy: string,
  ): Promise<readonly FilingProblem[]> {
    const run = await store.findRun(tx, company.id, runId);
    if (!run) throw notFound('Pay run not found');
    const all = await store.listPaysOfRun(tx, runId);
    const pays = all.filter((pay) => !pay.stp_reported_externally);
    // Whatever is reported externally is not reported from here.
    if (pays.length === 0 && all.length > 0) return [];
    const dates = pays.map(({ processed_date }) => processed_date).sort();
    const date = dates.at(-1) ?? run.end_date;
    const planned: Planned = {
      payRunId: runId,
      payIds: pays.map(({ id }) => id),
      employeeIds: [...new Set(pays.map(({ employee_id }) => employee_id))],
      date,
      year: financialYearOf(date),
      period: { start: run.start_date, end: run.end_date },
      totals: null,
    };
    const pending = pays.filter(({ is_complete }) => !is_complete).map(({ employee_id }) => employee_id);
    return problemsOfPeople(tx, company, planned, { pending: new Set(pending), signedBy });
  }

  /** Of everybody who works for the company or was paid in this financial year. */
  async function problemsOfCompany(
    tx: Tx,
    company: CompanyRecord,
    signedBy: string,
  ): Promise<readonly FilingProblem[]> {
    const date = today();
    const year = financialYearOf(date);
    const employeeIds = await store.listReportable(tx, { companyId: company.id, from: year.from, to: year.to });
    // A company without people has nobody to report, which is no problem.
    if (employeeIds.length === 0) return [];
    const period = { start: date, end: date };
    const planned: Planned = { payRunId: null, payIds: [], employeeIds, date, year, period, totals: null };
    return problemsOfPeople(tx, company, planned, { pending: new Set(employeeIds), signedBy });
  }

  return {
    read,

    submit: (caller: Caller, companyId: number, given: StpPayEventIn): Promise<StpPayEventOut> =>
      lodge(caller, companyId, 'stp-pay-event.submit', async (tx, company) => ({
        planned: await plan(tx, company, given),
        action: given.service_action,
        isFinal: given.is_final ?? false,
        isZeroing: given.is_zeroing ?? false,
        tellsPreviousIds: given.tells_previous_ids ?? false,
        replaced: null,
      })),

    replace: (caller: Caller, companyId: number, id: number): Promise<StpPayEventOut> =>
      lodge(caller, companyId, 'stp-pay-event.replace', async (tx, company) => {
        const replaced = await eventOf(tx, companyId, id);
        const planned = await planReplacement(tx, company, replaced);
        const { service_action: action, is_final: isFinal } = replaced;
        return { planned, action, isFinal, isZeroing: false, tellsPreviousIds: false, replaced };
      }),

    /** What a gateway would refuse of a run, before anything is sent. */
    problems: ({ principal }: Caller, companyId: number, runId: number): Promise<StpProblemsOut> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const company = await australianCompany(tx, companyId);
          const found = await problemsOfRun(tx, company, runId, principal.subject);
          return problemsView(found.map((each) => problemView('STP', companyId, each)));
        },
        { readOnly: true, isolation: 'snapshot' },
      ),

    problemsOfRun,
    problemsOfCompany,

    async list({ principal }: Caller, companyId: number, query: Paged<StpPayEventQuery>): Promise<StpPayEventOut[]> {
      const events = await db.tx(principal.customerId, (tx) => store.listEvents(tx, { companyId, ...query }), readOnly);
      return events.map(eventView);
    },

    /** Asks the tax office how the event stands, and answers it afterwards. */
    async check(caller: Caller, companyId: number, id: number): Promise<StpPayEventOut> {
      const { customerId, clientId } = caller.principal;
      const event = await db.tx(customerId, (tx) => eventOf(tx, companyId, id), readOnly);
      if (event.status !== 'MANUALLY_COMPLETED')
        await lodgements.advance(customerId, event.lodgement_id, clientId, actorOf(caller.principal, caller.requestId));
      return read(caller, companyId, id);
    },

    async complete(caller: Caller, companyId: number, id: number, given: LodgedByHandIn): Promise<StpPayEventOut> {
      const { principal, requestId } = caller;
      const at = clock.now();
      return db.tx(principal.customerId, async (tx) => {
        const event = await eventOf(tx, companyId, id);
        await lodgements.completeByHand(tx, event.lodgement_id, given, { clientId: principal.clientId, at });
        await recordAudit(tx, { customerId: principal.customerId, actor: actorOf(principal, requestId), at }, [
          {
            action: 'stp-pay-event.complete',
            entityType: 'stp_pay_event',
            entityId: id,
            before: { status: event.status },
            after: given,
          },
        ]);
        return eventView(await eventOf(tx, companyId, id));
      });
    },

    responses: ({ principal }: Caller, companyId: number, id: number): Promise<StpResponseOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const event = await eventOf(tx, companyId, id);
          const found = await listResponses(tx, event.lodgement_id);
          return found.map((response) => ({ ...responseView(response), received_at: timestamp(response.received_at) }));
        },
        readOnly,
      ),

    /** The message itself. It holds tax file numbers, so that looking at it is written down. */
    message: ({ principal, requestId }: Caller, companyId: number, id: number): Promise<string> =>
      db.tx(principal.customerId, async (tx) => {
        const event = await eventOf(tx, companyId, id);
        const { message } = await lodgements.message(tx, event.lodgement_id);
        await recordAudit(
          tx,
          { customerId: principal.customerId, actor: actorOf(principal, requestId), at: clock.now() },
          [
            {
              action: 'tax-number.read',
              entityType: 'stp_pay_event',
              entityId: id,
              after: { employees: event.payee_count },
            },
          ],
        );
        return message;
      }),

    /** The year so far of everybody who was paid in it, as it would be reported now. */
    async yearToDate({ principal }: Caller, companyId: number, name: number | undefined): Promise<YearToDateOut[]> {
      const year = name === undefined ? financialYearOf(today()) : financialYear(name);
      return db.read(principal.customerId, async (tx) => {
        await australianCompany(tx, companyId);
        const years = await listReportedYears(tx, { companyId, year, params });
        return years.map((each) => yearToDateView(each.employee, each.year, each.isFinal));
      });
    },
  };
}

async function australianCompany(tx: Tx, companyId: number): Promise<CompanyRecord> {
  const company = await findCompany(tx, companyId);
  if (!company) throw badRequest('No company found with the given company_id');
  if (company.country !== 'AU') throw badRequest('Single Touch Payroll is for Australian companies only');
  return company;
}

/** An update that is to tell former ids and holds none would use up the one time they are told. */
function refuseWithoutPreviousIds(event: Omit<PayEvent, 'transactionId'>): void {
  if (event.previousBusinessManagementId === null && event.payees.every((payee) => payee.previousPayrollId === null)) {
    throw badRequest(
      'There are no previous ids to tell; declare previous_business_management_id of the company or previous_payroll_id of an employee first',
      inBody('needs_another', 'tells_previous_ids'),
    );
  }
}

const totalsOf = (row: store.TotalsRow): EventTotals => ({
  withheld: decimal(row.tax),
  gross: decimal(row.gross),
  childSupportGarnishee: decimal(row.garnishee),
  childSupportDeduction: decimal(row.child_support),
});
