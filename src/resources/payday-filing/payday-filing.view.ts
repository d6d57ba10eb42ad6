import { timestamp } from '../../base/timestamps.ts';
import type { LodgementStatus } from '../stp/lodgement/lodgement.service.ts';
import type { PaydayFilingOut } from './payday-filing.schema.ts';
import type { ListedFiling } from './payday-filing.store.ts';

/** Contract (GAPS 3.10): payday filing has three words for how a message stands. */
export const STATUSES_OF: Readonly<Record<PaydayFilingOut['status'], readonly LodgementStatus[]>> = {
  Success: ['TRANSMISSION_SUCCESSFUL', 'MANUALLY_COMPLETED'],
  Pending: ['QUEUED', 'SENDING', 'SENT_AWAITING_RESPONSE'],
  Failed: ['TRANSMISSION_UNSUCCESSFUL', 'FAILED'],
};

export function filingStatus(status: LodgementStatus): PaydayFilingOut['status'] {
  if (STATUSES_OF.Success.includes(status)) return 'Success';
  return STATUSES_OF.Pending.includes(status) ? 'Pending' : 'Failed';
}

export const filingView = (filing: ListedFiling): PaydayFilingOut => ({
  payday_filing_id: filing.id,
  company_id: filing.company_id,
  pay_run_id: filing.pay_run_id,
  pay_ids: [...filing.pay_ids],
  payday: filing.payday,
  due_date: filing.due_date,
  status: filingStatus(filing.status),
  submission_key: filing.message_id,
  attempts: filing.attempts,
  error: filing.last_error ?? (filing.messages?.map(({ text }) => text).join('; ') || null),
  line_count: filing.line_count,
  gross: Number(filing.gross),
  amounts_deducted: Number(filing.amounts_deducted),
  created_at: timestamp(filing.created_at),
});
