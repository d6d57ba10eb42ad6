import { OPERATOR, recordAudit } from '../audit/audit.ts';
import { ZONE_OF } from '../base/clock.ts';
import type { Country } from '../base/country.ts';
import { addDays, addMonths, type LocalDate, localDate } from '../base/local-date.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { loadParams } from '../params/load.ts';
import { type CompanyRecord, findCompany } from '../resources/company/company/company.service.ts';
import { makePendingPays } from '../resources/pay/draft-pay/draft-pay.service.ts';
import { makePays, type PayOrder } from '../resources/pay/pay/make.public.ts';
import { openRuns, periodOf } from '../resources/pay/pay-run/pay-run.service.ts';
import * as reviews from '../resources/pay/review/review.store.ts';
import { reviewWork } from '../resources/pay/review/review.work.ts';
import { lawOf } from '../rules/law.ts';
import type { PayPeriod } from '../rules/pay-period.ts';
import type { DemoDeps } from './demo-deps.ts';

/** Demo companies with a draft pay run for the current week. */
const PREPARED = [
  { customer: 3, company: 1 },
  { customer: 3, company: 2 },
] as const;

/**
 * The first day for which both countries have parameters. If the demo clock is set to an earlier day, no pays are
 * created.
 */
const FIRST_DAY = localDate('2024-07-01');

/** Creates the draft pay run of the current week with the service's own code. Does nothing if it exists. */
export async function loadDrafts({ db, clock }: DemoDeps): Promise<void> {
  const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
  for (const { customer, company: companyId } of PREPARED) {
    await db.tx(customer, async (tx) => {
      const company = await findCompany(tx, companyId);
      if (!company) return;
      const today = clock.today(ZONE_OF[company.country]);
      const { start, end } = periodOf(company, 'WEEKLY', today);
      if (end < FIRST_DAY) return;
      const at = clock.now();
      const week = { pay_period: 'WEEKLY', start_date: start, end_date: end } as const;
      const find = await openRuns(tx, { customerId: customer, companyId, at }, [week]);
      await makePendingPays(
        tx,
        {
          law,
          logger: { warn: () => {} },
          company,
          actor: OPERATOR,
          clientId: null,
          at,
          identifierType: 'employee_id',
          payDate: today,
          sharesTax: false,
          isComplete: false,
        },
        { run: find(week), paidOn: end },
      );
    });
  }
}

/** The demo companies with pays, and the number of months for which they have pays. */
const PAYING = [
  { customer: 3, company: 1, months: 3 },
  { customer: 3, company: 2, months: 3 },
  { customer: 5, company: 4, months: 0 },
] as const;

interface Payee {
  readonly id: number;
  readonly pay_period: PayPeriod;
  readonly start_date: LocalDate;
  readonly hours_per_week: string;
  readonly is_leave_enabled: boolean;
  readonly department: string | null;
}

/** Creates complete pays for the companies in `PAYING` with the service's own code. Does nothing if there are pays. */
export async function loadPays({ db, clock }: DemoDeps): Promise<void> {
  const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
  for (const { customer, company: companyId, months } of PAYING) {
    await db.tx(customer, async (tx) => {
      const company = await findCompany(tx, companyId);
      const paid = await tx.selectFrom('pay').select('id').where('company_id', '=', companyId).limit(1).execute();
      if (!company || paid.length > 0) return;
      const today = clock.today(ZONE_OF[company.country]);
      const payees = await findPayees(tx, companyId);
      await makePays(
        tx,
        {
          law,
          logger: { warn: () => {} },
          company,
          actor: OPERATOR,
          clientId: null,
          at: clock.now(),
          identifierType: 'employee_id',
          payDate: today,
          sharesTax: true,
          isComplete: true,
        },
        ordersFor(company, payees, { today, months }),
      );
    });
  }
}

/** A raise that was agreed but never entered. A review finds it in the pays of the demo. */
const RAISE = { customer: 3, company: 1, employee: 4, rate: '34.80', weeksAgo: 8 } as const;

