import { type Decimal, money, plain, sum } from '../../../base/decimal.ts';
import type { Db } from '../../../db/db.ts';
import { sumOf } from '../../../rules/calculate.ts';
import type { CountryFacts, Law } from '../../../rules/law.ts';
import type { Line } from '../../../rules/line.ts';
import type { Tag } from '../../../rules/tags.ts';
import {
  asOne,
  auEarlierPays,
  earlierOf,
  hasStatedAmounts,
  lineOfStored,
  listPaysOfPeriods,
  type PeriodPay,
  periodPayOf,
  type StoredPeriodPay,
  spansOf,
} from '../past/lookback.public.ts';
import { KINDS_OF_PERIOD, leaveEntriesOf } from '../past/stored.public.ts';
import type { Found } from './found.ts';
import { listSharedPeriods } from './verify.store.ts';

/** The number of periods read at a time, with the facts and lines of their pays. */
const PERIODS = 50;

/**
 * For each period with several pays, calculates one pay with the rows of all pays and the settings of the last, and
 * compares it with the sum of the pays. A difference is reported for the last pay, which pays whatever the other pays
 * did not. A period with a single pay is checked only if that pay was calculated together with other pays that have
 * since been deleted. A period with a pay that the rules of today calculate differently is not checked.
 */
export async function checkPeriods(
  { db, law, mended }: { readonly db: Db; readonly law: Law; readonly mended: ReadonlySet<number> },
  customerId: number,
  employeeIds: readonly number[],
  onDifference: (difference: Found) => void,
): Promise<void> {
  const periods = await db.tx(customerId, (tx) => listSharedPeriods(tx, KINDS_OF_PERIOD, employeeIds), {
    readOnly: true,
  });
  for (let from = 0; from < periods.length; from += PERIODS) {
    const groups = await db.tx(
      customerId,
      async (tx) => byPeriod(await listPaysOfPeriods(tx, KINDS_OF_PERIOD, periods.slice(from, from + PERIODS))),
      { readOnly: true, isolation: 'snapshot' },
    );
    for (const period of groups) {
      if (period.payIds.some((id) => mended.has(id))) continue;
      for (const found of checkPeriod(period, law)) onDifference(found);
    }
  }
}

/**
 * A period with its pays in order of completion, and the amounts that were paid in advance for it before its last pay.
 */
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

function checkPeriod(period: Period, law: Law): readonly Found[] {
  const payId = period.payIds.at(-1)!;
  // Only a calculated pay brings the period to the amounts due, so a period that ends with stated amounts is not
  // checked.
  if (hasStatedAmounts(period.pays.at(-1)!.given)) return [];
  let whole: readonly Line[];
  try {
    whole = law.calculate(asOnePay(period)).lines;
  } catch (error) {
    return [{ kind: 'period', payId, of: 'the calculation', stored: 'done', repeated: (error as Error).message }];
  }
  const found = [...moneyOf(period, whole, law), ...leaveOf(period.pays, whole)];
  return found.map((one) => ({ kind: 'period', payId, ...one }));
}

/** Merges the period's pays into one. The termination facts, if any, come from the pay that ended the employment. */
function asOnePay({ pays, advance }: Period): CountryFacts {
  const others = pays.slice(0, -1);
  const one = asOne(pays);
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

/**
 * The amounts that are compared, each with the tag of its lines and its name in the report. The tags mean the same in
 * both countries.
 */
const WITHHELD: readonly (readonly [Tag, string])[] = [
  ['tax', 'tax'],
  ['student-loan', 'student loan'],
  ['kiwisaver-employee', 'KiwiSaver of the employee'],
  ['child-support', 'child support'],
  ['order', 'court and authority orders'],
];
const ON_TOP: readonly (readonly [Tag, string])[] = [
  ['super-compulsory', 'compulsory super'],
  ['super-reportable', 'reportable super'],
  ['kiwisaver-employer', 'KiwiSaver of the employer'],
  ['esct', 'ESCT'],
];

function moneyOf({ pays, advance }: Period, whole: readonly Line[], law: Law): readonly Differing[] {
  const lines = [...pays.flatMap((pay) => pay.lines), ...advance];
  const found: Differing[] = [];
  const isKnownExcess = excessesOf(pays, law);
  const isTaxOver = isKnownExcess('tax', sumOf(lines, 'tax').minus(sumOf(whole, 'tax')));
  for (const [tag, name] of WITHHELD) {
    const [held, asked] = [sumOf(lines, tag), sumOf(whole, tag)];
    if (held.equals(asked) || isKnownExcess(tag, held.minus(asked))) continue;
    // Over-withheld tax includes the study loan component, for which there is no separate amount.
    if (tag === 'student-loan' && isTaxOver && [...lines, ...whole].some(isLoanInTax)) continue;
    found.push(differing(name, held, asked, money));
  }
  const together = inQuarterOfLast(pays).flatMap((pay) => pay.lines);
  for (const [tag, name] of ON_TOP) {
    const [held, asked] = [sumOf(together, tag), sumOf(whole, tag)];
    if (!held.equals(asked) && !isStatedExcess(pays, tag, held.minus(asked))) {
      found.push(differing(name, held, asked, money));
    }
  }
  return found;
}

/** If a caller stated contributions above the amount due for the period, the excess is not a difference. */
const isStatedExcess = (pays: readonly PeriodPay[], tag: Tag, more: Decimal): boolean =>
  more.greaterThan(0) &&
  more.lessThanOrEqualTo(
    sumOf(
      pays.filter(({ given }) => hasStatedAmounts(given)).flatMap(({ lines }) => lines),
      tag,
    ),
  );

const isLoanInTax = ({ tags }: Line): boolean => tags.includes('tax') && tags.includes('student-loan');

/**
 * Whether a pay in the period has exactly this excess when it is recalculated from its facts. Pays do not refund
 * amounts that earlier pays withheld beyond the amount due for the period.
 */
function excessesOf(pays: readonly PeriodPay[], law: Law): (tag: Tag, more: Decimal) => boolean {
  let repeated: readonly Line[] | undefined;
  return (tag, more) => {
    if (more.isZero()) return false;
    repeated ??= pays.flatMap(({ given }) => linesOf(given, law));
    return repeated.some(({ tags, excess }) => tags.includes(tag) && excess?.equals(more));
  };
}

/** Returns no lines for facts that can no longer be calculated; the check of single pays reports them. */
function linesOf(given: CountryFacts, law: Law): readonly Line[] {
  try {
    return law.calculate(given).lines;
  } catch {
    return [];
  }
}

/** The super maximum applies per quarter of payment, so super on pays in another quarter is not recalculated. */
function inQuarterOfLast(pays: readonly PeriodPay[]): readonly PeriodPay[] {
  const last = pays.at(-1)!;
  const quarterOf = ({ paidOn, given }: PeriodPay) => spansOf(given.country, paidOn).quarter[0];
  return last.given.country === 'AU' ? pays.filter((pay) => quarterOf(pay) === quarterOf(last)) : pays;
}

/**
 * Compares accrued leave by kind. Leave that was moved from a deleted pay to another pay counts as leave of the other
 * pay. If the period as a whole no longer accrues a kind of leave, the leave that its pays accrued remains earned and
 * is not compared.
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
