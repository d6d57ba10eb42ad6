import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import {
  atLeastZero,
  centsOrFiner,
  type Decimal,
  decimal,
  money,
  plain,
  roundToCent,
  roundToSixPlaces,
  ZERO,
} from '../../../base/decimal.ts';
import { badRequest, inQuery } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { MissingParameter, type Param, type ParamsAt } from '../../../params/params.ts';
import { LEAVING_REASONS, type LeavingReason } from '../../../rules/au/leaving-reason.ts';
import { longServiceAt, paidOnLeaving } from '../../../rules/au/long-service/entitlement.ts';
import { LONG_SERVICE, type LongServiceLaw } from '../../../rules/au/long-service/parameters.ts';
import { leaveWeek } from '../../../rules/au/long-service/week.ts';
import { type MinimumWeeks, noticeWeeks, redundancyWeeks } from '../../../rules/au/termination/minimums.ts';
import { LONG_SERVICE_NOT_PAID } from '../../../rules/au/termination/unused-long-service-leave.ts';
import type { Law } from '../../../rules/law.ts';
import { companyDeclared, findCompany } from '../../company/company/company.service.ts';
import {
  balancesOf,
  type Caller,
  type EmployeeInCompany,
  findEmployee,
  noEmployee,
} from '../../people/employee/employee.service.ts';
import { findWeekAverages } from './end-facts.store.ts';
import type { EntitlementQuery, LongServiceLeaveOut, TerminationEntitlementsOut } from './entitlement.schema.ts';
import { hasOwnLongService, minimumsOf, statedLongService, stateOf, weeklyHoursOf } from './entitlement-facts.ts';
import { leavingOf, readTerms } from './terms.ts';

export interface EntitlementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
}

export type EntitlementService = ReturnType<typeof entitlementService>;

/**
 * Calculates what an Australian employee would be entitled to on leaving on a given date. Changes nothing and creates
 * no pay.
 */
export const entitlementService = (deps: EntitlementDeps) => ({
  longServiceLeave: longServiceLeave.bind(undefined, deps),
  onTermination: entitlementsOnTermination.bind(undefined, deps),
});

function longServiceLeave(
  deps: EntitlementDeps,
  caller: Caller,
  id: number,
  asAt: LocalDate = deps.clock.today(ZONE_OF.AU),
): Promise<LongServiceLeaveOut> {
  const { db, law } = deps;
  return reading(db, caller, async (tx) => {
    const known = await factsOf(tx, id, asAt);
    const { employee, state } = known;
    if (!state) {
      throw badRequest(
        `'${employee.state}' is not an Australian state or territory; set state, or long_service_leave_state of the company`,
      );
    }
    const rule = paramOf(law, asAt, (params) => params.get(LONG_SERVICE[state]));
    const leave = longServiceAt(rule.value, known.service);
    const week = weekOf(rule.value, known);
    const hours = (weeks: Decimal) => text(roundToSixPlaces(weeks.times(week.hours)));
    return {
      employee_id: id,
      as_at: asAt,
      decided_by: known.isOwn ? 'OWN_SETTINGS' : 'STATE_LAW',
      state,
      is_state_of_company: known.declared.long_service_leave_state !== null,
      balance_hours: text(known.balance),
      start_date: employee.start_date,
      years_of_service: text(leave.years),
      accrued_weeks: text(leave.accruedWeeks),
      accrued_hours: hours(leave.accruedWeeks),
      entitled_weeks: text(leave.entitledWeeks),
      entitled_hours: hours(leave.entitledWeeks),
      next_entitlement_on: leave.nextEntitlementOn ?? null,
      week: { hours: text(week.hours), rate: week.rate ? text(week.rate) : null, because: week.because },
      on_leaving: LEAVING_REASONS.map((leaving_reason) => ({
        leaving_reason,
        ...longServiceOwed(rule.value, known, leaving_reason),
      })),
      citations: [citation(rule)],
    };
  });
}

function entitlementsOnTermination(
  { db, clock, law }: EntitlementDeps,
  caller: Caller,
  id: number,
  query: EntitlementQuery,
): Promise<TerminationEntitlementsOut> {
  return reading(db, caller, async (tx) => {
    const day = (query.termination_date as LocalDate | undefined) ?? clock.today(ZONE_OF.AU);
    const known = await factsOf(tx, id, day);
    const { employee, state } = known;
    const { reason, cessation_type_code } = query;
    const terms = readTerms(
      {
        termination_date: day,
        pay_date: day,
        ...(reason === undefined ? {} : { reason }),
        ...(cessation_type_code === undefined ? {} : { cessation_type_code }),
      },
      { country: 'AU', start_date: employee.start_date },
    );
    const leaving = query.leaving_reason ?? leavingOf(terms);
    const ended = {
      ...minimumsOf(employee, { leaving, is_small_business: known.declared.is_small_business }),
      service: known.service,
      dateOfBirth: (employee.date_of_birth as LocalDate | null) ?? undefined,
    };
    const rule = state && paramOf(law, day, (params) => params.get(LONG_SERVICE[state]));
    return {
      employee_id: id,
      termination_date: day,
      reason: terms.reason,
      cessation_type_code: terms.cessation_type_code,
      leaving_reason: leaving,
      notice: minimum(
        paramOf(law, day, (params) => noticeWeeks(ended, params)),
        employee,
      ),
      redundancy: minimum(
        paramOf(law, day, (params) => redundancyWeeks(ended, params)),
        employee,
      ),
      long_service_leave: {
        ...(known.isOwn || !rule ? ownBalance(known) : longServiceOwed(rule.value, known, leaving)),
        decided_by: known.isOwn || !rule ? 'OWN_SETTINGS' : 'STATE_LAW',
        state: state ?? null,
        citations: rule && !known.isOwn ? [citation(rule)] : [],
      },
    };
  });
}

