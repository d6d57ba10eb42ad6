import { money, plain, roundToCent, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
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
  const precise = counted.times(rate);
  const earned = facts.superSettings.basedOn === 'OTE' ? 'ordinary time earnings' : 'gross';
  const limited = isLimited
    ? `, all that the maximum base ${money(limit.value)} of the ${span} leaves of ${money(base)}`
    : '';
  const guarantee: Line = {
    code: 'AU.SUPER.GUARANTEE',
    label: 'Superannuation guarantee',
    effect: 'employer',
    tags: COMPULSORY,
    origin: { kind: 'calculated', index: 0 },
    basis: counted,
    rate,
    precise,
    rounding: 'nearest cent',
    amount: roundToCent(precise),
    because: `${plain(rate)} of ${earned} ${money(counted)}${limited}`,
    cites: isLimited ? [statutory.cite, limit.cite] : [statutory.cite],
    unverified: statutory.unverified || (isLimited && limit.unverified),
    report: REPORT,
  };
  if (!rate.lessThan(statutory.value)) return [guarantee];
  const missing = counted.times(statutory.value.minus(rate));
  const warning: Line = {
    ...guarantee,
    code: 'AU.SUPER.BELOW-GUARANTEE',
    label: 'Super below the guarantee',
    effect: 'memo',
    tags: ['warning'],
    precise: missing,
    amount: roundToCent(missing),
    because: `the employee's compulsory rate ${plain(rate)} is below the guarantee of ${plain(statutory.value)}`,
    report: { item: 'none' },
  };
  return [guarantee, warning];
};

const noSuper = ({ because, rule }: AgeExclusion): Line => ({
  code: 'AU.SUPER.UNDER-18',
  label: 'No super under the age rule',
  effect: 'memo',
  tags: [],
  origin: { kind: 'calculated', index: 0 },
  precise: ZERO,
  rounding: 'none',
  amount: ZERO,
  because,
  cites: [rule.cite],
  unverified: rule.unverified,
});

const COMPULSORY = ['super', 'super-compulsory'];
const REPORT = { item: 'super', code: 'L' };
