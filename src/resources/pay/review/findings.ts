import { type Decimal, sum, ZERO } from '../../../base/decimal.ts';
import type { Calculation } from '../../../rules/calculate.ts';
import type { Law } from '../../../rules/law.ts';
import type { Line } from '../../../rules/line.ts';
import { totalsOf } from '../pay/read.public.ts';
import type { HistoryPay } from './premise.ts';
import { comparesStored, type Reviewed } from './recalculate-history.ts';
import type { FindingKind, Premises, Unit } from './review.schema.ts';

/** A line that should have been different. */
export interface Finding {
  readonly kind: FindingKind;
  readonly code: string;
  readonly label: string;
  readonly unit: Unit;
  readonly was: Decimal;
  readonly shouldBe: Decimal;
  readonly own: Decimal;
  readonly follows: Decimal;
  readonly cause: string;
  readonly citation: string | null;
}

/** A line in the form in which lines are compared. */
interface Entry extends Pick<Finding, 'kind' | 'code' | 'label' | 'unit'> {
  readonly amount: Decimal;
  readonly line: Line | undefined;
}

/**
 * Whether the pay's stored lines must be read to compare it. They are needed if the pay is compared with what was
 * stored and that may differ from the new calculation, or if other rules calculated the pay.
 */
export function needsStoredLines(
  { pay, results }: Reviewed,
  { law, premises }: { readonly law: Law; readonly premises: Premises },
): boolean {
  if (!results || !pay.facts) return false;
  const { country } = pay.facts;
  const isOfToday = pay.ruleSetId === law.ruleSetId(country);
  if (!comparesStored(premises)) return !isOfToday && results.base !== results.should;
  if (!isOfToday) return premises.length > 0;
  return !isSameAsStored(pay, results.should);
}

/** Whether a pay can have findings. Most pays cannot, and their calculations need not be kept. */
export const mayDiffer = (reviewed: Reviewed, given: { readonly law: Law; readonly premises: Premises }): boolean =>
  reviewed.results !== undefined &&
  (reviewed.results.base !== reviewed.results.should || needsStoredLines(reviewed, given));

function isSameAsStored(pay: HistoryPay, should: Calculation): boolean {
  const totals = totalsOf(should, pay.facts!.country);
  return Object.entries(totals).every(([name, total]) => pay.totals[name]?.equals(total) ?? true);
}

/**
 * Contract [REDO-002]: the lines of a pay that should have been different. Each difference is divided into the part
 * that comes from the pay itself and the part that follows from corrected earlier pays.
 *
 * A line whose amount was right is no finding, even if its own part and the part that follows from earlier pays balance
 * each other: nothing is owed for it, and nothing could settle it.
 *
 * If the pay is compared with what was stored, the whole difference from the stored lines counts. Otherwise, only what
 * the premises change counts, so that a pay calculated under an older rule set is not a finding for that reason alone.
 */
export function findingsOf(
  reviewed: Reviewed,
  stored: readonly Line[] | undefined,
  premises: Premises,
): readonly Finding[] {
  const { results } = reviewed;
  if (!results) return [];
  const isWhole = stored !== undefined && comparesStored(premises);
  if (results.base === results.should && !isWhole) return [];
  const base = entriesOf(isWhole ? stored : results.base.lines);
  const kept = isWhole || !stored ? base : entriesOf(stored);
  const own = entriesOf(results.own.lines);
  const should = entriesOf(results.should.lines);
  const found: Finding[] = [];
  for (const key of new Set([...base.keys(), ...should.keys()])) {
    const entry = should.get(key) ?? base.get(key)!;
    const amountIn = (entries: ReadonlyMap<string, Entry>) => entries.get(key)?.amount ?? ZERO;
    const difference = amountIn(should).minus(amountIn(base));
    if (difference.isZero()) continue;
    const was = kept === base ? amountIn(base) : amountIn(kept);
    const ownPart = amountIn(own).minus(amountIn(base));
    const parts = { own: ownPart, follows: difference.minus(ownPart) };
    found.push({
      kind: entry.kind,
      code: entry.code,
      label: entry.label,
      unit: entry.unit,
      was,
      shouldBe: was.plus(difference),
      ...parts,
      cause: causeOf(reviewed, parts, { isWhole, line: entry.line }),
      citation: citationOf(entry.line) ?? rowCauseOf(reviewed, entry.line)?.citation ?? null,
    });
  }
  return found;
}

