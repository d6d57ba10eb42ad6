import { type Decimal, decimal, ZERO } from '../../../base/decimal.ts';
import { MissingParameter } from '../../../params/params.ts';
import type { Calculation } from '../../../rules/calculate.ts';
import type { CountryFacts, Law } from '../../../rules/law.ts';
import { type Line, UncalculableFacts } from '../../../rules/line.ts';
import type { OwnDays } from '../../../rules/nz/holidays/kept-holidays.ts';
import type { OpeningFigures } from '../../../rules/nz/holidays/opening.ts';
import { runOnHolidays } from '../../../rules/nz/holidays/run-on.ts';
import type { LeaveKind } from '../../people/employee/employee.service.ts';
import { isInPeriodOf, lookBackOver, type PayFigures, spansOf, type WEEKS_OF_PERIOD } from '../past/lookback.public.ts';
import { daysOfPay, type NzLookback, nzLookback } from '../past/nz.public.ts';
import { leaveEntriesOf } from '../past/stored.public.ts';
import { totalsOf } from '../pay/read.public.ts';
import type { AroundAward, AwardHistory, RowCauses } from './award-minimum.ts';
import { ChangedPeriod, correctedFacts, type EarlierPay, type LeaveMoved, lookingOf } from './corrected-past.ts';
import {
  type Around,
  applyPremises,
  type HistoryPay,
  mainRateOf,
  mostPaid,
  type Refusal,
  withinPeriod,
  workedRowsOf,
} from './premise.ts';
import type { Premises, SettingsChange } from './review.schema.ts';

/** Everything that a review reads about one employee. */
export interface PersonHistory {
  /** All complete pays that the review reads, including those before its range, in order of completion. */
  readonly pays: readonly HistoryPay[];
  readonly opening: OpeningFigures | undefined;
  /** New Zealand: the working days and public holidays of an employee who has left. */
  readonly ownDays?: OwnDays | undefined;
  /** Australia: set if a premise compares the pays with an award. */
  readonly award?: AwardHistory | undefined;
}

/** The result of the review for one pay. */
export interface Reviewed {
  readonly pay: HistoryPay;
  /** The changes that the premises made to the pay. */
  readonly causes: readonly string[];
  /** The causes of single rows of hours, by position, if rows have their own. */
  readonly rows?: RowCauses | undefined;
  /** The ids of the corrected earlier pays that the pay depends on. */
  readonly followsFrom: readonly number[];
  /** Undefined if the pay was not recalculated, because neither the premises nor its history change it. */
  readonly results: Results | undefined;
  readonly refused: readonly Refusal[];
  readonly isReviewed: boolean;
}

export interface Results {
  /** Calculated from the stored facts. */
  readonly base: Calculation;
  /** Calculated under the premises with the stored history. */
  readonly own: Calculation;
  /** Calculated under the premises with the corrected history. */
  readonly should: Calculation;
}

export interface Given {
  readonly law: Law;
  readonly premises: Premises;
}

/**
 * Whether the pays are also compared with what was stored, and not only with the same calculation without the premises.
 */
export const comparesStored = (premises: Premises): boolean =>
  premises.length === 0 || premises.some(({ kind }) => kind === 'rules');

/**
 * Contract [REDO-001, REDO-002]: recalculates the pays of one person in order of completion, each with the corrected
 * history of those before it.
 */
export function recalculateHistory({ law, premises }: Given, person: PersonHistory): readonly Reviewed[] {
  const state = new PersonState(law, premises, person);
  for (const pay of person.pays) state.add(pay);
  return state.shared();
}

interface Step {
  readonly reviewed: Reviewed;
  readonly earlier: EarlierPay;
}

const NO_RESULTS = { causes: [], followsFrom: [], results: undefined } as const;

class PersonState {
  readonly #law: Law;
  readonly #premises: Premises;
  readonly #person: PersonHistory;
  readonly #steps: Step[] = [];
  readonly #accrued = new Map<LeaveKind, Decimal>();
  readonly #taken = new Map<LeaveKind, Decimal>();
  readonly #usual = new Map<SettingsChange, Decimal | undefined>();

  constructor(law: Law, premises: Premises, person: PersonHistory) {
    this.#law = law;
    this.#premises = premises;
    this.#person = person;
  }

  add(pay: HistoryPay): void {
    this.#steps.push(this.#stepOf(pay));
  }

