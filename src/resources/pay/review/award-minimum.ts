import { type Decimal, decimal, sum, ZERO } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import {
  type AwardPersonFacts,
  type PaidHours,
  type RowBelowAward,
  rowsBelowAward,
  salaryHours,
} from '../../../rules/au/award/below-award.ts';
import type { AwardPacks } from '../../../rules/au/award/packs.ts';
import type { AuPayFacts } from '../../../rules/au/facts.ts';
import type { Calculation } from '../../../rules/calculate.ts';
import { type AwardEmployee, auDeclared, awardPersonOf } from '../../people/employee/employee.service.ts';
import { type PayFigures, WEEKS_OF_PERIOD } from '../past/lookback.public.ts';
import type { AwardMinimum, RefusedFor } from './review.schema.ts';

/** The facts of a pay after the comparison, the clauses that changed them, and the reason if it was not compared. */
export interface Compared {
  readonly facts: { readonly country: 'AU'; readonly facts: AuPayFacts };
  readonly causes: readonly string[];
  readonly refused: readonly { readonly code: RefusedFor; readonly reason: string }[];
  readonly rows?: RowCauses;
}

/** The cause and the citation of changed rows of hours, by position. */
export type RowCauses = ReadonlyMap<number, { readonly cause: string; readonly citation: string }>;

/** An employee as today's settings and declarations describe them. */
export interface AwardReviewed extends AwardEmployee {
  readonly termination_date: LocalDate | null;
  readonly standard_days_per_week: number;
}

/** A pay for work, with facts about its hours that are stored outside of its calculation facts. */
export interface AwardPay {
  readonly pay_id: number;
  /** Whether the employee has no other regular pay in the run. Several pays can share a salary. */
  readonly is_only_pay: boolean;
  /** Hours from timesheets and salaries, by position. Hours that were typed are not listed. */
  readonly rows: readonly {
    readonly position: number;
    readonly is_salary: boolean;
    readonly worked_time: {
      readonly date: string;
      readonly percentage: number | null;
      readonly clause: string | null;
    } | null;
  }[];
}

/** An employee and the pays for work, by id, for the comparison with the award. */
export interface AwardHistory {
  readonly employee: AwardReviewed;
  readonly pays: ReadonlyMap<number, AwardPay>;
  readonly packs: AwardPacks;
}

/** The basis of the comparison of one pay. `ofPay` is undefined for pays that are not for work. */
export interface AroundAward extends Omit<AwardHistory, 'pays'> {
  readonly ofPay: AwardPay | undefined;
  /** Whether another premise replaced the hours, so that the stored times are not those of the rows. */
  readonly isReplaced: boolean;
  readonly calculate: (facts: AuPayFacts) => Calculation;
}

interface ComparedRow extends PaidHours {
  /** The position of the row in the hours of the pay. */
  readonly index: number;
}

/**
 * Contract [REDO-001]: pays each row of hours, and each salary, at least at the minimum of the employee's award. The
 * comparison is that of the warning BELOW_AWARD, so rows above the minimum and paid leave do not change.
 */
export function withAwardMinimum(
  figures: Pick<PayFigures, 'run' | 'paidOn'>,
  facts: AuPayFacts,
  premise: AwardMinimum,
  around: AroundAward,
): Compared {
  const { employee, ofPay, packs } = around;
  const { award } = auDeclared(employee.declarations);
  if (!award || !ofPay) return premised(facts);
  const { start_date } = figures.run;
  const declared = awardPersonOf(employee, start_date);
  if (!declared) return refusing(facts, { code: 'rules', reason: whyNot(employee) });
  const person: AwardPersonFacts = {
    ...declared,
    classification: premise.classification ?? declared.classification,
    employment: premise.employment_type ?? declared.employment,
  };
  const compared = [
    ...typedOrWorked(facts, around),
    ...(ofPay.is_only_pay && !around.isReplaced ? salaryOf(figures, facts, around) : []),
  ];
  if (compared.length === 0) return premised(facts);
  const days = { payPeriodStart: localDate(start_date), paidOn: figures.paidOn };
  const below = rowsBelowAward(person, compared, days, packs);
  if (!below) {
    const reason = `This service has no rates of the award ${person.award} for the classification "${person.classification}" in the pay period that starts on ${start_date}.`;
    return refusing(facts, { code: 'no_law', reason });
  }
  return raised(facts, below, person.award);
}