function causeOf(
  reviewed: Reviewed,
  { own, follows }: Pick<Finding, 'own' | 'follows'>,
  { isWhole, line }: { readonly isWhole: boolean; readonly line: Line | undefined },
): string {
  const { causes, followsFrom, pay } = reviewed;
  const row = rowCauseOf(reviewed, line);
  const parts = own.isZero()
    ? []
    : [...(isWhole && causes.length === 0 ? ['calculated with the rules of today'] : row ? [row.cause] : causes)];
  if (!follows.isZero() && followsFrom.length > 0) {
    parts.push(
      followsFrom.length === 1
        ? `follows from pay ${followsFrom[0]}`
        : `follows from ${followsFrom.length} corrected pays since pay ${followsFrom[0]}`,
    );
  }
  if (pay.facts?.facts.supplied)
    parts.push('tax and contributions of this pay were stated by the caller and are not recalculated');
  return shortened(parts.join('; '));
}

/** The cause of the row of hours that a line pays, if rows have their own causes. */
const rowCauseOf = ({ rows }: Reviewed, line: Line | undefined) =>
  line?.origin.kind === 'hours' ? rows?.get(line.origin.index) : undefined;

const LONGEST_CAUSE = 500;

export const shortened = (cause: string): string =>
  cause.length > LONGEST_CAUSE ? `${cause.slice(0, LONGEST_CAUSE - 1)}…` : cause;

const citationOf = (line: Line | undefined): string | null => {
  const [first] = line?.cites ?? [];
  return first ? first.source : null;
};

/** The compared lines of a pay. The key is kind, rule, label and the position among lines with the same three. */
function entriesOf(lines: readonly Line[]): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const seen = new Map<string, number>();
  for (const line of lines) {
    const entry = entryOf(line);
    if (!entry) continue;
    const name = `${entry.kind} ${entry.code} ${entry.label}`;
    const position = seen.get(name) ?? 0;
    seen.set(name, position + 1);
    entries.set(`${name} ${position}`, entry);
  }
  const of = (effect: Line['effect']) =>
    sum(lines.filter((line) => line.effect === effect).map(({ amount }) => amount));
  const net: Entry = {
    kind: 'withholding',
    code: 'NET',
    label: 'Net pay',
    unit: 'dollars',
    amount: of('adds').minus(of('takes')),
    line: undefined,
  };
  entries.set('net', net);
  return entries;
}

function entryOf(line: Line): Entry | undefined {
  const { code, label, amount, tags, effect } = line;
  const dollars = (kind: FindingKind): Entry => ({ kind, code, label, unit: 'dollars', amount, line });
  if (tags.includes('leave-accrual') || tags.includes('leave-taken')) return balanceOf(line);
  switch (effect) {
    case 'adds':
      return dollars(LEAVE_TAGS.some((tag) => tags.includes(tag)) ? 'leave' : 'earnings');
    case 'takes':
      return dollars('withholding');
    case 'employer':
      return dollars(tags.includes('esct') ? 'withholding' : 'super');
    case 'memo':
      return tags.includes('acc-part') || tags.includes('esct') ? dollars('withholding') : undefined;
  }
}

const LEAVE_TAGS = ['paid-leave', 'annual-leave', 'leave-loading'] as const;

/** Australian lines have hours as their amount; New Zealand lines have a quantity and its unit. */
function balanceOf(line: Line): Entry | undefined {
  const { report, tags, amount, quantity = ZERO } = line;
  const isTaken = tags.includes('leave-taken');
  const moved = report?.balance === undefined ? quantity : amount;
  const unit = (report?.unit ?? 'hours') as Unit;
  const type = report?.leave_type ?? report?.balance ?? '';
  if (moved.isZero() || (unit === 'hours' && report?.balance === undefined)) return undefined;
  return {
    kind: 'leave_balance',
    code: `${line.code}${report?.balance === undefined ? `.${type}` : ''}`,
    label: line.label,
    unit,
    amount: isTaken ? moved.negated() : moved,
    line,
  };
}