  /** Pays that share tax are recalculated together. */
  shared(): readonly Reviewed[] {
    const groups = new Map<number, Reviewed[]>();
    for (const { reviewed } of this.#steps) {
      const { sharesTaxWith } = reviewed.pay;
      if (sharesTaxWith === null || !reviewed.pay.isReviewed) continue;
      const group = groups.get(sharesTaxWith);
      if (group) group.push(reviewed);
      else groups.set(sharesTaxWith, [reviewed]);
    }
    const replaced = new Map<Reviewed, Reviewed>();
    for (const group of groups.values()) {
      for (const [one, other] of this.#sharedGroup(group)) replaced.set(one, other);
    }
    return this.#steps
      .filter(({ reviewed }) => reviewed.pay.isReviewed)
      .map(({ reviewed }) => replaced.get(reviewed) ?? reviewed);
  }

  #sharedGroup(group: readonly Reviewed[]): readonly (readonly [Reviewed, Reviewed])[] {
    if (!group.some(({ results }) => results)) return [];
    const whole = group.map((one) => ({ ...one, results: one.results ?? this.#unchangedResults(one.pay) }));
    if (whole.some(({ results }) => !results)) {
      const refusal: Refusal = {
        code: 'rules',
        reason: 'The pay shares its tax with another pay that could not be reviewed.',
      };
      return group.map((one) => [
        one,
        { ...one, ...NO_RESULTS, isReviewed: false, refused: one.refused.length > 0 ? one.refused : [refusal] },
      ]);
    }
    const share = (which: keyof Results) => this.#law.shareTax(whole.map(({ results }) => results![which]));
    const [base, own, should] = [share('base'), share('own'), share('should')];
    return group.map((one, index) => [
      one,
      { ...one, results: { base: base[index]!, own: own[index]!, should: should[index]! } },
    ]);
  }

  #unchangedResults(pay: HistoryPay): Results | undefined {
    if (!pay.facts) return undefined;
    try {
      const base = this.#law.calculate(pay.facts);
      return { base, own: base, should: base };
    } catch {
      return undefined;
    }
  }

  #stepOf(pay: HistoryPay): Step {
    const unchanged: EarlierPay = { pay, corrected: pay.figures, changed: undefined };
    if (!pay.isReviewed)
      return { reviewed: { pay, ...NO_RESULTS, refused: [], isReviewed: false }, earlier: unchanged };
    try {
      return (
        this.#recalculated(pay) ?? {
          reviewed: { pay, ...NO_RESULTS, refused: [], isReviewed: true },
          earlier: unchanged,
        }
      );
    } catch (error) {
      return {
        reviewed: { pay, ...NO_RESULTS, refused: [refusalOf(error, pay)], isReviewed: false },
        earlier: unchanged,
      };
    }
  }

