import { type Decimal, decimal } from '../../../base/decimal.ts';
import { addDays, type LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { type StateHoliday, type SuperCalendar, superCalendar } from '../../../rules/au/super/business-day.ts';
import type { Deadline } from '../../../rules/au/super/deadlines.ts';
import { type GuaranteeCharge, guaranteeCharge } from '../../../rules/au/super/guarantee-charge.ts';
import { gatherDeadlines } from './gather-deadlines.ts';
import * as store from './super-contribution.store.ts';
import { listOpen, type OpenContribution } from './super-contribution.store.ts';

/**
 * The business-day calendar for super deadlines. After the last year of the statutory list, holidays come from a
 * third-party calendar, excluding part-day and regional ones.
 */
export async function businessDays(params: Params): Promise<SuperCalendar> {
  // Loaded on first use: the package contains the holidays of every country.
  const { default: Holidays } = await import('date-holidays');
  const states = Object.keys(new Holidays().getStates('AU') ?? {});
  const holidaysOf = (year: number): readonly StateHoliday[] =>
    states.flatMap((state) =>
      new Holidays('AU', state)
        .getHolidays(year)
        .filter(({ type, date }) => type === 'public' && date.slice(11, 19) === '00:00:00')
        .map(({ date, name }) => ({ day: date.slice(0, 10), state, name })),
    );
  return superCalendar(params, holidaysOf);
}

/** Facts about the employer that the caller sends, because no record contains them. */
interface Disclosure {
  readonly disclosedOn: LocalDate | null;
  readonly hasCleanHistory: boolean;
}

export interface Charge extends GuaranteeCharge {
  readonly payday: LocalDate;
  readonly assessedOn: LocalDate;
}

/**
 * The super guarantee charge of a contribution, assessed today or, if the fund receives the contribution today or
 * later, on the day after receipt. Undefined if the contribution is not late, or is for several paydays.
 */
function chargeFor(
  contribution: {
    readonly paidOn: LocalDate | null;
    readonly guarantee: Decimal;
    readonly deadline: Pick<Deadline, 'due' | 'countsFrom' | 'chargedFor'>;
  },
  given: { readonly today: LocalDate; readonly params: Params } & Disclosure,
): Charge | undefined {
  const { guarantee, deadline } = contribution;
  const payday = deadline.chargedFor;
  const { today, params, disclosedOn, hasCleanHistory } = given;
  // A contribution received too early does not count for this payday.
  const receivedOn =
    contribution.paidOn !== null && contribution.paidOn >= deadline.countsFrom ? contribution.paidOn : null;
  if (payday === null || (receivedOn ?? today) <= deadline.due) return undefined;
  const assessedOn = receivedOn !== null && receivedOn >= today ? addDays(receivedOn, 1) : today;
  const charge = guaranteeCharge(
    {
      payday,
      shortfall: guarantee,
      lastOnTimeDay: deadline.due,
      receivedOn,
      assessedOn,
      disclosedOn,
      hasCleanHistory,
    },
    params,
  );
  return charge && { ...charge, payday, assessedOn };
}

interface DueContribution extends OpenContribution {
  readonly due: LocalDate;
}

/** Contributions that are not in a batch, and their due dates. The number of SQL statements is constant. */
export async function openContributions(
  tx: Tx,
  given: { companyIds: readonly number[]; params: Params; today: LocalDate },
): Promise<readonly DueContribution[]> {
  const rows = await listOpen(tx, given.companyIds);
  if (rows.length === 0) return [];
  const calendar = await businessDays(given.params);
  const deadlines = await gatherDeadlines(tx, rows, { params: given.params, calendar, today: given.today });
  return rows.map((row) => ({ ...row, due: deadlines.get(row.pay_id)!.due }));
}

/** A contribution with its components and due date. */
export interface Contribution {
  readonly row: store.ContributionRow;
  readonly deadline: Deadline;
  /** Whether the due date is certain, because it does not depend on holidays from the third-party calendar. */
  readonly isCounted: boolean;
  readonly guarantee: Decimal;
  readonly sacrificed: Decimal;
  readonly voluntary: Decimal;
  readonly amount: Decimal;
}

/** The parameters and the date used to calculate due dates and charges. */
export interface Assessment {
  readonly params: Params;
  readonly today: LocalDate;
}

/** The default if the caller sends no facts: no disclosure and no earlier assessment. */
const NOT_DISCLOSED: Disclosure = { disclosedOn: null, hasCleanHistory: true };

export async function listContributions(
  tx: Tx,
  filter: store.ContributionFilter,
  { params, today }: Assessment,
): Promise<readonly Contribution[]> {
  const calendar = await businessDays(params);
  const rows = await store.listContributions(tx, filter);
  const deadlines = await gatherDeadlines(tx, rows, { params, calendar, today });
  return rows.map((row): Contribution => {
    const deadline = deadlines.get(row.pay_id)!;
    const guarantee = decimal(row.guarantee);
    const sacrificed = decimal(row.sacrificed);
    const reportable = decimal(row.reportable);
    return {
      row,
      deadline,
      isCounted: deadline.reason === 'QUARTER' || calendar.isKnown(deadline.due),
      guarantee,
      sacrificed,
      voluntary: reportable.minus(sacrificed),
      amount: guarantee.plus(reportable),
    };
  });
}

export const chargeOf = (
  { row, guarantee, deadline }: Contribution,
  assessment: Assessment,
  disclosure: Disclosure = NOT_DISCLOSED,
): Charge | undefined => chargeFor({ paidOn: row.paid_on, guarantee, deadline }, { ...assessment, ...disclosure });

/** Whether a contribution is late if it is sent on the given day, or today if that day has passed. */
export const isLateOn = ({ deadline }: Contribution, sentOn: LocalDate, today: LocalDate): boolean =>
  deadline.due < (sentOn > today ? sentOn : today);

export const earliestDue = (due: readonly Contribution[]): LocalDate | null =>
  due.map(({ deadline }) => deadline.due).sort()[0] ?? null;
