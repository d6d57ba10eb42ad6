import { atLeastZero, type Decimal, min, money, plain, roundToCent, sum, ZERO } from '../base/decimal.ts';
import { type Calculation, totalsOf } from './calculate.ts';
import { type HeldAmount, suppliedOnRules } from './held-amount.ts';
import type { Line, Origin } from './line.ts';
import { amountsOf, codesOf, type ReportAmounts, type ReportField, withAmounts } from './report.ts';

// Several pays of one period must add up to the result of a single pay for the whole period. To calculate a later pay,
// the whole period is calculated as a single pay. The later pay keeps the lines of its own rows. Every other line is
// reduced by the amounts that the earlier pays already include.

/** Maps the kinds of input rows to the origin of the lines that are calculated from them. */
const ORIGIN_OF = {
  hours: 'hours',
  leave: 'leave',
  allowances: 'allowance',
  deductions: 'deduction',
  bonuses: 'bonus',
  sacrifices: 'sacrifice',
  backPayments: 'back-payment',
} as const satisfies Record<string, Origin['kind']>;

type RowKind = keyof typeof ORIGIN_OF;
const ROW_KINDS = Object.keys(ORIGIN_OF) as readonly RowKind[];

export type RowsOf<Facts extends Record<RowKind, readonly unknown[]>> = Pick<Facts, RowKind>;
type AnyRows = Readonly<Record<RowKind, readonly unknown[]>>;

/** The earlier pays of the period. */
export interface EarlierPays<Rows = AnyRows> {
  readonly rows: Rows;
  readonly held: readonly HeldAmount[];
  /** The termination facts of an earlier pay of the period; they apply to the whole period. */
  readonly termination?: unknown;
}

type Facts = AnyRows & { readonly earlier?: EarlierPays };

const NO_ROWS: AnyRows = {
  hours: [],
  leave: [],
  allowances: [],
  deductions: [],
  bonuses: [],
  sacrifices: [],
  backPayments: [],
};

/** Concatenates the rows of several pays. */
export function rowsTogether<Rows extends AnyRows>(pays: readonly Rows[]): Rows {
  const together: Partial<Record<RowKind, readonly unknown[]>> = {};
  for (const kind of ROW_KINDS) together[kind] = pays.flatMap((pay) => pay[kind]);
  return together as Rows;
}

/** Calculates a pay within its period. Without earlier pays, the facts are calculated unchanged. */
export function calculateInPeriod<Given extends Facts>(
  facts: Given,
  calculate: (whole: Given) => Calculation,
  reading?: string,
): Calculation {
  const { earlier } = facts;
  if (!earlier) return calculate(facts);
  return totalsOf(lastOfPeriod(calculate(wholePeriod(facts)).lines, { ...facts, earlier }, reading));
}

/**
 * The facts of the period as a single pay. The rows of all pays are combined, and a termination in an earlier pay
 * applies. Everything else comes from this pay.
 */
function wholePeriod<Given extends Facts>(facts: Given): Given {
  const { earlier, ...own } = facts;
  const ended = !('termination' in own) && earlier?.termination ? { termination: earlier.termination } : {};
  return { ...own, ...ended, ...rowsTogether([earlier?.rows ?? NO_ROWS, facts]) } as unknown as Given;
}

/**
 * Whether the line is child support that is limited by protected earnings. A garnishee is not limited and counts as an
 * ordinary row. An order is calculated for the period.
 */
const isChildSupport = ({ tags }: Pick<Line, 'tags'>): boolean =>
  tags.includes('child-support') && !tags.includes('garnishee') && !tags.includes('order');

/**
 * Whether the line belongs to the period instead of one row. Child support comes from rows but has one limit for the
 * period.
 */
const isOfPeriod = (line: Line): boolean =>
  isChildSupport(line) || (line.origin.kind === 'calculated' && !line.tags.includes('leave-taken'));

/**
 * The key by which amounts of the same kind are combined. A rule that is used for several leave types, later periods or
 * orders has one key for each.
 */
const keyOf = (line: Pick<Line, 'code' | 'report' | 'tags'>): string =>
  isChildSupport(line)
    ? 'child-support'
    : `${line.code} ${line.report?.leave_type ?? ''} ${line.report?.in_advance_for ?? ''} ${line.report?.order ?? ''}`;

