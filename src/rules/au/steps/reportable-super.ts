import { money, plain } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { AuPayFacts, SacrificeRow } from '../facts.ts';
import { excludedByAge, superBase } from '../super/base.ts';
import { compulsoryRateOf } from '../super/compulsory-rate.ts';

/**
 * Reportable employer super contributions: what the employer pays above the compulsory rate, which no maximum base
 * limits, and what the employee sacrificed into super.
 */
export const reportableSuper: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const sacrificed = facts.sacrifices.flatMap((row, index) => (row.isSuper ? [sacrificedSuper(row, index)] : []));
  const { isEnabled, superRate } = facts.superSettings;
  const compulsoryRate = compulsoryRateOf(facts.superSettings, params);
  if (!isEnabled || !superRate.greaterThan(compulsoryRate)) return sacrificed;
  const base = superBase(facts, soFar);
  if (base.isZero() || excludedByAge(facts, params)) return sacrificed;
  const rate = superRate.minus(compulsoryRate);
  const above = makeLine({
    code: 'AU.SUPER.ABOVE-COMPULSORY',
    label: 'Super above the compulsory rate',
    effect: 'employer',
    tags: ['super', 'super-reportable'],
    basis: base,
    rate,
    precise: base.times(rate),
    because: `${plain(superRate)} less the compulsory ${plain(compulsoryRate)} of ${money(base)}`,
    report: REPORT,
  });
  return [above, ...sacrificed];
};

const sacrificedSuper = (row: SacrificeRow, index: number): Line =>
  makeLine({
    code: 'AU.SUPER.SACRIFICED',
    label: row.description,
    effect: 'employer',
    tags: ['super', 'super-reportable', 'super-from-sacrifice'],
    origin: { kind: 'sacrifice', index },
    precise: row.amount,
    because: `${money(row.amount)} of salary given up for super`,
    report: REPORT,
  });

const REPORT = { item: 'super', code: 'R' };
