import { timestamp } from '../../../base/timestamps.ts';
import { ird } from '../../../formats/payday-filing/cell.ts';
import type { Totals } from '../../../formats/payday-filing/employment-information.ts';
import { type LodgementStatus, statusDetailsView } from '../lodgement/public.ts';
import type { PaydayFilingOut, PaydayProblemsOut } from './payday-filing.schema.ts';
import type { ListedFiling } from './payday-filing.store.ts';

/** Maps the lodgement statuses to the three statuses of payday filing. */
export const STATUSES_OF: Readonly<Record<PaydayFilingOut['status'], readonly LodgementStatus[]>> = {
  Success: ['TRANSMISSION_SUCCESSFUL', 'MANUALLY_COMPLETED'],
  Pending: ['QUEUED', 'SENDING', 'SENT_AWAITING_RESPONSE'],
  Failed: ['TRANSMISSION_UNSUCCESSFUL', 'FAILED'],
};

export function filingStatus(status: LodgementStatus): PaydayFilingOut['status'] {
  if (STATUSES_OF.Success.includes(status)) return 'Success';
  return STATUSES_OF.Pending.includes(status) ? 'Pending' : 'Failed';
}

/** The payment code: the type DED for employer deductions, and the end of their period. */
const paymentCode = (periodEnd: string): string =>
  `DED ${periodEnd.slice(8, 10)}${periodEnd.slice(5, 7)}${periodEnd.slice(0, 4)}`;

export const filingView = (filing: ListedFiling): PaydayFilingOut => ({
  payday_filing_id: filing.id,
  company_id: filing.company_id,
  pay_run_id: filing.pay_run_id,
  pay_ids: [...filing.pay_ids],
  payday: filing.payday,
  due_date: filing.due_date,
  amends_payday_filing_id: filing.amends_id,
  status: filingStatus(filing.status),
  submission_key: filing.message_id,
  ...statusDetailsView(filing),
  error: [filing.last_error ?? [], (filing.messages ?? []).map(({ text }) => text)].flat(2).join('; ') || null,
  line_count: filing.line_count,
  gross: Number(filing.gross),
  amounts_deducted: Number(filing.amounts_deducted),
  payment_due_date: filing.payment_due_date,
  payment_particulars: filing.employer_ird_number === null ? null : ird(filing.employer_ird_number),
  payment_code: filing.payment_period_end === null ? null : paymentCode(filing.payment_period_end),
  created_at: timestamp(filing.created_at),
});

/** The totals of the file header, under their API names. */
export const totalsView = (totals: Totals): PaydayProblemsOut['totals'] => ({
  gross: totals.gross.toNumber(),
  prior_gross_adjustment: totals.priorGrossAdjustment.toNumber(),
  not_liable_acc: totals.notLiableAcc.toNumber(),
  paye: totals.paye.toNumber(),
  prior_paye_adjustment: totals.priorPayeAdjustment.toNumber(),
  child_support: totals.childSupport.toNumber(),
  student_loan: totals.studentLoan.toNumber(),
  slcir: totals.slcir.toNumber(),
  slbor: totals.slbor.toNumber(),
  kiwisaver: totals.kiwisaver.toNumber(),
  net_employer_kiwisaver: totals.netEmployerKiwisaver.toNumber(),
  esct: totals.esct.toNumber(),
  amounts_deducted: totals.amountsDeducted.toNumber(),
  donation_credit: totals.donationCredit.toNumber(),
  share_scheme: totals.shareScheme.toNumber(),
});
