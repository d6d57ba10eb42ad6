import { money, plain } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { AuPayFacts, SacrificeRow } from '../facts.ts';
import { compulsoryRateOf, excludedByAge, superBase } from '../super/guarantee.ts';

/**
 * Contributions above the compulsory rate, to which no maximum base applies, and salary sacrificed into super. Both are
 * reportable (RESC). The exception is a higher rate that an award or agreement sets, because the employee could not
 * influence it.
 */
export const reportableSuper: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const sacrificed = facts.sacrifices.flatMap((row, index) => (row.isSuper ? [sacrificedSuper(row, index)] : []));
  const { isEnabled, superRate } = facts.superSettings;
  const compulsoryRate = compulsoryRateOf(facts.superSettings, params);
  if (!isEnabled || !superRate.greaterThan(compulsoryRate)) return sacrificed;
  const base = superBase(facts, soFar);
  if (base.isZero() || excludedByAge(facts, params)) return sacrificed;
  const rate = superRate.minus(compulsoryRate);
  const because = `${plain(superRate)} less the compulsory ${plain(compulsoryRate)} of ${money(base)}`;
  const isRequired = facts.superSettings.isExtraRequired === true;
  const above = makeLine({
    code: 'AU.SUPER.ABOVE-COMPULSORY',
    label: 'Super above the compulsory rate',
    effect: 'employer',
    // No basis is set when an award or agreement requires the rate: the line then has the tag of compulsory super, and
    // a basis would count towards the super base for the guarantee.
    ...(isRequired
      ? { tags: ['super', 'super-compulsory'], report: { item: 'super', code: 'L' } }
      : { tags: ['super', 'super-reportable'], basis: base, report: REPORT }),
    rate,
    precise: base.times(rate),
    because: isRequired
      ? `${because}; required by an award or agreement, so not reportable (declared employee_influences_super_rate)`
      : because,
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
    because: `${money(row.amount)} of salary sacrificed into super`,
    report: REPORT,
  });

const REPORT = { item: 'super', code: 'R' };
