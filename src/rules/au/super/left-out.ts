import { type Decimal, money, sum, ZERO } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import { ALWAYS_QUALIFYING } from '../parameters.ts';

/** Earnings that a setting or a row excludes from super although the law may include them. */
export interface LeftOut {
  readonly code: string;
  readonly label: string;
  readonly amount: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

/**
 * Explains why leave loading is excluded. Only the employer knows the purpose of the loading and must document it in
 * writing.
 */
export const ONLY_FOR_LOST_OVERTIME =
  'left out of super, which is correct only when the loading demonstrably compensates for lost overtime';

/** Earnings of this pay that a setting or a row excludes from super. The employer should review them. */
export function leftOutOfSuper(facts: AuPayFacts, lines: readonly Line[], params: ParamsAt): readonly LeftOut[] {
  return [...leftOutLoading(facts, lines), ...leftOutBonuses(facts, params)];
}

function leftOutLoading({ leave, superSettings }: AuPayFacts, lines: readonly Line[]): readonly LeftOut[] {
  if (leave.length === 0 || superSettings.includesLeaveLoading) return [];
  const amount = sum(lines.filter(({ tags }) => tags.includes('leave-loading')).map((line) => line.amount));
  if (!amount.greaterThan(ZERO)) return [];
  return [
    {
      code: 'AU.SUPER.LOADING-LEFT-OUT',
      label: 'Leave loading without super',
      amount,
      because: `leave loading of ${money(amount)} is ${ONLY_FOR_LOST_OVERTIME}`,
      used: [],
    },
  ];
}

/** Only a bonus for overtime can be excluded. Commissions and directors' fees always count. */
function leftOutBonuses({ bonuses }: AuPayFacts, params: ParamsAt): readonly LeftOut[] {
  const rows = bonuses.filter((row) => !row.isIncludedInSuper && !row.isReturnToWork && row.amount.greaterThan(ZERO));
  if (rows.length === 0 || !params.has(ALWAYS_QUALIFYING)) return [];
  const always = params.get(ALWAYS_QUALIFYING);
  const amount = sum(rows.map((row) => row.amount));
  const names = rows.map(({ description }) => `'${description}'`).join(' and ');
  return [
    {
      code: 'AU.SUPER.BONUS-LEFT-OUT',
      label: 'Bonus without super',
      amount,
      because: `${names} of ${money(amount)} is left out of super, but ${always.value.join(' and ')} always count as qualifying earnings`,
      used: [always],
    },
  ];
}
