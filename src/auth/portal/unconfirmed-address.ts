import { conflict } from '../../base/errors.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';

/**
 * Whether an employee's portal login has an email address that a partner set and that no one at the customer has
 * confirmed [FIX-009].
 */
export async function hasUnconfirmedAddress(
  tx: Tx,
  { customerId, userId }: { readonly customerId: number; readonly userId: number },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from account_user u
      join portal_address p on p.customer_id = u.customer_id and p.employee_id = u.employee_id
        and p.email_address = u.email_address
      where u.customer_id = ${customerId} and u.id = ${userId} and p.confirmed_at is null
    ) as found`.execute(tx);
  return rows[0]!.found;
}

export const addressIsUnconfirmed = () =>
  conflict(
    'Your payroll office has not confirmed your email address yet; ask it to confirm the address, then open the link again',
  );
