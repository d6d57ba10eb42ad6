import { type Decimal, ZERO } from '../../base/decimal.ts';
import { totalsOf } from '../calculate.ts';
import type { Line } from '../line.ts';

/** The figures a pay is known by; each is a sum of its lines. */
export interface AuTotals {
  readonly gross: Decimal;
  readonly net: Decimal;
  /** Includes the study loan part. */
  readonly tax: Decimal;
  readonly studyLoan: Decimal;
  readonly deductions: Decimal;
  readonly sacrifices: Decimal;
  readonly super: Decimal;
  readonly compulsorySuper: Decimal;
  readonly reportableSuper: Decimal;
  readonly workersCompensation: Decimal;
  readonly ordinaryTimeEarnings: Decimal;
  /** Nought before Payday Super. */
  readonly qualifyingEarnings: Decimal;
  /** Taxable payments less sacrifices; termination payments are not among them. */
  readonly taxableEarnings: Decimal;
}

export function auTotals(lines: readonly Line[]): AuTotals {
  const sums = new Map<string, Decimal>();
  for (const line of lines) {
    for (const tag of line.tags) sums.set(tag, sums.get(tag)?.plus(line.amount) ?? line.amount);
  }
  const of = (tag: string): Decimal => sums.get(tag) ?? ZERO;
  const { gross, net } = totalsOf(lines);
  return {
    gross,
    net,
    tax: of('tax'),
    studyLoan: of('study-loan'),
    deductions: of('deduction'),
    sacrifices: of('sacrifice'),
    super: of('super'),
    compulsorySuper: of('super-compulsory'),
    reportableSuper: of('super-reportable'),
    workersCompensation: of('workers-compensation'),
    ordinaryTimeEarnings: of('ote'),
    qualifyingEarnings: of('qualifying-earnings'),
    taxableEarnings: of('taxable').minus(of('sacrifice')),
  };
}