  #recalculated(pay: HistoryPay): Step | undefined {
    const { facts } = pay;
    if (!facts) throw new Archived();
    const premised = applyPremises({ ...pay, facts }, this.#premises, this.#around(pay));
    const isLeftOut = premised.refused.some(({ code }) => code !== 'row_kept');
    const past = isLeftOut ? undefined : this.#pastOf(premised.facts, pay);
    const isChanged = premised.causes.length > 0 || past !== undefined;
    if (isLeftOut) return this.#notReviewed(pay, premised.refused);
    if (!isChanged && !comparesStored(this.#premises)) return undefined;
    const base = this.#law.calculate(facts);
    const own = premised.causes.length > 0 ? this.#law.calculate(premised.facts) : base;
    const should = past ? this.#law.calculate(past.facts) : own;
    const results = { base, own, should };
    const reviewed = {
      pay,
      causes: premised.causes,
      rows: premised.rows,
      followsFrom: past?.from ?? [],
      results,
      refused: premised.refused,
      isReviewed: true,
    };
    return { reviewed, earlier: this.#earlierOf(pay, { given: facts, premised: premised.facts }, results) };
  }

  #notReviewed(pay: HistoryPay, refused: readonly Refusal[]): Step {
    return {
      reviewed: { pay, ...NO_RESULTS, refused, isReviewed: false },
      earlier: { pay, corrected: pay.figures, changed: undefined },
    };
  }

  #pastOf(facts: CountryFacts, pay: HistoryPay) {
    const earlier = this.#steps.map((step) => step.earlier);
    const moved: LeaveMoved = { accrued: this.#accrued, taken: this.#taken };
    return correctedFacts(facts, {
      pay,
      earlier,
      moved,
      opening: this.#person.opening,
      ending: {
        linesOf: (one) => this.#linesOf(one),
        runOn: (finishDate, entitledWeeks) => {
          const { ownDays: own } = this.#person;
          return own
            ? runOnHolidays({ finishDate, entitledWeeks, own }, this.#law.params('NZ').at(pay.figures.paidOn))
            : undefined;
        },
      },
    });
  }

  /** The lines of a pay with annual holidays. Empty for other pays, and for pays whose facts are not stored. */
  #linesOf({ facts }: HistoryPay): readonly Line[] {
    const hasHolidays =
      facts?.country === 'NZ' &&
      facts.facts.leave.some(({ leaveType }) => ANNUAL.has(leaveType)) &&
      !facts.facts.termination;
    return hasHolidays ? this.#law.calculate(facts).lines : [];
  }

  /**
   * This pay as part of the history of later pays: its stored figures, and the figures corrected by the difference
   * between the calculations.
   */
  #earlierOf(
    pay: HistoryPay,
    facts: { given: CountryFacts; premised: CountryFacts },
    { base, should }: Results,
  ): EarlierPay {
    const { country } = facts.given;
    const now = totalsOf(should, country);
    const was = this.#premises.some(({ kind }) => kind === 'rules') ? pay.totals : totalsOf(base, country);
    const plus = (stored: Decimal, name: keyof typeof now) => stored.plus(now[name]).minus(was[name] ?? ZERO);
    const { figures } = pay;
    const corrected: PayFigures = {
      ...figures,
      periodEarnings: plus(figures.periodEarnings, 'period_earnings'),
      taxableEarnings: plus(figures.taxableEarnings, 'taxable_earnings'),
      superBase: plus(figures.superBase, 'super_base'),
      holidaysGross: plus(figures.holidaysGross, 'holidays_gross'),
      holidaysOvertime: plus(figures.holidaysOvertime, 'holidays_overtime'),
      holidaysOneOff: plus(figures.holidaysOneOff, 'holidays_one_off'),
      daysPaid: figures.daysPaid.plus(this.#moreDays(pay, facts)),
    };
    const isSame =
      facts.given === facts.premised && isSameFigures(figures, corrected) && isSameLines(base.lines, should.lines);
    if (isSame) return { pay, corrected: figures, changed: undefined };
    this.#move(facts.given, pay, base.lines, should.lines);
    return { pay, corrected, changed: { ...facts, before: base.lines, after: should.lines } };
  }

  /** New Zealand: the number of days for average daily pay that the corrected rows add to the period. */
  #moreDays({ figures }: HistoryPay, { given, premised }: { given: CountryFacts; premised: CountryFacts }): Decimal {
    if (given.country !== 'NZ' || premised.country !== 'NZ' || figures.isOpening || !given.facts.holidays) return ZERO;
    if (given.facts.hours === premised.facts.hours && given.facts.leave === premised.facts.leave) return ZERO;
    const inPeriod = this.#steps.map((step) => step.earlier).filter((one) => isInPeriodOf(figures, one.corrected));
    const { standardHoursPerDay: hoursPerDay, standardHoursPerWeek } = given.facts.holidays;
    const payPeriod = figures.run.pay_period as keyof typeof WEEKS_OF_PERIOD;
    const days = (rows: typeof given.facts, which: 'given' | 'premised') =>
      daysOfPay(
        {
          kind: 'REGULAR',
          periods: figures.periods,
          payPeriod,
          hoursPerDay,
          daysPerWeek: standardHoursPerWeek.dividedBy(hoursPerDay),
          run: figures.run,
          rows,
        },
        {
          rows: inPeriod.flatMap((one) => {
            const facts = one.changed?.[which] ?? one.pay.facts;
            return facts?.country === 'NZ' ? [facts.facts] : [];
          }),
          days: ZERO,
        },
      );
    const before = inPeriod.reduce(
      (sum, one) => sum.plus(one.corrected.daysPaid).minus(one.pay.figures.daysPaid),
      ZERO,
    );
    return days(premised.facts, 'premised').minus(days(given.facts, 'given')).minus(before);
  }

  #move({ country }: CountryFacts, { figures }: HistoryPay, before: readonly Line[], after: readonly Line[]): void {
    const entries = (lines: readonly Line[]) =>
      leaveEntriesOf(lines, { country, employeeId: 0, payId: 0, asAt: figures.paidOn });
    for (const { kind, quantity, reason } of entries(after))
      add(reason === 'ACCRUED' ? this.#accrued : this.#taken, kind, quantity);
    for (const { kind, quantity, reason } of entries(before))
      add(reason === 'ACCRUED' ? this.#accrued : this.#taken, kind, quantity.negated());
  }

  #around(pay: HistoryPay): Around {
    return {
      usualRate: (change) => {
        if (!this.#usual.has(change)) this.#usual.set(change, usualRateOf(this.#person.pays, change));
        return this.#usual.get(change);
      },
      lookback: () => this.#lookback(pay),
      worked: () => {
        const { start_date } = pay.figures.run;
        return this.#steps
          .filter(({ earlier }) => earlier.pay.figures.run.end_date < start_date)
          .slice(-WORKED_PAYS)
          .flatMap(({ earlier }) => {
            const facts = earlier.changed?.premised ?? earlier.pay.facts;
            return facts ? workedRowsOf(earlier.pay, facts) : [];
          });
      },
      params: () => this.#law.params('NZ').at(pay.figures.paidOn),
      award: () => this.#award(pay),
    };
  }

  #award({ id }: HistoryPay): AroundAward | undefined {
    const { award } = this.#person;
    if (!award) return undefined;
    return {
      employee: award.employee,
      packs: award.packs,
      ofPay: award.pays.get(id),
      isReplaced: this.#premises.some(
        (premise) => premise.kind === 'rows' && premise.pays.some(({ pay_id, hours }) => pay_id === id && hours),
      ),
      calculate: (facts) => this.#law.calculate({ country: 'AU', facts }),
    };
  }

