import type { Tx } from '../../db/tx.ts';
import type { PayIn } from '../pay/pay.service.ts';

export type LeaveRow = NonNullable<PayIn['leave']>[number];

/** Leave that was asked for and approved; leave requests fill it. */
export interface ApprovedLeave {
  /** The leave of each employee within the days, both included, that no pay holds yet. In one statement. */
  within(
    tx: Tx,
    employeeIds: readonly number[],
    days: { readonly from: string; readonly to: string },
  ): Promise<ReadonlyMap<number, readonly LeaveRow[]>>;
}

export const NO_APPROVED_LEAVE: ApprovedLeave = { within: async () => new Map() };