/** The amounts of the period in these lines, combined by key. */
export function heldBy(lines: readonly Line[]): readonly HeldAmount[] {
  const held = new Map<string, HeldAmount>();
  for (const line of lines) {
    if (!isOfPeriod(line)) continue;
    const known = held.get(keyOf(line));
    held.set(keyOf(line), known ? heldTogether(known, heldOf(line)) : heldOf(line));
  }
  return [...held.values()];
}

/** Merges the held amounts of several pays. */
export function allHeld(pays: readonly (readonly HeldAmount[])[]): readonly HeldAmount[] {
  const held = new Map<string, HeldAmount>();
  for (const one of pays.flat()) {
    const known = held.get(keyOf(one));
    held.set(keyOf(one), known ? heldTogether(known, one) : one);
  }
  return [...held.values()];
}

function heldOf(line: Line): HeldAmount {
  return {
    code: line.code,
    label: line.label,
    effect: line.effect,
    tags: line.tags,
    amount: line.amount,
    basis: line.basis ?? ZERO,
    quantity: line.quantity ?? ZERO,
    report: codesOf(line.report),
    reported: amountsOf(line.report),
  };
}

function heldTogether(one: HeldAmount, other: HeldAmount): HeldAmount {
  const reported: { [Field in ReportField]?: Decimal } = { ...one.reported };
  for (const [field, amount] of Object.entries(other.reported) as [ReportField, Decimal][]) {
    reported[field] = (reported[field] ?? ZERO).plus(amount);
  }
  return {
    ...one,
    amount: one.amount.plus(other.amount),
    basis: one.basis.plus(other.basis),
    quantity: one.quantity.plus(other.quantity),
    reported,
  };
}

/** A line of the whole period, and the part that remains for this pay. */
interface Share {
  readonly line: Line;
  readonly held: Decimal;
  amount: Decimal;
  basis: Decimal | undefined;
  quantity: Decimal | undefined;
  /** The amounts that earlier pays have already reported for this line. */
  readonly reportedBefore: ReportAmounts;
}

/**
 * Derives the lines of the latest pay from those of the whole period: the lines of its own rows, and every other line
 * less the amounts of the earlier pays. Withholding never goes below zero: an excess is stated in the explanation and
 * is not refunded. `reading` is added to the explanation of tax lines when the country publishes no rule for a second
 * payment.
 */
function lastOfPeriod(
  whole: readonly Line[],
  facts: Facts & { readonly earlier: EarlierPays },
  reading?: string,
): readonly Line[] {
  const { earlier } = facts;
  const shares = sharesOf(whole, earlier.held);
  evenOut(shares);
  const excess = notBelowZero(shares);
  const shared = new Map(shares.map((share) => [share.line, share]));
  const lines: Line[] = [];
  for (const line of whole) {
    const share = shared.get(line);
    if (share) lines.push(...carriedLine(share, excess, reading));
    else if (!isOfPeriod(line) && !isEndedBefore(line, facts)) lines.push(...ownLine(line, earlier.rows));
  }
  for (const share of shares) if (!whole.includes(share.line)) lines.push(...carriedLine(share, excess, reading));
  return [...lines, ...childSupportLines(whole, facts)];
}

/** Termination lines belong to the pay that ended the employment. */
const isEndedBefore = ({ origin }: Line, facts: Facts): boolean =>
  origin.kind === 'termination' && !('termination' in facts);

/**
 * Returns a line that comes from this pay's rows, with the index of its row within this pay. Returns nothing for lines
 * of earlier pays.
 */
function ownLine(line: Line, rows: AnyRows): readonly Line[] {
  const kind = ROW_KINDS.find((name) => ORIGIN_OF[name] === line.origin.kind);
  if (kind === undefined) return [line];
  const index = line.origin.index - rows[kind].length;
  return index < 0 ? [] : [{ ...line, origin: { kind: line.origin.kind, index } }];
}

/**
 * Subtracts the held amounts from the lines of the same key. If the period no longer has such a line, a line that
 * reverses the held amount is added.
 */