  #lookback(pay: HistoryPay): NzLookback | undefined {
    if (pay.facts?.country !== 'NZ') return undefined;
    const [first, last] = spansOf('NZ', pay.figures.paidOn).lookedAt;
    const before = this.#steps
      .map(({ earlier }) => earlier.pay.figures)
      .filter((one) => !isInPeriodOf(pay.figures, one) && one.paidOn >= first && one.paidOn <= last);
    const looking = lookingOf(pay);
    return nzLookback(lookBackOver('NZ', before, looking, this.#person.opening), looking);
  }
}

const ANNUAL: ReadonlySet<string> = new Set(['ANNUAL_HOLIDAYS', 'HOLIDAY']);

/**
 * The number of earlier pays to read: enough for the weeks that decide whether hours vary, even if every week has
 * several pays.
 */
const WORKED_PAYS = 20;

function add(to: Map<LeaveKind, Decimal>, kind: LeaveKind, quantity: Decimal): void {
  to.set(kind, (to.get(kind) ?? ZERO).plus(quantity));
}

const FIGURES = [
  'periodEarnings',
  'taxableEarnings',
  'superBase',
  'holidaysGross',
  'holidaysOvertime',
  'holidaysOneOff',
  'daysPaid',
] as const;
const isSameFigures = (one: PayFigures, other: PayFigures): boolean =>
  FIGURES.every((name) => one[name].equals(other[name]));

/** Whether the result of a pay is the same, although the history that it uses was corrected. */
const isSameLines = (lines: readonly Line[], others: readonly Line[]): boolean =>
  lines === others ||
  (lines.length === others.length &&
    lines.every(({ code, amount, quantity = ZERO }, index) => {
      const other = others[index]!;
      return code === other.code && amount.equals(other.amount) && quantity.equals(other.quantity ?? ZERO);
    }));

/** The rate at which most ordinary hours were paid in the pays that the change applies to. */
function usualRateOf(pays: readonly HistoryPay[], change: SettingsChange): Decimal | undefined {
  return mostPaid(
    pays
      .filter(
        (pay) => pay.isReviewed && pay.employeeId === change.employee_id && withinPeriod(pay, change) === 'inside',
      )
      .flatMap(({ facts }) => {
        const rate = facts && mainRateOf(facts);
        return facts && rate
          ? [
              {
                rate,
                hours: facts.facts.hours.reduce(
                  (sum, { value, isHours }) => (isHours ? sum.plus(value) : sum),
                  decimal('0.01'),
                ),
              },
            ]
          : [];
      }),
  );
}

class Archived extends Error {}

function refusalOf(error: unknown, { figures }: HistoryPay): Refusal {
  if (error instanceof Archived) {
    return {
      code: 'archived',
      reason: `The calculation facts of the pay of ${figures.paidOn} are archived with its tax year. Ask the operator of the service to restore the year.`,
    };
  }
  if (error instanceof ChangedPeriod) return error.refusal;
  if (error instanceof MissingParameter)
    return { code: 'no_law', reason: `This service has no rates for the payday ${figures.paidOn}: ${error.message}` };
  if (error instanceof UncalculableFacts)
    return { code: 'rules', reason: `The rules refuse the corrected facts: ${error.message}` };
  throw error;
}
