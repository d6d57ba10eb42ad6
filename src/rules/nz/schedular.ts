import type { Decimal } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Param, ParamsAt } from '../../params/params.ts';
import { UncalculableFacts } from '../line.ts';
import type { TaxDeclaration } from './facts.ts';
import { SCHEDULAR_LIMITS, SCHEDULAR_STANDARD_RATES } from './parameters.ts';

/**
 * The rate of a schedular payment: the elected rate, otherwise the standard rate of the activity, otherwise the
 * no-notification rate.
 */
export function schedularRate(
  schedular: NonNullable<TaxDeclaration['schedular']>,
  params: ParamsAt,
): { readonly rate: Decimal; readonly why: string; readonly used: Param<unknown> } {
  const limits = params.get(SCHEDULAR_LIMITS);
  if (schedular.electedRate) {
    const least = schedular.isNonResidentContractor
      ? limits.value.elected_minimum_nonresident
      : limits.value.elected_minimum;
    if (schedular.electedRate.lessThan(least) || schedular.electedRate.greaterThan(limits.value.elected_maximum)) {
      throw new UncalculableFacts(
        'tax.schedular.electedRate',
        `the elected rate ${schedular.electedRate.toFixed()} of a schedular payment is not between ${least.toFixed()} and ${limits.value.elected_maximum.toFixed()}`,
      );
    }
    return { rate: schedular.electedRate, why: 'elected rate, declared schedular', used: limits };
  }
  if (schedular.activity !== undefined) {
    const standard = params.get(SCHEDULAR_STANDARD_RATES);
    const rate = standard.value.get(schedular.activity);
    if (!rate) {
      throw new UncalculableFacts('tax.schedular.activity', `'${schedular.activity}' has no standard schedular rate`);
    }
    return {
      rate,
      why: `standard rate of ${schedular.activity.replaceAll('_', ' ')}, declared schedular`,
      used: standard,
    };
  }
  if (schedular.outOfForce) {
    const why = `no rate notified for this payday: the declaration is ${daysOf(schedular.outOfForce)}`;
    return { rate: limits.value.no_notification, why, used: limits };
  }
  return schedular.isNonResidentCompany
    ? {
        rate: limits.value.no_notification_nonresident_company,
        why: 'no rate notified, non-resident company',
        used: limits,
      }
    : { rate: limits.value.no_notification, why: 'no rate notified', used: limits };
}

/** Describes the date range of a declaration. */
export const daysOf = ({ from, to }: { readonly from: LocalDate; readonly to?: LocalDate }): string =>
  to === undefined ? `for days from ${from} on` : `for the days from ${from} to ${to}`;
