import { OPERATOR } from '../../audit/audit.ts';
import { ZONE_OF } from '../../base/clock.ts';
import type { Country } from '../../base/country.ts';
import { addDays, dayOfWeek, type LocalDate, localDate } from '../../base/local-date.ts';
import type { Db } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { accountOf } from '../../http/principal.ts';
import { loadParams } from '../../params/load.ts';
import { type CompanyRecord, findCompany } from '../../resources/company/company/company.service.ts';
import { companyDeclarationService } from '../../resources/company/declaration/company-declaration.service.ts';
import { type StateCalendar, stateCalendar } from '../../resources/company/public-holiday/public-holiday.service.ts';
import { makePays, type PayOrder } from '../../resources/pay/pay/make.public.ts';
import { payHistory } from '../../resources/pay/pay/pay.service.ts';
import { periodOf } from '../../resources/pay/pay-run/pay-run.service.ts';
import { endingsOf } from '../../resources/pay/termination/termination.service.ts';
import { declarationService } from '../../resources/people/declaration/declaration.service.ts';
import { deductionOrderService } from '../../resources/people/deduction-order/deduction-order.service.ts';
import { leaveRequestService } from '../../resources/people/leave-request/leave-request.service.ts';
import { openingBalanceService } from '../../resources/people/opening-balance/opening-balance.service.ts';
import { bundledFunds } from '../../resources/people/super-fund/super-fund.service.ts';
import { lawOf } from '../../rules/law.ts';
import type { DemoDeps } from '../demo-deps.ts';
import { createDemoEmployees } from '../employees.ts';
import { australianSituations, SEASONAL_SITUATIONS } from './australia.ts';
import { newZealandSituations, REGION } from './new-zealand.ts';
import { type Holiday, ordinary, type Situation, type Weeks } from './situation.ts';

const CUSTOMER = 6;
const caller = { principal: accountOf(CUSTOMER, 'law@demo.example'), requestId: 'demo' };

/** The companies of the account, with their declarations and employees. */
const SITUATIONS = [
  { company: 5, firstId: 14, code: 'A', declares: () => ({}), people: australianSituations },
  {
    company: 6,
    firstId: 101,
    code: 'N',
    declares: ({ first }: Weeks) => ({
      offers_payroll_giving: true,
      public_holidays: [{ date: first.start, name: `Anniversary day of ${REGION}`, region: REGION }],
    }),
    people: newZealandSituations,
  },
  {
    company: 7,
    firstId: 201,
    code: 'S',
    declares: () => ({ is_registered_working_holiday_employer: false }),
    people: () => SEASONAL_SITUATIONS,
  },
] as const;

/**
 * The first day for which both countries have parameters. If the demo clock is set to an earlier day, these companies
 * have no employees.
 */
const FIRST_DAY = localDate('2024-07-01');

/**
 * Loads employees who each represent one legal situation, in one transaction per company. Does nothing if they exist.
 */
export async function loadSituations(deps: DemoDeps): Promise<void> {
  const calendar = await stateCalendar();
  for (const { company: companyId, firstId, code, declares, people } of SITUATIONS) {
    await deps.db.tx(CUSTOMER, async (tx) => {
      const company = await findCompany(tx, companyId);
      const loaded = await tx
        .selectFrom('employee')
        .select('id')
        .where('company_id', '=', companyId)
        .limit(1)
        .execute();
      if (!company || loaded.length > 0) return;
      const today = deps.clock.today(ZONE_OF[company.country]);
      const weeks = weeksBefore(company, today, calendar);
      if (weeks.first.start < FIRST_DAY) return;
      const situations = people(weeks).map((one, index) => ({ ...one, id: firstId + index }));
      await createDemoEmployees(deps, tx, company, {
        ids: situations.map(({ id }) => id),
        employees: situations.map((one, index) => employeeOf(company.country, one, `${code}${index + 1}`)),
      });
      await declareAll(deps, tx, {
        companyId,
        declares: declares(weeks),
        situations,
        asAt: addDays(weeks.first.start, -1),
      });
      await payAll(deps, tx, { companyId, weeks, today, situations });
    });
  }
}

type Numbered = Situation & { readonly id: number };

function weeksBefore(company: CompanyRecord, today: LocalDate, calendar: StateCalendar): Weeks {
  const second = periodOf(company, 'WEEKLY', addDays(periodOf(company, 'WEEKLY', today).start, -1));
  const first = periodOf(company, 'WEEKLY', addDays(second.start, -1));
  return { first, second, holiday: holidayBefore(first.start, calendar) };
}

const MONDAY = 1;

/** Considers only days on which parameters are in force, because the day is paid. */
function holidayBefore(day: LocalDate, calendar: StateCalendar): Holiday | undefined {
  const year = Number(day.slice(0, 4));
  return [year - 1, year]
    .flatMap((of) => calendar.ofYear('NSW', of))
    .map(({ date, name }) => ({ date: localDate(date), name }))
    .filter(({ date }) => dayOfWeek(date) === MONDAY && FIRST_DAY <= date && date < day)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .at(-1);
}

