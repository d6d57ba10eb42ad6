import { money, plain, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { AuPayFacts } from '../facts.ts';
import { GUARANTEE_RATE } from '../parameters.ts';
import {
  type AgeExclusion,
  type CountedBase,
  compulsoryRateOf,
  excludedByAge,
  superBase,
  withinMaximumBase,
} from '../super/guarantee.ts';
import { leftOutOfSuper } from '../super/left-out.ts';

/**
 * Superannuation guarantee: the employee's compulsory rate on the super base, up to the maximum base. SGA Act 1992
 * (Cth). The basis of the line is the part of the super base that counts. Warning lines list earnings on which super
 * may be missing.
 */
export const superGuarantee: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.superSettings.isEnabled) return [];
  const base = superBase(facts, soFar);
  const leftOut = leftOutOfSuper(facts, soFar, params);
  if (base.isZero() && leftOut.length === 0) return [];
  const excluded = excludedByAge(facts, params);
  if (excluded) return [noSuper(excluded)];
  const within = withinMaximumBase(base, facts, params);
  const { counted, limit, isLimited } = within;
  const statutory = params.get(GUARANTEE_RATE);
  const rate = compulsoryRateOf(facts.superSettings, params);
  const used = isLimited ? [statutory, limit] : [statutory];
  const lines: Line[] = [];
  if (!base.isZero()) {
    lines.push(
      makeLine({
        code: 'AU.SUPER.GUARANTEE',
        label: 'Superannuation guarantee',
        effect: 'employer',
        tags: ['super', 'super-compulsory'],
        basis: counted,
        rate,
        precise: counted.times(rate),
        because: `${plain(rate)}${facts.superSettings.compulsoryRate ? '' : ', the guarantee rate on the payday,'} of ${wordsOf(facts, within)}${limitedWords(base, within)}`,
        used,
        report: { item: 'super', code: 'L' },
      }),
    );
    if (rate.lessThan(statutory.value)) {
      lines.push(
        warningLine({
          code: 'AU.SUPER.BELOW-GUARANTEE',
          label: 'Super below the guarantee',
          basis: counted,
          rate,
          precise: counted.times(statutory.value.minus(rate)),
          because: `the employee's compulsory rate ${plain(rate)} is below the guarantee of ${plain(statutory.value)}`,
          used,
        }),
      );
    }
  }
  for (const { code, label, amount, because, used: more } of leftOut) {
    const basis = withinMaximumBase(base.plus(amount), facts, params).counted.minus(counted);
    // No super is due above the maximum base.
    if (!basis.greaterThan(ZERO)) continue;
    const precise = basis.times(statutory.value);
    lines.push(
      warningLine({ code, label, basis, rate: statutory.value, precise, because, used: [statutory, ...more] }),
    );
  }
  return lines;
};

/** Names the base as the law in force on the payday does. */
function wordsOf({ superSettings }: AuPayFacts, { counted, span }: CountedBase): string {
  const ordinary = span === 'year' ? 'qualifying earnings' : 'ordinary time earnings';
  return `${superSettings.basedOn === 'OTE' ? ordinary : 'gross'} ${money(counted)}`;
}

const limitedWords = (base: CountedBase['counted'], { limit, span, isLimited }: CountedBase): string =>
  isLimited ? `, the part of ${money(base)} within the maximum base ${money(limit.value)} for the ${span}` : '';

type Warning = Pick<
  Parameters<typeof makeLine>[0],
  'code' | 'label' | 'basis' | 'rate' | 'precise' | 'because' | 'used'
>;

const warningLine = (warning: Warning): Line =>
  makeLine({
    code: warning.code,
    label: warning.label,
    effect: 'memo',
    tags: ['warning'],
    basis: warning.basis,
    rate: warning.rate,
    precise: warning.precise,
    because: warning.because,
    used: warning.used,
    report: { item: 'none' },
  });

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
