import { money, plain, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { AuPayFacts } from '../facts.ts';
import { GUARANTEE_RATE } from '../parameters.ts';
import { type AgeExclusion, excludedByAge, superBase } from '../super/base.ts';
import { withinMaximumBase } from '../super/maximum-base.ts';

/**
 * Superannuation guarantee: the employee's compulsory rate on the super base, up to the maximum base. SGA Act 1992
 * (Cth). The basis of the line is the base it used up.
 */
export const superGuarantee: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.superSettings.isEnabled) return [];
  const base = superBase(facts, soFar);
  if (base.isZero()) return [];
  const excluded = excludedByAge(facts, params);
  if (excluded) return [noSuper(excluded)];
  const { counted, limit, span, isLimited } = withinMaximumBase(base, facts, params);
  const statutory = params.get(GUARANTEE_RATE);
  const rate = facts.superSettings.compulsoryRate;
  const earned = facts.superSettings.basedOn === 'OTE' ? 'ordinary time earnings' : 'gross';
  const limited = isLimited
    ? `, all that the maximum base ${money(limit.value)} of the ${span} leaves of ${money(base)}`
    : '';
  const used = isLimited ? [statutory, limit] : [statutory];
  const guarantee = makeLine({
    code: 'AU.SUPER.GUARANTEE',
    label: 'Superannuation guarantee',
    effect: 'employer',
    tags: ['super', 'super-compulsory'],
    basis: counted,
    rate,
    precise: counted.times(rate),
    because: `${plain(rate)} of ${earned} ${money(counted)}${limited}`,
    used,
    report: { item: 'super', code: 'L' },
  });
  if (!rate.lessThan(statutory.value)) return [guarantee];
  const warning = makeLine({
    code: 'AU.SUPER.BELOW-GUARANTEE',
    label: 'Super below the guarantee',
    effect: 'memo',
    tags: ['warning'],
    basis: counted,
    rate,
    precise: counted.times(statutory.value.minus(rate)),
    because: `the employee's compulsory rate ${plain(rate)} is below the guarantee of ${plain(statutory.value)}`,
    used,
    report: { item: 'none' },
  });
  return [guarantee, warning];
};

const noSuper = ({ because, rule }: AgeExclusion): Line =>
  makeLine({
    code: 'AU.SUPER.UNDER-18',
    label: 'No super under the age rule',
    effect: 'memo',
    tags: [],
    precise: ZERO,
    rounding: 'none',
    because,
    used: [rule],
  });