const premised = (facts: AuPayFacts): Compared => ({ facts: { country: 'AU', facts }, causes: [], refused: [] });
const refusing = (facts: AuPayFacts, refusal: Compared['refused'][number]): Compared => ({
  ...premised(facts),
  refused: [refusal],
});

/** Why an employee with a declared award cannot be compared with it. */
function whyNot({ declarations, award_pack }: AwardReviewed): string {
  if (award_pack === null)
    return 'The award of the employee has no pack, so its rules are not known. Set the pack of the award first.';
  if (auDeclared(declarations).award?.is_apprentice) return 'The rates of apprentices are not interpreted.';
  return 'The employment type of the employee has no rates in the award.';
}

/** Rows of hours that were typed or came from timesheets. Banked hours are not paid, and negative hours reverse others. */
function typedOrWorked({ hours }: AuPayFacts, { ofPay, isReplaced }: AroundAward): readonly ComparedRow[] {
  const times = new Map(isReplaced ? [] : ofPay?.rows.map(({ position, worked_time }) => [position, worked_time]));
  return hours.flatMap(({ value, rate, isHours, banksTo }, index): readonly ComparedRow[] => {
    if (!isHours || banksTo || !value.greaterThan(ZERO)) return [];
    const row = { index, hours: value, amount: value.times(rate) };
    const time = times.get(index);
    if (!time) return [row];
    const { date, percentage, clause } = time;
    return [{ ...row, time: { date: localDate(date), percentage, clause } }];
  });
}

/** A salary with the paid leave that replaces a part of it, for the standard hours of the period. */
function salaryOf({ run }: Pick<PayFigures, 'run'>, facts: AuPayFacts, around: AroundAward): readonly ComparedRow[] {
  const { employee, ofPay } = around;
  const salaries = new Set((ofPay?.rows ?? []).filter(({ is_salary }) => is_salary).map(({ position }) => position));
  const [index] = [...salaries].sort((a, b) => a - b);
  if (index === undefined) return [];
  const isLeave = (row: number) => facts.leave[row]?.isCashedOut !== true;
  const paid = around
    .calculate(facts)
    .lines.filter(
      ({ effect, origin }) =>
        effect === 'adds' &&
        ((origin.kind === 'hours' && salaries.has(origin.index)) || (origin.kind === 'leave' && isLeave(origin.index))),
    );
  const hours = salaryHours({
    start: localDate(run.start_date),
    end: localDate(run.end_date),
    weeks: WEEKS_OF_PERIOD[run.pay_period as keyof typeof WEEKS_OF_PERIOD],
    hoursPerDay: facts.leaveSettings.hoursPerDay,
    daysPerWeek: employee.standard_days_per_week,
    employedFrom: employee.start_date,
    employedTo: employee.termination_date,
    unpaidHours: sum(facts.leave.filter(({ type }) => type === 'UNPAID').map((row) => row.hours)),
  });
  if (!hours.greaterThan(ZERO)) return [];
  return [{ index, hours, amount: sum(paid.map(({ amount }) => amount)), isSalary: true }];
}

/** The pay with the minimum in each row that was below it, and the clause that requires it. */
function raised(facts: AuPayFacts, below: readonly RowBelowAward<ComparedRow>[], award: string): Compared {
  if (below.length === 0) return premised(facts);
  const hours = [...facts.hours];
  for (const { row, rate, minimum } of below) {
    const was = hours[row.index]!;
    hours[row.index] = row.isSalary ? atSalary(was, minimum.minus(row.amount)) : { ...was, rate };
  }
  const rows = new Map(
    below.map(({ row, rate, because, clause, certainty }) => [
      row.index,
      {
        cause: `the award ${award} requires ${rate.toFixed(2)} an hour: ${because} (clause ${clause}, certainty: ${certainty})`,
        citation: `${award} clause ${clause}`,
      },
    ]),
  );
  const causes = [...new Set([...rows.values()].map(({ cause }) => cause))];
  return { ...premised({ ...facts, hours }), causes, rows };
}

function atSalary(row: AuPayFacts['hours'][number], short: Decimal): AuPayFacts['hours'][number] {
  const value = row.value.isZero() ? decimal('1') : row.value;
  return { ...row, value, rate: row.value.times(row.rate).plus(short).dividedBy(value) };
}
