import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { decimal, money, sum } from '../../../base/decimal.ts';
import { centsOrFiner } from '../../../base/decimal-text.ts';
import { badRequest } from '../../../base/errors.ts';
import { addDays, addMonths, type LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal, Zone } from '../../../http/principal.ts';
import type { Params } from '../../../params/params.ts';
import { filingDue } from '../../../rules/nz/filing-due.ts';
import { type Caller, type CompanyRecord, findCompany, formatName } from '../../company/company/company.service.ts';
import { PAY_PERIODS, periodOf } from '../../pay/pay-run/pay-run.service.ts';
import { nationalHolidays, tasksOf } from '../payday-filing/payday-filing.service.ts';
import { openContributions } from '../super-contribution/super-contribution.service.ts';
import type { DueItemOut, DueOut, DueQuery, DueWarning } from './due.schema.ts';
import * as store from './due.store.ts';
import { bySoonest, dueItem, ofRun } from './due-item.ts';

/** A payment whose file nobody downloaded for so long was made in another way. */
const PAYMENT_DAYS = 14;
/** Further back nobody reports a payday by itself: a year is corrected as a whole. */
const REPORT_MONTHS = 13;

export interface DueDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
}

interface Asked {
  readonly tx: Tx;
  readonly company: CompanyRecord;
  readonly today: LocalDate;
  readonly limit: number;
}

export type DueService = ReturnType<typeof dueService>;

/** What needs doing in a company, by its day. */
export function dueService({ db, clock, cipher, params }: DueDeps) {
  async function ofPays({ tx, company, today }: Asked): Promise<readonly DueItemOut[]> {
    const prepare = await store.listRunsToPrepare(
      tx,
      { companyId: company.id, zone: ZONE_OF[company.country] },
      periodsAround(company, today),
    );
    const drafts = await store.listDrafts(tx, company.id);
    const unpaid = await store.listUnpaidRuns(tx, company.id, addDays(today, -PAYMENT_DAYS));
    return [
      ...prepare.map(({ pay_period, start_date, end_date, count }) =>
        dueItem(
          'RUN_TO_PREPARE',
          { due_date: end_date, count, pay_period, period_start: start_date, period_end: end_date },
          today,
        ),
      ),
      ...drafts.map((run) => dueItem('DRAFTS_TO_COMPLETE', { due_date: run.payday, ...ofRun(run) }, today)),
      ...unpaid.map((run) => dueItem('PAYMENT_FILE', { due_date: run.payday, ...ofRun(run) }, today)),
    ];
  }

  async function ofAustralia({ tx, company, today }: Asked): Promise<readonly DueItemOut[]> {
    const since = addMonths(today, -REPORT_MONTHS);
    const runs = company.is_stp_enabled
      ? await store.listUnreported(tx, { companyId: company.id, to: 'STP', since })
      : [];
    const open = await openContributions(tx, { companyId: company.id, params: params.AU, today });
    const batches = await store.listOpenBatches(tx, company.id);
    return [
      // A pay event is sent on or before the day of payment.
      ...runs.map(({ failed_id, ...run }) =>
        dueItem(
          failed_id === null ? 'STP_TO_SUBMIT' : 'STP_FAILED',
          { due_date: run.payday, ...ofRun(run), stp_pay_event_id: failed_id },
          today,
        ),
      ),
      ...together(open).map((group) => dueItem('SUPER_DUE', group, today)),
      ...batches.map(({ id, due_date, total, member_count }) =>
        dueItem('SUPER_BATCH_TO_PAY', { due_date, amount: total, count: member_count, super_batch_id: id }, today),
      ),
    ];
  }

  async function ofNewZealand({ tx, company, today }: Asked): Promise<readonly DueItemOut[]> {
    const since = addMonths(today, -REPORT_MONTHS);
    const runs = await store.listUnreported(tx, { companyId: company.id, to: 'PAYDAY', since });
    const tasks = await tasksOf(tx, company.id, { cipher, params: params.NZ.at(today) });
    const deductions = await store.listDeductions(tx, company.id, today);
    const days = new Map<LocalDate, LocalDate>();
    for (const { payday } of runs) if (!days.has(payday)) days.set(payday, await filingDay(payday));
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

  async function filingDay(payday: LocalDate): Promise<LocalDate> {
    const at = params.NZ.at(payday);
    return filingDue({ payday, isHoliday: await nationalHolidays(payday, at) }, at);
  }

  return {
    list: ({ principal }: Caller, companyId: number, { limit }: DueQuery): Promise<DueOut> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const company = await findCompany(tx, companyId);
          if (!company) throw badRequest('No company found with the given company_id');
          const today = clock.today(ZONE_OF[company.country]);
          const may = await viewable(tx, principal, companyId);
          const asked = { tx, company, today, limit };
          const ofCountry = company.country === 'AU' ? ofAustralia : ofNewZealand;
          const leave = may.has('PAYS') ? await store.listAskedLeave(tx, { companyId, today, limit }) : [];
          const items = [
            ...(may.has('PAYS') ? await ofPays(asked) : []),
            ...(may.has('REPORTS') ? await ofCountry(asked) : []),
            ...(await warnings(asked, may)),
          ];
          const unseen = (leave[0]?.total ?? 0) - leave.length;
          const unseenLate = (leave[0]?.late ?? 0) - leave.filter(({ start_date }) => start_date < today).length;
          const all = [...items, ...leave.map((request) => leaveItem(request, today))].sort(bySoonest);
          return {
            today,
            total: all.length + unseen,
            late_count: all.filter(({ is_late }) => is_late).length + unseenLate,
            items: all.slice(0, limit),
          };
        },
        { readOnly: true, isolation: 'snapshot' },
      ),
  };
}

