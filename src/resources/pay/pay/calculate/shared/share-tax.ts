import type { Country } from '../../../../../base/country.ts';
import type { Law } from '../../../../../rules/law.ts';
import type { CalculatedPay } from '../../model/calculated-pay.ts';
import { naming } from '../../model/naming.ts';
import { totalsOf } from './totals.ts';

/**
 * Contract [PAY-007]: pays of one call for one employee in one run with different departments share their tax in
 * proportion to gross. Stated tax is not shared, and only pays with the same payday fall under the same law.
 */
export function withSharedTax(
  pays: readonly CalculatedPay[],
  {
    law,
    company: { country },
    nameOf,
  }: {
    readonly law: Law;
    readonly company: { readonly country: Country };
    readonly nameOf: (index: number) => string;
  },
): readonly CalculatedPay[] {
  const groups = new Map<string, CalculatedPay[]>();
  for (const pay of pays) {
    if (pay.plan.kind !== 'REGULAR') continue;
    const key = `${pay.plan.employee.id} ${pay.run.id} ${pay.plan.paidOn}`;
    const group = groups.get(key);
    if (group) group.push(pay);
    else groups.set(key, [pay]);
  }
  const replaced = new Map<CalculatedPay, CalculatedPay>();
  for (const group of groups.values()) {
    if (new Set(group.map(departmentOf)).size < 2) continue;
    const first = group[0]!.plan.index;
    const shared = naming(nameOf(first), () => law.shareTax(group.map(({ calculation }) => calculation)));
    group.forEach((pay, index) => {
      const calculation = shared[index]!;
      replaced.set(pay, {
        ...pay,
        calculation,
        totals: totalsOf(calculation, country),
        sharesTaxWith: first,
      });
    });
  }
  return replaced.size === 0 ? pays : pays.map((pay) => replaced.get(pay) ?? pay);
}

const departmentOf = ({ plan }: CalculatedPay): string =>
  plan.departmentId === null ? (plan.department ?? '').toLowerCase() : String(plan.departmentId);
