import { type Decimal, decimal, money, plain, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import { addDays, daysBetween, type LocalDate, localDate, wholeYearsBetween } from '../../../base/local-date.ts';
import { MissingParameter, type Params } from '../../../params/params.ts';
import { type AwardPersonFacts, belowAward, type PaidHours } from '../../../rules/au/award/below-award.ts';
import type { AwardLine } from '../../../rules/au/award/line.ts';
import type { AwardPacks } from '../../../rules/au/award/packs.ts';
import { minimumWage } from '../../../rules/minimum-wage.ts';
import type { StateCalendar } from '../../company/public-holiday/public-holiday.service.ts';
import { auDeclared, awardPersonOf, nzDeclared } from '../../people/employee/employee.service.ts';
import { interpretShifts, type TimeWorker } from '../draft-pay/fill.service.ts';
import { type Finding, shortened } from './findings.ts';
import type { HistoryLine, HistoryPayRecord, HistoryShift } from './history.store.ts';
import type { Refusal } from './premise.ts';

// Contract [REDO-004]: compares pays of another system with the minimum of their day. Only gross amounts are compared:
// the tax tables of those years may be missing from the parameters, and back pay is taxed by the law of its own payday.

export interface Minimums {
  readonly country: 'AU' | 'NZ';
  readonly params: Params;
  readonly packs: AwardPacks;
  readonly calendar: StateCalendar;
}

/** A pay period of an employee, with all pays for it. The findings are about the first pay. */
export interface HistoryPeriod {
  readonly first: HistoryPayRecord;
  readonly pays: readonly HistoryPayRecord[];
}

export interface ComparedPeriod extends HistoryPeriod {
  readonly country: 'AU' | 'NZ';
  readonly findings: readonly Finding[];
  readonly refusal: Refusal | undefined;
}

/** Compares the periods whose first payday is in the range. `pays` are in order of their periods and paydays. */
export function compareHistory(
  worker: TimeWorker,
  pays: readonly HistoryPayRecord[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  minimums: Minimums,
): readonly ComparedPeriod[] {
  const shifts = pays.flatMap((pay) => pay.shifts);
  return periodsOf(pays)
    .filter(({ first }) => first.pay_date >= from && first.pay_date <= to)
    .map((period) => {
      const found = comparePeriod({ worker, period, shifts, ...minimums });
      const of = { ...period, country: minimums.country };
      return 'code' in found ? { ...of, findings: [], refusal: found } : { ...of, findings: found, refusal: undefined };
    });
}

function periodsOf(pays: readonly HistoryPayRecord[]): readonly HistoryPeriod[] {
  const periods = new Map<string, HistoryPayRecord[]>();
  for (const pay of pays) {
    const key = `${pay.period_start} ${pay.period_end}`;
    const known = periods.get(key);
    if (known) known.push(pay);
    else periods.set(key, [pay]);
  }
  return [...periods.values()].map((all) => ({ first: all[0]!, pays: all }));
}

interface Comparing extends Minimums {
  readonly worker: TimeWorker;
  readonly period: HistoryPeriod;
  /** All shifts of the employee that the review reads. */
  readonly shifts: readonly HistoryShift[];
}

type Found = readonly Finding[] | Refusal;

const refusal = (code: Refusal['code'], reason: string): Refusal => ({ code, reason });

function comparePeriod(given: Comparing): Found {
  const lines = given.period.pays.flatMap((pay) => pay.lines);
  const hasShifts = given.period.pays.some(({ shifts }) => shifts.length > 0);
  if (!hasShifts && !lines.some((line) => hoursOf(line).greaterThan(ZERO)))
    return refusal('no_hours', 'The pay has no hours and no shifts, so there is nothing to compare.');
  const worker = given.country === 'AU' ? workerOfPeriod(given) : undefined;
  return worker ? againstAward(given, worker, lines) : againstMinimumWage(given, lines);
}

const hoursOf = ({ hours }: HistoryLine): Decimal => (hours === null ? ZERO : decimal(hours));

/** The employee, with the award and the agreement of the period. Undefined without an award. */
function workerOfPeriod({ worker, period }: Comparing): TimeWorker | undefined {
  const sent = <T>(of: (pay: HistoryPayRecord) => T | null): T | null => {
    for (const pay of period.pays) {
      const value = of(pay);
      if (value !== null) return value;
    }
    return null;
  };
  const today = auDeclared(worker.declarations);
  const pack = sent(({ settings }) => settings.award) ?? worker.pack;
  const classification = sent(({ settings }) => settings.classification) ?? today.award?.classification;
  if (pack === null || classification === undefined) return undefined;
  const award = {
    award_id: 0,
    junior_scale: null,
    is_apprentice: false,
    is_shiftworker: false,
    ...today.award,
    classification,
    agreed_hours: sent(({ settings }) => settings.agreed_hours) ?? today.award?.agreed_hours ?? null,
  };
  const employment = sent(({ settings }) => settings.employment_type);
  return {
    ...worker,
    pack,
    employment_status: employment === null ? worker.employment_status : STATUS[employment],
    declarations: {
      ...worker.declarations,
      award,
      work_state: sent(({ settings }) => settings.work_state) ?? today.work_state,
    },
  };
}

const STATUS = { full_time: 'Full-time', part_time: 'Part-time', casual: 'Casual' } as const;

function againstAward(given: Comparing, worker: TimeWorker, lines: readonly HistoryLine[]): Found {
  const person = personOf(worker, given);
  const refused = person ? refusalOf(person, given) : refusal('rules', NO_AWARD_OF_THEIR_OWN);
  if (refused) return refused;
  const hasShifts = given.period.pays.some(({ shifts }) => shifts.length > 0);
  const isLeave = ({ kind }: HistoryLine) => kind === 'leave';
  const byLine = (of: readonly HistoryLine[]) => of.flatMap((line) => lineBelowAward(given, person!, line));
  if (!hasShifts) return byLine(lines.filter((line) => isForTime(line) || isLeave(line)));
  const time = timeBelowAward(given, worker, lines);
  return 'code' in time ? time : [...time, ...byLine(lines.filter(isLeave))];
}

const personOf = (worker: TimeWorker, { period }: Comparing): AwardPersonFacts | undefined =>
  awardPersonOf(
    { ...worker, start_date: localDate(worker.start_date), award_pack: worker.pack },
    period.first.period_start,
  );

const NO_AWARD_OF_THEIR_OWN = 'The rates of apprentices and of labour hire workers are not interpreted.';

const isForTime = ({ kind }: HistoryLine): boolean => kind === 'ordinary' || kind === 'overtime';

/** Why the award cannot be applied: it has no values for that day in the parameters, or no such classification. */
function refusalOf(person: AwardPersonFacts, { period: { first }, packs }: Comparing): Refusal | undefined {
  try {
    const pack = packs.at(person.award, first.period_start);
    if (pack.classification(person.classification)) return undefined;
    return refusal('rules', `${person.award} has no classification "${person.classification}".`);
  } catch (error) {
    if (!(error instanceof MissingParameter)) throw error;
    return refusal(
      'no_law',
      `This service has no rates of ${person.award} for a pay period from ${first.period_start}: ${error.message}`,
    );
  }
}

/** Compares hours without recorded times with the lowest rate that the award has for them. */
function lineBelowAward(given: Comparing, person: AwardPersonFacts, line: HistoryLine): readonly Finding[] {
  const hours = hoursOf(line);
  if (!hours.greaterThan(ZERO)) return [];
  const { first } = given.period;
  const paid: PaidHours = { hours, amount: decimal(line.amount) };
  // The casual loading is paid instead of leave, so it is not part of the rate of leave.
  const employment = line.kind === 'leave' ? 'full_time' : person.employment;
  const days = { payPeriodStart: first.period_start, paidOn: first.pay_date };
  const below = belowAward({ ...person, employment }, [paid], days, given.packs);
  if (!below) return [];
  const cause = `${person.award} requires at least ${money(below.rate)} an hour for ${plain(hours)} hours: ${below.because}`;
  return [
    findingOf(line.kind, {
      label: line.description,
      was: paid.amount,
      shouldBe: below.minimum,
      cause,
      citation: `${person.award} clause ${below.clause}`,
    }),
  ];
}

const WEEK_DAYS = 7;

/**
 * Compares all pay for time worked with everything that the award requires for the shifts of the period. Ordinary time
 * and overtime are separate findings, but pay above the award for one of them counts towards the other. Allowances are
 * left out, because they depend on circumstances that shifts do not show.
 */
function timeBelowAward(given: Comparing, worker: TimeWorker, lines: readonly HistoryLine[]): Found {
  const { first } = given.period;
  const days = daysBetween(first.period_start, first.period_end) + 1;
  if (days % WEEK_DAYS !== 0)
    return refusal(
      'part_week',
      `The pay period from ${first.period_start} to ${first.period_end} is not a number of whole weeks, so its shifts cannot be interpreted.`,
    );
  const due: AwardLine[] = [];
  for (let start = first.period_start; start <= first.period_end; start = addDays(start, WEEK_DAYS)) {
    const result = interpretedWeek(given, worker, start);
    if (result.refused) {
      const code = result.refused.code === 'NO_VALUES' ? 'no_law' : 'rules';
      return refusal(code, result.refused.message);
    }
    due.push(...result.lines.filter(({ kind, startsAt }) => kind !== 'allowance' || startsAt !== null));
  }
  const paidFor = (kind: HistoryLine['kind']) =>
    sum(lines.filter((line) => line.kind === kind).map(({ amount }) => decimal(amount)));
  const groups = (['ordinary', 'overtime'] as const).map((kind) => {
    const own = due.filter((line) => (line.kind === 'overtime') === (kind === 'overtime'));
    return { kind, own, was: paidFor(kind), shouldBe: sum(own.map(({ amount }) => amount)) };
  });
  const total = (of: 'was' | 'shouldBe') => sum(groups.map((group) => group[of]));
  if (!total('was').lessThan(total('shouldBe'))) return [];
  return groups
    .filter(({ was, shouldBe }) => !was.equals(shouldBe))
    .map(({ kind, own, was, shouldBe }) =>
      findingOf(kind, { label: LABELS[kind], was, shouldBe, ...groundsOf(worker.pack!, own, shouldBe) }),
    );
}

const LABELS = { ordinary: 'Ordinary time worked', overtime: 'Overtime worked' } as const;

function interpretedWeek({ period, shifts, calendar }: Comparing, worker: TimeWorker, start: LocalDate) {
  const end = addDays(start, WEEK_DAYS);
  const before = addDays(start, -WEEK_DAYS);
  const ofWeek = period.pays
    .flatMap((pay) => pay.shifts)
    .filter((one) => one.starts_at >= start && one.starts_at < end);
  if (ofWeek.length === 0) return { lines: [], refused: null };
  const previous = shifts.filter((one) => one.starts_at >= before && one.starts_at < start).at(-1);
  const shift = (one: HistoryShift, id: number) => ({
    ...one,
    id,
    department_id: null,
    classification: null,
    work_state: null,
  });
  return interpretShifts(
    worker,
    {
      start,
      payPeriodStart: period.first.period_start,
      shifts: ofWeek.map(shift),
      previous: previous && shift(previous, 0),
      // Public holidays that were not worked are lines of leave, and are compared as such.
      daysOff: new Set(Array.from({ length: WEEK_DAYS }, (_, day) => addDays(start, day))),
    },
    calendar,
  );
}

/** The requirement of the award in words: its hours by percentage, and its clauses. */
function groundsOf(award: string, due: readonly AwardLine[], amount: Decimal): Pick<Finding, 'cause' | 'citation'> {
  if (due.length === 0) return { cause: `${award} requires no overtime for the recorded shifts`, citation: award };
  const groups = new Map<string, Decimal>();
  for (const { percentage, rate, quantity, because } of due) {
    const name = percentage === null ? because : `hours at ${money(rate)} (${percentage}%: ${because})`;
    groups.set(name, (groups.get(name) ?? ZERO).plus(quantity));
  }
  const parts = [...groups].map(([name, quantity]) => `${plain(quantity.toDecimalPlaces(2))} ${name}`);
  return {
    cause: shortened(`${award} requires ${money(amount)} for the recorded shifts: ${parts.join('; ')}`),
    citation: `${award} clause ${[...new Set(due.map(({ clause }) => clause))].join(', ')}`,
  };
}

const ACTS = { AU: 'Fair Work Act 2009 s 293', NZ: 'Minimum Wage Act 1983 s 6' } as const;

/** Compares hours with the minimum wage of that time. */
function againstMinimumWage({ country, worker, period, params }: Comparing, lines: readonly HistoryLine[]): Found {
  const { first } = period;
  if (country === 'AU' && period.pays.some(({ shifts }) => shifts.length > 0))
    return refusal('no_award', 'The pay has shifts, but neither the pay nor the employee has an award with rules.');
  const { date_of_birth: birth } = worker;
  const employment = period.pays.find(({ settings }) => settings.employment_type !== null)?.settings.employment_type;
  const age = birth === null ? undefined : wholeYearsBetween(localDate(birth), first.pay_date);
  const least = minimumWage(
    country,
    {
      periodStart: first.period_start,
      paidOn: first.pay_date,
      isCasual: employment ? employment === 'casual' : worker.employment_status === 'Casual',
      age,
      kind: nzDeclared(worker.declarations).minimum_wage,
    },
    params,
  );
  if (!least)
    return refusal(
      'no_law',
      `This service has no minimum wage for the payday ${first.pay_date}${age === undefined ? '' : ` and the age of ${age}`}.`,
    );
  return lines.filter(isForTime).flatMap((line) => {
    const hours = hoursOf(line);
    const was = decimal(line.amount);
    const shouldBe = roundToCent(least.rate.times(hours));
    if (!hours.greaterThan(ZERO) || !was.lessThan(shouldBe)) return [];
    const cause = `the ${least.name} is ${money(least.rate)} an hour, for ${plain(hours)} hours`;
    return [findingOf(line.kind, { label: line.description, was, shouldBe, cause, citation: ACTS[country] })];
  });
}

/** A finding about a pay of another system never follows from another one. */
function findingOf(
  kind: HistoryLine['kind'],
  found: Pick<Finding, 'label' | 'was' | 'shouldBe' | 'cause' | 'citation'>,
): Finding {
  return {
    kind: kind === 'leave' ? 'leave' : 'earnings',
    code: `HISTORY.${kind.toUpperCase()}`,
    unit: 'dollars',
    own: found.shouldBe.minus(found.was),
    follows: ZERO,
    ...found,
    cause: shortened(found.cause),
  };
}
