import type { Reason } from './payslip-mail.schema.ts';
import type { Delivery, DeliveryRow, SlipToMail } from './payslip-mail.store.ts';

type Settings = Pick<DeliveryRow, 'chosen' | 'employee_portal_active' | 'allow_view_payslips'>;

/**
 * How the employee receives payslips: the employee's choice, if there is one. The default is the portal for employees
 * with portal access, and email for all others.
 */
export const deliveryOf = ({ chosen, employee_portal_active, allow_view_payslips }: Settings): Delivery =>
  chosen ?? (employee_portal_active && allow_view_payslips ? 'PORTAL' : 'EMAIL');

/** The reason why a payslip is not emailed now; undefined if it is emailed. */
export function reasonAgainst(slip: SlipToMail, { again }: { again: boolean }): Reason | undefined {
  if (!slip.is_complete) return 'PENDING';
  if (slip.kind === 'CATCH_UP') return 'NOT_A_PAYMENT';
  if (slip.is_deleted) return 'EMPLOYEE_DELETED';
  if (slip.mail_status === 'WAITING') return 'ALREADY_QUEUED';
  if (slip.mail_status === 'SENT' && !again) return 'ALREADY_SENT';
  const delivery = deliveryOf(slip);
  if (delivery === 'PORTAL') return 'READS_IN_PORTAL';
  if (delivery === 'PAPER') return 'WANTS_PAPER';
  return slip.email_address ? undefined : 'NO_ADDRESS';
}