const reading = <T>(db: Db, { principal }: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(principal.customerId, work, { readOnly: true, isolation: 'snapshot' });

async function factsOf(tx: Tx, id: number, day: LocalDate) {
  const employee = await findEmployee(tx, id);
  if (!employee) throw noEmployee();
  if (employee.company_country !== 'AU') {
    throw badRequest('long service leave, notice and redundancy weeks are calculated for Australian employees only');
  }
  const start = employee.start_date as LocalDate;
  if (day < start) throw badRequest(`${day} is before the start date ${start}`, inQuery('out_of_range', 'as_at'));
  const company = await findCompany(tx, employee.company_id);
  if (!company) throw noEmployee();
  const declared = companyDeclared(company.declarations);
  const balance = (await balancesOf(tx, [id])).get(id)?.longService ?? ZERO;
  const [averages] = await findWeekAverages(tx, [{ employeeId: id, start, last: day }]);
  return {
    employee,
    declared,
    balance,
    averages: averages!,
    service: { start, last: day },
    state: stateOf(employee, declared.long_service_leave_state),
    isOwn: hasOwnLongService(employee) || balance.greaterThan(0) || statedLongService(employee) !== undefined,
  };
}

type Known = Awaited<ReturnType<typeof factsOf>>;

const text = (value: Decimal): string => centsOrFiner(value.toFixed());

const weekOf = (law: LongServiceLaw, { employee, averages }: Known) => {
  const rate = employee.pay_rate_per_hour === null ? undefined : decimal(employee.pay_rate_per_hour);
  const week = leaveWeek(law, {
    employmentStatus: employee.employment_status,
    hours: weeklyHoursOf(employee),
    rate: rate ?? ZERO,
    averages,
  });
  return rate ? week : { ...week, rate: undefined };
};

function longServiceOwed(law: LongServiceLaw, known: Known, leaving: LeavingReason) {
  const { weeks, because } = paidOnLeaving(law, known.service, leaving);
  const week = weekOf(law, known);
  const taken = atLeastZero(known.balance.negated());
  const hours = atLeastZero(roundToSixPlaces(weeks.times(week.hours)).minus(taken));
  return {
    weeks: text(weeks),
    hours: text(hours),
    amount: week.rate ? money(roundToCent(hours.times(week.rate))) : null,
    because: taken.isZero() ? because : `${because}; less ${plain(taken)} hours taken`,
  };
}

function ownBalance({ balance, employee }: Known) {
  const isPaid = statedLongService(employee) !== 'NOT_PAID';
  const hours = isPaid ? atLeastZero(balance) : ZERO;
  const week = weeklyHoursOf(employee);
  return {
    weeks: text(week.isZero() ? ZERO : roundToSixPlaces(hours.dividedBy(week))),
    hours: text(hours),
    amount: priced(hours, employee),
    because: isPaid ? `the balance of ${plain(balance)} hours is paid out` : LONG_SERVICE_NOT_PAID,
  };
}

const priced = (hours: Decimal, { pay_rate_per_hour: rate }: EmployeeInCompany): string | null =>
  rate === null ? null : money(roundToCent(hours.times(decimal(rate))));

function minimum({ weeks, because, used }: MinimumWeeks, employee: EmployeeInCompany) {
  const hours = weeks.times(weeklyHoursOf(employee));
  return {
    weeks: text(weeks),
    hours: text(hours),
    amount: priced(hours, employee),
    because,
    citations: used.map(citation),
  };
}

const citation = ({ cite, unverified }: Param<unknown>) => ({
  id: cite.id,
  source: cite.source,
  url: cite.url,
  from: cite.from,
  confidence: cite.confidence,
  is_verified: !unverified,
});

/** If no value is known for a date, asks the caller to choose another date. */
function paramOf<T>(law: Law, day: LocalDate, ask: (params: ParamsAt) => T): T {
  try {
    return ask(law.params('AU').at(day));
  } catch (error) {
    if (error instanceof MissingParameter) throw badRequest(error.message);
    throw error;
  }
}
