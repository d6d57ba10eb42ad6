import { atLeastZero, type Decimal, decimal, min, money, plain, roundToCent, sum, ZERO } from '../base/decimal.ts';
import { type Calculation, totalsOf } from './calculate.ts';
import { type Effect, isMoneyText, type Line, type Origin } from './line.ts';
import type { Tag } from './tags.ts';

// A pay period is one thing, however many pays it is paid by. A later pay of a period is worked out by calculating the
// whole period as a single pay; it keeps the lines of its own rows and carries of every other amount what the earlier
// pays do not hold yet. So the pays of a period always add up to what one pay would have come to.

/** The rows that pays are made of; those of several pays can be put one behind the other. */
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

/** What pays hold of an amount that is worked out for the period as a whole. */
export interface HeldAmount {
  readonly code: string;
  readonly label: string;
  readonly effect: Effect;
  readonly tags: readonly Tag[];
  readonly amount: Decimal;
  readonly basis: Decimal;
  readonly quantity: Decimal;
  /** The words of the report stay, its amounts add up. */
  readonly report: Readonly<Record<string, string>>;
  readonly reported: Readonly<Record<string, Decimal>>;
}

/** The pays of a period that were made before this one. */
export interface EarlierPays<Rows = AnyRows> {
  readonly rows: Rows;
  readonly held: readonly HeldAmount[];
  /** What an earlier pay of the period paid out at the end of the employment; it belongs to the period as well. */
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

/** The rows of several pays one behind the other. */
export function rowsTogether<Rows extends AnyRows>(pays: readonly Rows[]): Rows {
  const together: Partial<Record<RowKind, readonly unknown[]>> = {};
  for (const kind of ROW_KINDS) together[kind] = pays.flatMap((pay) => pay[kind]);
  return together as Rows;
}

/** A pay in its period: calculated as it is where it is the first, else as the last of what the period holds. */
export function calculateInPeriod<Given extends Facts>(
  facts: Given,
  calculate: (whole: Given) => Calculation,
  reading?: string,
): Calculation {
  const { earlier } = facts;
  if (!earlier) return calculate(facts);
  return totalsOf(lastOfPeriod(calculate(wholePeriod(facts)).lines, { ...facts, earlier }, reading));
}

/** The facts of the period as if it were paid by one pay; everything but the rows is as it is now. */
function wholePeriod<Given extends Facts>(facts: Given): Given {
  const { earlier, ...own } = facts;
  const ended = !('termination' in own) && earlier?.termination ? { termination: earlier.termination } : {};
  return { ...own, ...ended, ...rowsTogether([earlier?.rows ?? NO_ROWS, facts]) } as unknown as Given;
}

/** Child support that has a limit; a garnishee has none and is a row like any other. */
const isChildSupport = ({ tags }: Pick<Line, 'tags'>): boolean =>
  tags.includes('child-support') && !tags.includes('garnishee');

/** Amounts that belong to the period rather than to one row of a pay. Child support has rows but one limit. */
const isOfPeriod = (line: Line): boolean =>
  isChildSupport(line) || (line.origin.kind === 'calculated' && !line.tags.includes('leave-taken'));

/** One rule may have several balances, each with an amount of its own. */
const keyOf = (line: Pick<Line, 'code' | 'report' | 'tags'>): string =>
  isChildSupport(line)
    ? 'child-support'
    : `${line.code} ${line.report?.leave_type ?? ''} ${line.report?.in_advance_for ?? ''}`;

/** A mark such as 1 is said anew by whoever works out the period. */
const IS_NUMBER = /^-?\d+(\.\d+)?$/;

/** What lines hold of the period's amounts, one entry for each rule. */
export function heldBy(lines: readonly Line[]): readonly HeldAmount[] {
  const held = new Map<string, HeldAmount>();
  for (const line of lines) {
    if (!isOfPeriod(line)) continue;
    const known = held.get(keyOf(line));
    held.set(keyOf(line), known ? heldTogether(known, heldOf(line)) : heldOf(line));
  }
  return [...held.values()];
}

/** Holdings of several pays as one list. */
export function allHeld(pays: readonly (readonly HeldAmount[])[]): readonly HeldAmount[] {
  const held = new Map<string, HeldAmount>();
  for (const one of pays.flat()) {
    const known = held.get(keyOf(one));
    held.set(keyOf(one), known ? heldTogether(known, one) : one);
  }
  return [...held.values()];
}

function heldOf(line: Line): HeldAmount {
  const given = Object.entries(line.report ?? {});
  return {
    code: line.code,
    label: line.label,
    effect: line.effect,
    tags: line.tags,
    amount: line.amount,
    basis: line.basis ?? ZERO,
    quantity: line.quantity ?? ZERO,
    report: Object.fromEntries(given.filter(([, text]) => !IS_NUMBER.test(text))),
    reported: Object.fromEntries(
      given.filter(([, text]) => isMoneyText(text)).map(([name, text]) => [name, decimal(text)]),
    ),
  };
}

function heldTogether(one: HeldAmount, other: HeldAmount): HeldAmount {
  const reported: Record<string, Decimal> = { ...one.reported };
  for (const [name, amount] of Object.entries(other.reported)) reported[name] = (reported[name] ?? ZERO).plus(amount);
  return {
    ...one,
    amount: one.amount.plus(other.amount),
    basis: one.basis.plus(other.basis),
    quantity: one.quantity.plus(other.quantity),
    reported,
  };
}

/** A line of the whole period, and what of it is left for this pay. */
interface Share {
  readonly line: Line;
  readonly held: Decimal;
  amount: Decimal;
  basis: Decimal | undefined;
  quantity: Decimal | undefined;
  reported: Record<string, Decimal>;
}

/**
 * The lines of the last pay of a period, from those of the whole period: its own rows, and of all else what the earlier
 * pays do not hold. What is withheld never goes below zero; an excess is told, not paid back. `reading` is said where a
 * country has no published rule for a second payment.
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

/** What an earlier pay paid out at the end stays with that pay. */
const isEndedBefore = ({ origin }: Line, facts: Facts): boolean =>
  origin.kind === 'termination' && !('termination' in facts);

/** Lines of rows are kept under the row's own place; those of earlier pays are left to them. */
function ownLine(line: Line, rows: AnyRows): readonly Line[] {
  const kind = ROW_KINDS.find((name) => ORIGIN_OF[name] === line.origin.kind);
  if (kind === undefined) return [line];
  const index = line.origin.index - rows[kind].length;
  return index < 0 ? [] : [{ ...line, origin: { kind: line.origin.kind, index } }];
}

/** Takes what is held off the lines of its rule, and makes a line where the period has none any more. */
function sharesOf(whole: readonly Line[], held: readonly HeldAmount[]): Share[] {
  const ofPeriod = whole.filter((line) => isOfPeriod(line) && !isChildSupport(line));
  const byKey = new Map<string, Line[]>();
  for (const line of ofPeriod) byKey.set(keyOf(line), [...(byKey.get(keyOf(line)) ?? []), line]);
  const heldByKey = new Map(held.map((one) => [keyOf(one), one]));
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
        reported: reportedLess(line, index === lines.length - 1 ? one : undefined),
      });
    });
  }
  for (const one of heldByKey.values()) {
    // Leave that was earned stays earned: the end of an employment accrues nothing and takes nothing back.
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
    because: 'nothing of this kind is due for the period as a whole',
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
    reported: reportedLess(line, one),
  };
}