const EVERY_AREA: ReadonlySet<Zone> = new Set(['COMPANY', 'EMPLOYEES', 'PAYS', 'REPORTS', 'SETTINGS']);

const viewable = async (tx: Tx, principal: Principal, companyId: number): Promise<ReadonlySet<Zone>> =>
  principal.adminMode ? EVERY_AREA : store.listViewable(tx, principal.userId, companyId);

/** The period of today and the one before it, of every length. */
const periodsAround = (company: CompanyRecord, today: LocalDate): readonly store.Span[] =>
  PAY_PERIODS.flatMap((pay_period) => {
    const now = periodOf(company, pay_period, today);
    const before = periodOf(company, pay_period, addDays(now.start, -1));
    return [
      { pay_period, ...now, isOver: false },
      { pay_period, ...before, isOver: true },
    ];
  });

/** Contributions of one run that are due on one day. */
function together(open: Awaited<ReturnType<typeof openContributions>>) {
  const groups = new Map<string, (typeof open)[number][]>();
  for (const each of open) {
    const key = `${each.pay_run_id} ${each.due}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()].map((group) => ({
    due_date: group[0]!.due,
    pay_run_id: group[0]!.pay_run_id,
    payday: group.map(({ payday }) => payday).sort()[0]!,
    count: group.length,
    amount: money(sum(group.map(({ amount }) => decimal(amount)))),
  }));
}

const leaveItem = (request: store.AskedLeave, today: LocalDate): DueItemOut =>
  dueItem(
    'LEAVE_TO_APPROVE',
    {
      due_date: request.start_date,
      count: 1,
      period_start: request.start_date,
      period_end: request.end_date,
      employee_id: request.employee_id,
      format_name: formatName(request),
      leave_request_id: request.id,
      leave_type: request.leave_type,
      hours: centsOrFiner(request.hours),
    },
    today,
  );

/** What pays will need and is not there. */
async function warnings({ tx, company, today }: Asked, may: ReadonlySet<Zone>): Promise<readonly DueItemOut[]> {
  if (!may.has('EMPLOYEES') && !may.has('SETTINGS')) return [];
  const missing = await store.countMissing(tx, company.id, company.country);
  const about = (warning: DueWarning, count: number, employeeId: number | null): readonly DueItemOut[] =>
    count === 0
      ? []
      : [dueItem('WARNING', { due_date: null, warning, count, employee_id: count === 1 ? employeeId : null }, today)];
  return [
    ...(may.has('SETTINGS') && missing.has_payees && !missing.has_setting ? about('NO_PAYMENT_SETTINGS', 1, null) : []),
    ...(may.has('EMPLOYEES')
      ? [
          ...about('NO_BANK_ACCOUNT', missing.bank_account, missing.bank_account_of),
          ...about('NO_IRD_NUMBER', missing.ird_number, missing.ird_number_of),
          ...about('NO_SUPER_FUND', missing.fund, missing.fund_of),
        ]
      : []),
  ];
}
