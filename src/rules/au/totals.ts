import { type Decimal, ZERO } from '../../base/decimal.ts';
import type { Calculation } from '../calculate.ts';

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

/** The tags that make a figure; gross and net are already added up. */
const FIGURES = new Set([
  'tax',
  'study-loan',
  'deduction',
  'sacrifice',
  'super-compulsory',
  'super-reportable',
  'workers-compensation',
  'ote',
  'qualifying-earnings',
  'taxable',
]);

export function auTotals({ lines, gross, net }: Calculation): AuTotals {
  const sums = new Map<string, Decimal>();
  for (const line of lines) {
    for (const tag of line.tags) {
      if (FIGURES.has(tag)) sums.set(tag, sums.get(tag)?.plus(line.amount) ?? line.amount);
    }
  }
  const of = (tag: string): Decimal => sums.get(tag) ?? ZERO;
  return {
    gross,
    net,
    tax: of('tax'),
    studyLoan: of('study-loan'),
    deductions: of('deduction'),
    sacrifices: of('sacrifice'),
    super: of('super-compulsory').plus(of('super-reportable')),
    compulsorySuper: of('super-compulsory'),
    reportableSuper: of('super-reportable'),
    workersCompensation: of('workers-compensation'),
    ordinaryTimeEarnings: of('ote'),
    qualifyingEarnings: of('qualifying-earnings'),
    taxableEarnings: of('taxable').minus(of('sacrifice')),
  };
}