/** What is held comes off the first lines first; the last one takes whatever is left of it. */
function lessHeld(lines: readonly Line[], pick: (line: Line) => Decimal, held: Decimal = ZERO): readonly Decimal[] {
  let left = held;
  return lines.map((line, index) => {
    const value = pick(line);
    const taken = index === lines.length - 1 ? left : min(atLeastZero(value), left);
    left = left.minus(taken);
    return value.minus(taken);
  });
}

/** The amounts of a report that are not the line's own amount. */
function reportedLess(line: Line, held: HeldAmount | undefined): Record<string, Decimal> {
  const own = money(line.amount);
  return Object.fromEntries(
    Object.entries(line.report ?? {})
      .filter(([, text]) => isMoneyText(text) && text !== own)
      .map(([name, text]) => [name, decimal(text).minus(held?.reported[name] ?? ZERO)]),
  );
}

const TAKEN_TOGETHER = ['student-loan', 'tax', 'kiwisaver-employee'] as const;

/** What may make up for one another: rules that withhold the same thing. */
const kindOf = ({ line }: Share): string =>
  (line.effect === 'takes' && TAKEN_TOGETHER.find((tag) => line.tags.includes(tag))) || keyOf(line);

/** A rule that has withheld too much is made up for by one that has withheld too little of the same. */
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

/** Tax and a loan inside it are withheld as one. */
const withheldAs = (share: Share): string => (share.line.tags.includes('tax') ? 'tax' : kindOf(share));