const ORDINARY_EMPLOYEE: Readonly<Record<Country, Readonly<Record<string, unknown>>>> = {
  AU: {
    address1: '1 Pitt Street',
    city: 'Sydney',
    state: 'NSW',
    country: 'AU',
    postcode: '2000',
    is_foreign_resident: false,
    has_claimed_tax_free_threshold: true,
    has_stsl_liability: false,
    is_closely_held: false,
    tax_file_number: '123456782',
    pay_rate_per_hour: '40.00',
    default_employee_fund_usi: 'STA0100AU',
    primary_bank_bsb: '062-000',
    primary_bank_account_number: '10000008',
  },
  NZ: {
    address1: '1 Dee Street',
    city: 'Invercargill',
    state: 'STL',
    country: 'NZ',
    postcode: '9810',
    nz_tax_code: 'M',
    ird_number: '49091850',
    pay_rate_per_hour: '30.00',
    standard_hours_per_day: '8',
    esct_rate: '0.175',
    primary_bank_account_number: '12-3456-0000264-00',
  },
};

/** An ordinary full-time employee, with the fields that the situation changes. */
function employeeOf(country: Country, { is, name: [first_name, last_name], fields }: Numbered, number: string) {
  return {
    ...ORDINARY_EMPLOYEE[country],
    first_name,
    last_name,
    number,
    position: is,
    date_of_birth: '1988-08-08',
    start_date: '2023-02-06',
    employment_status: 'Full-time',
    primary_bank_account_name: `${first_name} ${last_name}`,
    ...fields,
  };
}

/** Uses the same services as the routes, so that all declarations are valid. */
async function declareAll(
  { db, clock, cipher }: DemoDeps,
  tx: Tx,
  given: {
    readonly companyId: number;
    readonly declares: Readonly<Record<string, unknown>>;
    readonly situations: readonly Numbered[];
    readonly asAt: LocalDate;
  },
): Promise<void> {
  const { companyId, declares: ofCompany, situations, asAt } = given;
  const parts = {
    db: within(db, tx),
    clock,
    cipher,
    params: { AU: loadParams('au'), NZ: loadParams('nz') },
    pays: payHistory,
  };
  await companyDeclarationService(parts).update(caller, companyId, ofCompany);
  const declarations = declarationService({ ...parts, funds: bundledFunds(), logger: { error: () => {} } });
  const openings = openingBalanceService(parts);
  const orders = deductionOrderService(parts);
  const requests = leaveRequestService({ ...parts, mails: () => NO_MAILS });
  for (const { id, declares, opening, orders: received = [], leaveRequest, earlier } of situations) {
    if (declares) await declarations.update(caller, id, declares);
    const before = earlier?.[0] ? addDays(earlier[0].week.start, -1) : asAt;
    if (opening) await openings.replace(caller, id, { as_at: before, ...opening });
    for (const order of received) await orders.create(caller, id, order);
    if (leaveRequest) {
      const { id: requestId } = await requests.create(caller, id, leaveRequest);
      await requests.approve(caller, { employeeId: id, requestId }, { allow_negative: false });
    }
  }
}

/** The demo data is loaded without emails. */
const NO_MAILS = { tellOfRequestedLeave: async () => {}, tellOfDecidedLeave: async () => {} };

/** Runs the work of a service in the open transaction. */
const within = (db: Db, tx: Tx): Db => ({ ...db, tx: (_tenant, work) => work(tx) });

async function payAll(
  { clock, cipher }: DemoDeps,
  tx: Tx,
  given: {
    readonly companyId: number;
    readonly weeks: Weeks;
    readonly today: LocalDate;
    readonly situations: readonly Numbered[];
  },
): Promise<void> {
  const { companyId, weeks, today, situations } = given;
  const company = await findCompany(tx, companyId);
  if (!company) return;
  const params = { AU: loadParams('au'), NZ: loadParams('nz') };
  const context = {
    law: lawOf({ au: params.AU, nz: params.NZ }),
    logger: { warn: () => {} },
    company,
    actor: OPERATOR,
    clientId: null,
    at: clock.now(),
    identifierType: 'employee_id',
    payDate: today,
    sharesTax: true,
    isComplete: true,
    endings: endingsOf({ clock, cipher, params, pays: payHistory }),
  } as const;
  const hours = [ordinary(company.country === 'AU' ? '38' : '40')];
  const ordersOf = (pay_date: LocalDate, of: (one: Numbered) => PayOrder['pay'] | undefined): PayOrder[] =>
    situations.flatMap((one) => {
      const pay = of(one);
      return pay ? [{ pay: { employee_id: one.id, pay_date, hours, ...pay } }] : [];
    });
  const earlier = situations.flatMap((one) =>
    (one.earlier ?? []).map(
      ({ week, pay }): PayOrder => ({
        pay: { employee_id: one.id, pay_date: week.end, hours, ...pay },
      }),
    ),
  );
  await makePays(tx, context, earlier);
  await makePays(tx, context, [
    ...ordersOf(weeks.first.end, ({ pays }) => pays?.[0] ?? {}),
    ...ordersOf(weeks.second.end, ({ pays }) => pays?.[1] ?? {}),
  ]);
  // Further payments are made after the termination pay.
  await makePays(
    tx,
    context,
    ordersOf(today, ({ afterwards }) => afterwards),
  );
}
