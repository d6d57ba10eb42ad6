import { type Decimal, money, plain, sum } from '../../../base/decimal.ts';
import type { Db } from '../../../db/db.ts';
import { sumOf } from '../../../rules/calculate.ts';
import type { Line } from '../../../rules/line.ts';
import { excessTold } from '../../../rules/period.ts';
import type { Tag } from '../../../rules/tags.ts';
import {
  asOne,
  auEarlierPays,
  type CountryFacts,
  earlierOf,
  KINDS_OF_PERIOD,
  type Law,
  leaveEntriesOf,
  lineOfStored,
  listPaysOfPeriods,
  type PeriodPay,
  periodPayOf,
  type StoredPeriodPay,
  spansOf,
} from '../pay/public.ts';
import type { Found } from './found.ts';
import { type Explanation, listExplanations, listSharedPeriods } from './verify.store.ts';

/** How many periods are read at a time, with the facts and lines of their pays. */
const PERIODS = 50;

/**
 * Works each period that several pays share out as one pay, with the rows of all and the settings of the last, and holds
 * it against what the pays hold together. A difference is named through the last pay, which carries what the others do
 * not hold. A single pay is looked at where it was made beside others that have gone since.
 */
export async function checkPeriods(
  { db, law }: { readonly db: Db; readonly law: Law },
  customerId: number,
  employeeIds: readonly number[],
  onDifference: (difference: Found) => void,
): Promise<void> {
  const periods = await db.tx(customerId, (tx) => listSharedPeriods(tx, KINDS_OF_PERIOD, employeeIds), {
    readOnly: true,
  });
  for (let from = 0; from < periods.length; from += PERIODS) {
    const { groups, explanations } = await db.tx(
      customerId,
      async (tx) => {
        const groups = byPeriod(await listPaysOfPeriods(tx, KINDS_OF_PERIOD, periods.slice(from, from + PERIODS)));
        const explanations = await listExplanations(
          tx,
          groups.flatMap(({ payIds }) => payIds),
        );
        return { groups, explanations };
      },
      { readOnly: true, isolation: 'snapshot' },
    );
    for (const period of groups) {
      const said = explanations.filter(({ pay_id }) => period.payIds.includes(pay_id));
      for (const found of checkPeriod(period, said, law)) onDifference(found);
    }
  }
}

/** A period with its pays, in the order they were completed, and what was paid in advance for it before the last. */
interface Period {
  readonly payIds: readonly number[];
  readonly pays: readonly PeriodPay[];
  readonly advance: readonly Line[];
}

