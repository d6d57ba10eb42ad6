import { AppError } from '../../base/errors.ts';
import { accountOf } from '../../http/principal.ts';
import { payslipService } from '../../resources/pay/payslip/payslip.service.ts';
import type { CommandContext } from '../operator/command.ts';
import type { Parcel } from './parcel.ts';

const PAGE = 1_000;

export interface PayslipCount {
  readonly made: number;
  /** The pays for which no payslip was exported, with the reason. */
  readonly missing: readonly { readonly pay_id: number; readonly reason: string }[];
}

/** Renders the payslips of all completed pays, or those of one employee. */
export async function exportPayslips(
  { db, cipher, actor }: CommandContext,
  { customerId, employeeId, parcel }: { customerId: number; employeeId?: number; parcel: Parcel },
): Promise<PayslipCount> {
  const payslips = payslipService({ db, cipher });
  const caller = { principal: accountOf(customerId, actor.name), requestId: 'command line' };
  const missing: { pay_id: number; reason: string }[] = [];
  let made = 0;
  for (let after = 0; ; ) {
    const pays = await db.tx(
      customerId,
      (tx) =>
        tx
          .selectFrom('pay')
          .select(['id', 'company_id'])
          .where('customer_id', '=', customerId)
          .where('is_complete', '=', true)
          .where('id', '>', after)
          .$if(employeeId !== undefined, (query) => query.where('employee_id', '=', employeeId!))
          .orderBy('id')
          .limit(PAGE)
          .execute(),
      { readOnly: true },
    );
    for (const { id, company_id } of pays) {
      try {
        const { bytes } = await payslips.pdf(caller, company_id, id);
        await parcel.file(`files/payslips/payslip-${id}.pdf`, (add) => add(bytes));
        made += 1;
      } catch (error) {
        // Pays of a deleted company have no payslip; the pay itself is in the exported tables.
        if (!(error instanceof AppError)) throw error;
        missing.push({ pay_id: id, reason: error.message });
      }
    }
    const last = pays.at(-1);
    if (!last || pays.length < PAGE) return { made, missing };
    after = last.id;
  }
}