/** Loads a finished review that shows the missing raise. Continues it if the load was interrupted. */
export async function loadReview({ db, clock }: DemoDeps): Promise<void> {
  const { customer, company: companyId, employee, rate, weeksAgo } = RAISE;
  const id = await db.tx(customer, async (tx) => {
    const [known] = await reviews.listReviews(tx, companyId);
    const company = await findCompany(tx, companyId);
    if (known || !company) return known?.id;
    const today = clock.today(ZONE_OF[company.country]);
    const at = clock.now();
    const from = periodOf(company, 'WEEKLY', addDays(today, -7 * weeksAgo)).start;
    const change = { employee_id: employee, from, pay_rate_per_hour: rate, classification: 'Retail Employee Level 1' };
    const chosen = {
      company_id: companyId,
      from_date: addMonths(today, -3),
      to_date: today,
      employee_ids: [employee],
      as_of: at,
      last_pay_id: await reviews.lastPayId(tx),
    };
    const people = await reviews.countPeople(tx, chosen, []);
    if (people === 0) return undefined;
    const review = await reviews.insertReview(tx, {
      ...chosen,
      id: 1,
      customer_id: customer,
      name: 'Hugo’s raise',
      state: 'running',
      premises: JSON.stringify({ list: [{ kind: 'settings', changes: [change] }] }),
      net_reason: null,
      people,
      problem: null,
      created_at: at,
      created_by: OPERATOR.name,
      finished_at: null,
    });
    await recordAudit(tx, { customerId: customer, actor: OPERATOR, at }, [
      { action: 'review.create', entityType: 'review', entityId: review.id, after: { name: review.name } },
    ]);
    return review.id;
  });
  if (id === undefined) return;
  const { step } = reviewWork({ db, law: lawOf({ au: loadParams('au'), nz: loadParams('nz') }), clock });
  while (await step(customer, id));
}

async function findPayees(tx: Tx, companyId: number): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select id, pay_period, start_date, standard_hours_per_day * standard_days_per_week as hours_per_week,
      is_leave_enabled, department
    from employee where company_id = ${companyId} and not is_deleted order by id`.execute(tx);
  return rows;
}

/** One pay for each employee and completed period, oldest first, paid on the last day of the period. */
function ordersFor(
  company: CompanyRecord,
  payees: readonly Payee[],
  { today, months }: { today: LocalDate; months: number },
): readonly PayOrder[] {
  const orders: { day: LocalDate; order: PayOrder }[] = [];
  for (const payee of payees) {
    const days = endsBefore(company, payee.pay_period, today, months);
    days.forEach((day, index) => {
      if (day < payee.start_date || day < FIRST_DAY) return;
      orders.push({ day, order: { pay: payOf(company.country, payee, day, index) } });
    });
  }
  return orders.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map(({ order }) => order);
}

/** The end dates of the pay periods in the last `months` months, oldest first; at least one date. */
function endsBefore(company: CompanyRecord, period: PayPeriod, today: LocalDate, months: number): readonly LocalDate[] {
  const oldest = addMonths(today, -months);
  const ends: LocalDate[] = [];
  let end = addDays(periodOf(company, period, today).start, -1);
  do {
    ends.unshift(end);
    end = addDays(periodOf(company, period, end).start, -1);
  } while (end > oldest);
  return ends;
}

const WEEKS: Readonly<Record<PayPeriod, number>> = { WEEKLY: 1, FORTNIGHTLY: 2, MONTHLY: 4 };

/** An ordinary pay; some have a day of leave, overtime, a bonus or a deduction. */
function payOf(country: Country, payee: Payee, day: LocalDate, index: number): PayOrder['pay'] {
  const hours = Number(payee.hours_per_week) * WEEKS[payee.pay_period];
  const turn = (index + payee.id) % 6;
  const takesLeave = payee.is_leave_enabled && turn === 2;
  const leaveHours = Number(payee.hours_per_week) / 5;
  return {
    employee_id: payee.id,
    pay_date: day,
    ...(payee.department === null ? {} : { pay_department: payee.department }),
    hours: [
      { description: 'Ordinary hours', units: 'Hours', value: String(takesLeave ? hours - leaveHours : hours) },
      ...(turn === 4 ? [overtime] : []),
    ],
    leave: takesLeave ? [leaveOn(country, day, String(leaveHours), index)] : [],
    deductions: turn % 2 === 0 ? [{ description: 'Social club', amount: '5.00', classification: 'NORMAL' }] : [],
    bonuses: turn === 5 && index % 2 === 0 ? [{ description: 'Quarterly bonus', amount: '250.00' }] : [],
  };
}

const overtime = {
  description: 'Overtime',
  units: 'Hours',
  value: '3.5',
  rate_reference: 'system:time_and_a_half',
} as const;

const leaveOn = (country: Country, day: LocalDate, hours: string, index: number) => {
  const isSick = index % 2 === 0;
  const annual = country === 'AU' ? ('HOLIDAY' as const) : ('ANNUAL_HOLIDAYS' as const);
  return {
    description: isSick ? 'Sick leave' : country === 'AU' ? 'Annual leave' : 'Annual holiday',
    leave_type: isSick ? ('SICK' as const) : annual,
    date: addDays(day, -3),
    hours,
  };
};
