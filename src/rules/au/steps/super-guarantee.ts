import { money, plain, roundToCent, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import { GUARANTEE_RATE } from '../parameters.ts';
import { excludedByAge, superBase } from '../super/base.ts';
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
  if (excluded) {
    const { because, rule } = excluded;
    return [
      { ...FRAME, tags: [], effect: 'memo', ...NOTHING, because, cites: [rule.cite], unverified: rule.unverified },
    ];
  }
  const { counted, limit, span, isLimited } = withinMaximumBase(base, facts, params);
  const statutory = params.get(GUARANTEE_RATE);
  const rate = facts.superSettings.compulsoryRate;
  const precise = counted.times(rate);
  const guarantee: Line = {
    ...FRAME,
    effect: 'employer',
    tags: COMPULSORY,
    basis: counted,
    rate,
    precise,
    amount: roundToCent(precise),
    because: `${plain(rate.times(100))}% of ${facts.superSettings.basedOn === 'OTE' ? 'ordinary time earnings' : 'gross'} ${money(counted)}${isLimited ? `, all that the maximum base ${money(limit.value)} of the ${span} leaves of ${money(base)}` : ''}`,
    cites: isLimited ? [statutory.cite, limit.cite] : [statutory.cite],
    unverified: statutory.unverified || (isLimited && limit.unverified),
    report: { item: 'super', code: 'L' },
  };
  if (!rate.lessThan(statutory.value)) return [guarantee];
  const missing = counted.times(statutory.value.minus(rate));
  return [
    guarantee,
    {
      ...FRAME,
      code: 'AU.SUPER.BELOW-GUARANTEE',
      label: 'Super below the guarantee',
      effect: 'memo',
      tags: ['warning'],
      basis: counted,
      precise: missing,
      amount: roundToCent(missing),
      because: `the employee's compulsory rate ${plain(rate.times(100))}% is below the guarantee of ${plain(statutory.value.times(100))}%`,
      cites: [statutory.cite],
      unverified: statutory.unverified,
    },
  ];
};

const FRAME = {
  code: 'AU.SUPER.GUARANTEE',
  label: 'Superannuation guarantee',
  origin: { kind: 'calculated', index: 0 },
  rounding: 'nearest cent',
} as const;
const NOTHING = { precise: ZERO, amount: ZERO };
const COMPULSORY = ['super', 'super-compulsory'];