function byPeriod(rows: readonly StoredPeriodPay[]): readonly Period[] {
  const groups = new Map<string, StoredPeriodPay[]>();
  for (const row of rows) {
    const key = `${row.employee_id} ${row.pay_period} ${row.end_date}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group): readonly Period[] => {
    const parts = group.filter(({ is_advance }) => !is_advance);
    const last = parts.at(-1);
    if (!last) return [];
    const before = group.slice(0, group.indexOf(last));
    return [
      {
        payIds: parts.map(({ id }) => id),
        pays: parts.map((row) => periodPayOf(row, row.country)),
        advance: before.flatMap((row) => (row.is_advance ? row.lines.map(lineOfStored) : [])),
      },
    ];
  });
}

function checkPeriod(period: Period, said: readonly Explanation[], law: Law): readonly Found[] {
  const payId = period.payIds.at(-1)!;
  let whole: readonly Line[];
  try {
    whole = law.calculate(asOnePay(period)).lines;
  } catch (error) {
    return [{ kind: 'period', payId, of: 'the calculation', stored: 'done', repeated: (error as Error).message }];
  }
  const found = [...moneyOf(period, whole, said), ...leaveOf(period.pays, whole)];
  return found.map((one) => ({ kind: 'period', payId, ...one }));
}

/** The period as one pay. Whichever pay ended the employment, the period has that end. */
function asOnePay({ pays, advance }: Period): CountryFacts {
  const others = pays.slice(0, -1);
  const one = asOne(pays, pays.at(-1)!.given);
  if (one.country === 'NZ') {
    const { paidInAdvance: _, ...own } = one.facts;
    return { country: 'NZ', facts: { ...own, ...aheadOf(earlierOf(others, advance)) } };
  }
  const { paidInAdvance: _, superBaseElsewhere: _elsewhere, ...own } = one.facts;
  const ending = pays.flatMap(({ given }) => (given.country === 'AU' ? (given.facts.termination ?? []) : []))[0];
  const past = auEarlierPays(own, { earlier: others, advance });
  const { superBaseElsewhere } = past;
  return {
    country: 'AU',
    facts: {
      ...own,
      ...aheadOf(past),
      ...(superBaseElsewhere ? { superBaseElsewhere } : {}),
      ...(ending ? { termination: ending } : {}),
    },
  };
}

const aheadOf = ({ paidInAdvance }: { readonly paidInAdvance?: Decimal }) => (paidInAdvance ? { paidInAdvance } : {});

type Differing = Omit<Found, 'kind' | 'payId'>;

/** What the law works out for the period, by the tags that mean the same in both countries. */
const WITHHELD: readonly (readonly [Tag, string])[] = [
  ['tax', 'tax'],
  ['student-loan', 'student loan'],
  ['kiwisaver-employee', 'KiwiSaver of the employee'],
  ['child-support', 'child support'],
];
const ON_TOP: readonly (readonly [Tag, string])[] = [
  ['super-compulsory', 'compulsory super'],
  ['super-reportable', 'reportable super'],
  ['kiwisaver-employer', 'KiwiSaver of the employer'],
  ['esct', 'ESCT'],
];

function moneyOf(
  { pays, advance }: Period,
  whole: readonly Line[],
  said: readonly Explanation[],
): readonly Differing[] {
  const lines = [...pays.flatMap((pay) => pay.lines), ...advance];
  const found: Differing[] = [];
  const isTold = (tag: Tag, more: Decimal) => isExcessTold(said, tag, more);
  const isTaxOver = isTold('tax', sumOf(lines, 'tax').minus(sumOf(whole, 'tax')));
  for (const [tag, name] of WITHHELD) {
    const [held, asked] = [sumOf(lines, tag), sumOf(whole, tag)];
    if (held.equals(asked) || isTold(tag, held.minus(asked))) continue;
    // Inside of tax that was withheld too much a loan has no amount of its own.
    if (tag === 'student-loan' && isTaxOver && [...lines, ...whole].some(isLoanInTax)) continue;
    found.push(differing(name, held, asked, money));
  }
  const together = inQuarterOfLast(pays).flatMap((pay) => pay.lines);
  for (const [tag, name] of ON_TOP) {
    const [held, asked] = [sumOf(together, tag), sumOf(whole, tag)];
    if (!held.equals(asked)) found.push(differing(name, held, asked, money));
  }
  return found;
}

const isLoanInTax = ({ tags }: Line): boolean => tags.includes('tax') && tags.includes('student-loan');

/** What was withheld too much is not paid back by a pay, but the explanation of one of them tells it to the cent. */
const isExcessTold = (said: readonly Explanation[], tag: Tag, more: Decimal): boolean =>
  said.some(({ tags, because }) => tags.includes(tag) && excessTold(because)?.equals(more));

/** Super is limited by the quarter of payment, so that the pays of another quarter hold theirs for themselves. */
function inQuarterOfLast(pays: readonly PeriodPay[]): readonly PeriodPay[] {
  const last = pays.at(-1)!;
  const quarterOf = ({ paidOn, given }: PeriodPay) => spansOf(given.country, paidOn).quarter[0];
  return last.given.country === 'AU' ? pays.filter((pay) => quarterOf(pay) === quarterOf(last)) : pays;
}

/**
 * Accrued leave by kind. Leave that came to a pay when another one went away is held by it; leave of a kind that the
 * period as a whole does not accrue any more was earned and stays.
 */
function leaveOf(pays: readonly PeriodPay[], whole: readonly Line[]): readonly Differing[] {
  const { country } = pays.at(-1)!.given;
  const accrued = (lines: Parameters<typeof leaveEntriesOf>[0]) =>
    leaveEntriesOf(lines, { country, employeeId: 0, payId: 0, asAt: pays.at(-1)!.paidOn }).filter(
      ({ reason }) => reason === 'ACCRUED',
    );
  const held = accrued(pays.flatMap(({ lines, settled }) => [...lines, ...settled]));
  const asked = accrued(whole);
  return [...new Set(asked.map(({ kind }) => kind))].flatMap((kind) => {
    const of = (entries: typeof asked) => sum(entries.filter((one) => one.kind === kind).map((one) => one.quantity));
    return of(held).equals(of(asked)) ? [] : [differing(`${kind} leave accrued`, of(held), of(asked), plain)];
  });
}

const differing = (of: string, held: Decimal, asked: Decimal, text: (value: Decimal) => string): Differing => ({
  of,
  stored: text(held),
  repeated: text(asked),
});
