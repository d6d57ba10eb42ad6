import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import { formatName } from '../../company/company/company.service.ts';
import type { MailState, PayslipMailOut, Reason } from './payslip-mail.schema.ts';
import type { PayslipMailRow, SlipToMail } from './payslip-mail.store.ts';

export const STATE_OF: Readonly<Record<PayslipMailRow['status'], MailState>> = {
  WAITING: 'QUEUED',
  SENT: 'SENT',
  FAILED: 'FAILED',
  DROPPED: 'NOT_SENT',
};

export const payslipMailView = (row: PayslipMailRow): PayslipMailOut => ({
  payslip_email_id: row.id,
  pay_id: row.pay_id,
  pay_run_id: row.pay_run_id,
  employee_id: row.employee_id,
  format_name: formatName(row),
  email_address: row.recipient,
  status: STATE_OF[row.status],
  reason: reasonOf(row),
  attempts: row.attempts,
  requested_by: row.requested_by,
  created_at: timestamp(row.created_at),
  sent_at: timestampOrNull(row.sent_at),
});

/**
 * Shows replies from the mail server, which matter to the payroll office, but not network errors, which concern the
 * operator.
 */
function reasonOf({ status, last_error }: PayslipMailRow): string | null {
  if (last_error === null || status === 'DROPPED') return last_error;
  return /\b[45]\d\d[ -]/.test(last_error) ? last_error : 'The mail server could not be reached';
}

/** Why a payslip was not queued, and what to do. */
export function detailOf(reason: Reason, slip: SlipToMail): string {
  switch (reason) {
    case 'ALREADY_QUEUED':
      return `The payslip is already queued for ${slip.mailed_to}`;
    case 'ALREADY_SENT':
      return `The payslip was sent to ${slip.mailed_to} on ${timestamp(slip.sent_at!)}; send again=true to resend it`;
    case 'PENDING':
      return 'The pay is pending; it has a payslip once it is complete';
    case 'NOT_A_PAYMENT':
      return 'The pay has opening year-to-date figures, so it has no payslip';
    case 'EMPLOYEE_DELETED':
      return 'The employee was deleted; restore the employee first';
    case 'READS_IN_PORTAL':
      return 'The employee reads payslips in the portal; set payslip-delivery to EMAIL to email them';
    case 'WANTS_PAPER':
      return 'The employee asked for payslips on paper; print this payslip';
    case 'NO_ADDRESS':
      return 'The employee has no email address; set email_address, or print this payslip';
  }
}
