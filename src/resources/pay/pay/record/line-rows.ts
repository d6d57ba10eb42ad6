import type { Cite } from '../../../../params/params.ts';
import type { Line } from '../../../../rules/line.ts';
import type { FoldedLines, LineAsStored } from '../model/made-pay.ts';
import { foldLines } from './fold-lines.ts';

export const foldedLines = (lines: readonly Line[]): FoldedLines => foldLines(lines.map(lineAsStored));

const keys = new WeakMap<Cite, string>();

/** A citation as text: the parameter and the first day of its value. Cached, because lines share citation objects. */
function keyOf(cite: Cite): string {
  const known = keys.get(cite) ?? `${cite.id} ${cite.from}`;
  keys.set(cite, known);
  return known;
}

/** A line as the view `pay_line` shows it. */
const lineAsStored = (line: Line): LineAsStored => ({
  code: line.code,
  label: line.label,
  effect: line.effect,
  tags: line.tags as string[],
  origin_kind: line.origin.kind,
  origin_index: line.origin.index,
  basis: line.basis?.toFixed() ?? null,
  quantity: line.quantity?.toFixed() ?? null,
  rate: line.rate?.toFixed() ?? null,
  precise: line.precise.toFixed(),
  rounding: line.rounding,
  amount: line.amount.toFixed(),
  because: line.because,
  cites: line.cites.map(keyOf),
  unverified: line.unverified,
  report: line.report ?? null,
});
