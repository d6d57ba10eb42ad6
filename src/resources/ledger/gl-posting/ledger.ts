import type { Country } from '../../../base/country.ts';
import { Decimal, ZERO } from '../../../base/decimal.ts';
import type { LineSum } from './gl-posting.store.ts';
import { entriesOf } from './ledger-entry.ts';

/** Amounts by category and department. The null department is for amounts without a department. */
export interface Ledger {
  amountOf(category: string): Decimal;
  amountIn(category: string, departmentId: number | null): Decimal;
  /** Every department with an amount. */
  readonly departments: ReadonlySet<number | null>;
}

export function ledgerOf(sums: readonly LineSum[], country: Country): Ledger {
  const amounts = new Map<string, Map<number | null, Decimal>>();
  const departments = new Set<number | null>();
  for (const line of sums) {
    departments.add(line.department_id);
    for (const { category, sign } of entriesOf(line, country)) {
      // A deduction with its own leg is not part of its usual category.
      const isTaken = line.effect === 'takes' && category !== 'net_pay';
      const name = isTaken && line.mapped !== null ? line.mapped : category;
      const byDepartment = amounts.get(name) ?? new Map<number | null, Decimal>();
      const before = byDepartment.get(line.department_id) ?? ZERO;
      byDepartment.set(line.department_id, before.plus(new Decimal(line.amount).times(sign)));
      amounts.set(name, byDepartment);
    }
  }
  return {
    departments,
    amountOf: (category) => [...(amounts.get(category)?.values() ?? [])].reduce((total, one) => total.plus(one), ZERO),
    amountIn: (category, departmentId) => amounts.get(category)?.get(departmentId) ?? ZERO,
  };
}
