import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import { listPaysOfYear, type StoredYearPay, spansOf } from '../../past/lookback.public.ts';
import { type NamedBooks, nameKey } from '../model/name-book.ts';
import type { PayOrder } from '../model/order.ts';

/**
 * The pays of the financial year of employees with back payments by Method B(i), with one statement. Undefined in nearly
 * every call, because there is no such payment.
 */
export async function gatherYearPays(
  tx: Tx,
  orders: readonly PayOrder[],
  pays: readonly { readonly employeeId: number; readonly paidOn: LocalDate }[],
  books: NamedBooks,
): Promise<readonly StoredYearPay[] | undefined> {
  const backPaid = pays.filter(({ employeeId }, index) => isBackPaid(orders[index]!, employeeId, books));
  if (backPaid.length === 0) return undefined;
  const days = backPaid.map(({ paidOn }) => paidOn).sort();
  const years = [spansOf('AU', days[0]!).year[0], days.at(-1)!] as const;
  return listPaysOfYear(tx, [...new Set(backPaid.map(({ employeeId }) => employeeId))], years);
}

/** Whether a row of the pay may be taxed by Method B(i), as sent or as the item that it names. */
function isBackPaid({ pay }: PayOrder, employeeId: number, { bonuses }: NamedBooks): boolean {
  const isB1 = (method: string | undefined) => method === 'METHOD_B1';
  return (
    (pay.back_payments ?? []).some(({ tax_method }) => !tax_method || isB1(tax_method)) ||
    (pay.bonuses ?? []).some(
      ({ tax_method, description = '' }) =>
        isB1(tax_method) || (!tax_method && isB1(bonuses.find(employeeId, nameKey(description))?.taxMethod)),
    )
  );
}