function sharesOf(whole: readonly Line[], held: readonly HeldAmount[]): Share[] {
  const ofPeriod = whole.filter((line) => isOfPeriod(line) && !isChildSupport(line));
  const byKey = new Map<string, Line[]>();
  for (const line of ofPeriod) byKey.set(keyOf(line), [...(byKey.get(keyOf(line)) ?? []), line]);
  const heldByKey = new Map(allHeld([suppliedOnRules(held, ofPeriod)]).map((one) => [keyOf(one), one]));
  const shares: Share[] = [];
  for (const [key, lines] of byKey) {
    const one = heldByKey.get(key);
    heldByKey.delete(key);
    const amounts = lessHeld(lines, ({ amount }) => amount, one?.amount);
    const bases = lessHeld(lines, ({ basis }) => basis ?? ZERO, one?.basis);
    const quantities = lessHeld(lines, ({ quantity }) => quantity ?? ZERO, one?.quantity);
    lines.forEach((line, index) => {
      const isAccrual = line.tags.includes('leave-accrual');
      shares.push({
        line,
        held: line.amount.minus(amounts[index]!),
        amount: amounts[index]!,
        basis: line.basis && bases[index]!,
        quantity: line.quantity && (isAccrual ? quantities[index]! : line.quantity),
        reportedBefore: (index === lines.length - 1 && one?.reported) || {},
      });
    });
  }
  for (const one of heldByKey.values()) {
    // Accrued leave is not reversed, even if no leave accrues for the whole period because the employment ended.
    const isMoved = !one.amount.isZero() || !one.basis.isZero();
    if (one.tags.includes('leave-accrual') || isChildSupport(one) || !isMoved) continue;
    shares.push(nothingLeft(one));
  }
  return shares;
}

function nothingLeft(one: HeldAmount): Share {
  const line: Line = {
    code: one.code,
    label: one.label,
    effect: one.effect,
    tags: one.tags,
    origin: { kind: 'calculated', index: 0 },
    precise: ZERO,
    rounding: 'none',
    amount: ZERO,
    because: 'nothing is due under this rule for the whole period',
    cites: [],
    unverified: false,
    report: {
      ...one.report,
      ...Object.fromEntries(Object.keys(one.reported).map((name) => [name, money(ZERO)])),
    },
  };
  return {
    line,
    held: one.amount,
    amount: one.amount.negated(),
    basis: one.basis.isZero() ? undefined : one.basis.negated(),
    quantity: undefined,
    reportedBefore: one.reported,
  };
}

/** Subtracts the held amount from the lines in order. The last line is reduced by whatever remains. */
function lessHeld(lines: readonly Line[], pick: (line: Line) => Decimal, held: Decimal = ZERO): readonly Decimal[] {
  let left = held;
  return lines.map((line, index) => {
    const value = pick(line);
    const taken = index === lines.length - 1 ? left : min(atLeastZero(value), left);
    left = left.minus(taken);
    return value.minus(taken);
  });
}

const TAKEN_TOGETHER = ['student-loan', 'tax', 'kiwisaver-employee'] as const;

/** Rules that withhold for the same purpose have the same kind and can offset each other. */
const kindOf = ({ line }: Share): string =>
  (line.effect === 'takes' && TAKEN_TOGETHER.find((tag) => line.tags.includes(tag))) || keyOf(line);

/**
 * If a rule withheld too much, the surplus is offset against rules of the same kind that still have an amount to
 * withhold.
 */
function evenOut(shares: readonly Share[]): void {
  for (const over of shares) {
    if (!over.amount.isNegative() || over.line.effect !== 'takes') continue;
    for (const under of shares) {
      if (under === over || kindOf(under) !== kindOf(over) || !under.amount.greaterThan(0)) continue;
      const moved = min(under.amount, over.amount.negated());
      under.amount = under.amount.minus(moved);
      over.amount = over.amount.plus(moved);
    }
  }
}

/** Tax and the study loan component inside it are withheld as one amount. */
const withheldAs = (share: Share): string => (share.line.tags.includes('tax') ? 'tax' : kindOf(share));

/** Sets negative withholding to zero. Returns, by kind, the amount that earlier pays withheld in excess. */
function notBelowZero(shares: readonly Share[]): ReadonlyMap<string, Decimal> {
  const excess = new Map<string, Decimal>();
  const withheld = shares.filter(({ line }) => line.effect === 'takes' && !line.amount.isNegative());
  for (const kind of new Set(withheld.map(withheldAs))) {
    const together = withheld.filter((share) => withheldAs(share) === kind);
    const total = sum(together.map(({ amount }) => amount));
    if (!total.isNegative()) continue;
    excess.set(kind, total.negated());
    for (const share of together) share.amount = ZERO;
  }
  return excess;
}

