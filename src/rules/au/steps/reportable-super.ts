import { money, plain, roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts, SacrificeRow } from '../facts.ts';
import { excludedByAge, superBase } from '../super/base.ts';

/**
 * Reportable employer super contributions: what the employer pays above the compulsory rate, which no maximum base
 * limits, and what the employee sacrificed into super.
 */
export const reportableSuper: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const sacrificed = facts.sacrifices.flatMap((row, index) => (row.isSuper ? [sacrificedSuper(row, index)] : []));
  const { isEnabled, superRate, compulsoryRate } = facts.superSettings;
  if (!isEnabled || !superRate.greaterThan(compulsoryRate)) return sacrificed;
  const base = superBase(facts, soFar);
  if (base.isZero() || excludedByAge(facts, params)) return sacrificed;
  const rate = superRate.minus(compulsoryRate);
  const precise = base.times(rate);
  const above: Line = {
    code: 'AU.SUPER.ABOVE-COMPULSORY',
    label: 'Super above the compulsory rate',
    effect: 'employer',
    tags: REPORTABLE,
    origin: { kind: 'calculated', index: 0 },
    basis: base,
    rate,
    precise,
    rounding: 'nearest cent',
    amount: roundToCent(precise),
    because: `${plain(superRate)} less the compulsory ${plain(compulsoryRate)} of ${money(base)}`,
    cites: [],
    unverified: false,
    report: REPORT,
  };
  return [above, ...sacrificed];
};

const sacrificedSuper = (row: SacrificeRow, index: number): Line => ({
  code: 'AU.SUPER.SACRIFICED',
  label: row.description,
  effect: 'employer',
  tags: REPORTABLE,
  origin: { kind: 'sacrifice', index },
  precise: row.amount,
  rounding: 'nearest cent',
  amount: roundToCent(row.amount),
  because: `${money(row.amount)} of salary given up for super`,
  cites: [],
  unverified: false,
  report: REPORT,
});

const REPORTABLE = ['super', 'super-reportable'];
const REPORT = { item: 'super', code: 'R' };