/** Answers by kind how much more was withheld than the whole period asks for. */
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
  // What another rule held too much of the same counts here as well.
  const held = over === undefined ? line.amount.minus(amount) : share.held;
  const isCarried = !held.isZero() || (quantity !== undefined && !quantity.equals(line.quantity ?? ZERO));
  if (!isCarried && over === undefined) return [line];
  const isEmpty = amount.isZero() && (basis?.isZero() ?? true) && (quantity?.isZero() ?? true);
  if (isEmpty && line.effect !== 'takes') return [];
  const own = money(line.amount);
  const report = line.report && {
    ...line.report,
    ...Object.fromEntries(
      Object.entries(line.report)
        .filter(([, text]) => isMoneyText(text))
        .map(([name, text]) => [name, money(text === own ? amount : (share.reported[name] ?? ZERO))]),
    ),
  };
  return [
    {
      ...line,
      precise: line.precise.minus(held),
      amount,
      ...(basis ? { basis } : {}),
      ...(quantity ? { quantity } : {}),
      because: `${line.because}; ${wordsOf(share, held, over)}${reading && line.tags.includes('tax') ? ` (${reading})` : ''}`,
      ...(report ? { report } : {}),
    },
  ];
}

function wordsOf({ line, quantity }: Share, held: Decimal, over: Decimal | undefined): string {
  if (line.quantity && quantity && line.tags.includes('leave-accrual') && line.amount.isZero()) {
    return `${plain(line.quantity)} for the period less ${plain(line.quantity.minus(quantity))} in its earlier pays`;
  }
  const text = line.tags.includes('leave-accrual') ? plain : money;
  const less = `${text(line.amount)} for the period less ${text(held)} in its earlier pays`;
  return over === undefined ? less : `${less}; ${money(over)}${MORE_THAN_ASKED}`;
}

const MORE_THAN_ASKED = ' more than the period asks for is held and not paid back here';
const EXCESS = new RegExp(`(\\d+\\.\\d\\d)${MORE_THAN_ASKED}`, 'g');

/** How much more was withheld than the period asks for, as an explanation tells it; nothing where it does not. */
export function excessTold(because: string): Decimal | undefined {
  const told = [...because.matchAll(EXCESS)].at(-1)?.[1];
  return told === undefined ? undefined : decimal(told);
}

/**
 * Child support has rows in each pay and one limit for the period. This pay takes what the limit leaves, by its own rows
 * first; what rows of earlier pays could not take follows as a row of its own.
 */
function childSupportLines(whole: readonly Line[], facts: Facts & { readonly earlier: EarlierPays }): readonly Line[] {
  const lines = whole.filter(isChildSupport);
  const held = facts.earlier.held.find(isChildSupport)?.amount ?? ZERO;
  const due = sum(lines.map(({ amount }) => amount));
  const first = lines[0];
  if (!first) return [];
  let left = atLeastZero(due.minus(held));
  const over = due.lessThan(held) ? `; ${money(held.minus(due))}${MORE_THAN_ASKED}` : '';
  const because = (line: Line) =>
    `${line.because}; ${money(due)} for the period less ${money(held)} in its earlier pays${over}`;
  const taken = lines
    .flatMap((line) => ownLine(line, facts.earlier.rows))
    .map((line): Line => {
      const row = facts.deductions[line.origin.index] as { readonly amount: Decimal };
      const asked = roundToCent(row.amount);
      const amount = min(asked, left);
      left = left.minus(amount);
      return supportLine(line, amount, because(line), amount.lessThan(asked));
    });
  if (taken.length === 0 && over !== '') {
    const none: Line = { ...first, origin: { kind: 'calculated', index: 0 } };
    return [supportLine(none, ZERO, because(first), false)];
  }
  if (left.isZero()) return taken;
  const before: Line = { ...first, origin: { kind: 'deduction', index: facts.deductions.length } };
  return [...taken, supportLine(before, left, `asked by earlier pays of the period; ${because(first)}`, false)];
}

function supportLine(line: Line, amount: Decimal, because: string, isLimited: boolean): Line {
  const { child_support_code: _, child_support: filed, ...report } = line.report ?? {};
  const filing = { child_support: money(amount), ...(isLimited ? { child_support_code: 'P' } : {}) };
  return { ...line, precise: amount, amount, because, report: { ...report, ...(filed === undefined ? {} : filing) } };
}