function carriedLine(share: Share, excess: ReadonlyMap<string, Decimal>, reading: string | undefined): readonly Line[] {
  const { line, amount, basis, quantity } = share;
  const over = line.effect === 'takes' ? excess.get(withheldAs(share)) : undefined;
  // Includes amounts that `evenOut` moved here from another rule.
  const held = over === undefined ? line.amount.minus(amount) : share.held;
  const isCarried = !held.isZero() || (quantity !== undefined && !quantity.equals(line.quantity ?? ZERO));
  if (!isCarried && over === undefined) return [line];
  const isEmpty = amount.isZero() && (basis?.isZero() ?? true) && (quantity?.isZero() ?? true);
  if (isEmpty && line.effect !== 'takes') return [];
  const report =
    line.report &&
    withAmounts(line.report, {
      own: amount,
      separate: (field, whole) => whole.minus(share.reportedBefore[field] ?? ZERO),
    });
  return [
    {
      ...line,
      precise: line.precise.minus(held),
      amount,
      ...(basis ? { basis } : {}),
      ...(quantity ? { quantity } : {}),
      because: `${line.because}; ${wordsOf(share, held, over)}${reading && line.tags.includes('tax') ? ` (${reading})` : ''}`,
      ...(report ? { report } : {}),
      ...(over ? { excess: over } : {}),
    },
  ];
}

function wordsOf({ line, quantity }: Share, held: Decimal, over: Decimal | undefined): string {
  if (line.quantity && quantity && line.tags.includes('leave-accrual') && line.amount.isZero()) {
    return `${plain(line.quantity)} for the period less ${plain(line.quantity.minus(quantity))} in its earlier pays`;
  }
  const text = line.tags.includes('leave-accrual') ? plain : money;
  const less = `${text(line.amount)} for the period less ${text(held)} in its earlier pays`;
  return over === undefined ? less : `${less}; ${money(over)}${EXCESS}`;
}

const EXCESS = ' more than is due for the period was withheld and is not refunded here';

/**
 * Child support has rows in each pay but one limit for the period. This pay deducts up to the remaining limit: first
 * its own rows, then one additional row for amounts that earlier pays could not deduct.
 */
function childSupportLines(whole: readonly Line[], facts: Facts & { readonly earlier: EarlierPays }): readonly Line[] {
  const lines = whole.filter(isChildSupport);
  const held = facts.earlier.held.find(isChildSupport)?.amount ?? ZERO;
  const due = sum(lines.map(({ amount }) => amount));
  const first = lines[0];
  if (!first) return [];
  let left = atLeastZero(due.minus(held));
  const excess = due.lessThan(held) ? held.minus(due) : undefined;
  const over = excess ? `; ${money(excess)}${EXCESS}` : '';
  const because = (line: Line) =>
    `${line.because}; ${money(due)} for the period less ${money(held)} in its earlier pays${over}`;
  const taken = lines
    .flatMap((line) => ownLine(line, facts.earlier.rows))
    .map((line): Line => {
      const row = facts.deductions[line.origin.index] as { readonly amount: Decimal };
      const asked = roundToCent(row.amount);
      const amount = min(asked, left);
      left = left.minus(amount);
      return { ...supportLine(line, amount, because(line), amount.lessThan(asked)), ...(excess ? { excess } : {}) };
    });
  if (taken.length === 0 && excess) {
    const none: Line = { ...first, origin: { kind: 'calculated', index: 0 } };
    return [{ ...supportLine(none, ZERO, because(first), false), excess }];
  }
  if (left.isZero()) return taken;
  const before: Line = { ...first, origin: { kind: 'deduction', index: facts.deductions.length } };
  return [
    ...taken,
    supportLine(before, left, `carried over from earlier pays of the period; ${because(first)}`, false),
  ];
}

function supportLine(line: Line, amount: Decimal, because: string, isLimited: boolean): Line {
  const { child_support_code: _, child_support: filed, ...report } = line.report ?? {};
  const filing = { child_support: money(amount), ...(isLimited ? { child_support_code: 'P' } : {}) };
  return { ...line, precise: amount, amount, because, report: { ...report, ...(filed === undefined ? {} : filing) } };
}
