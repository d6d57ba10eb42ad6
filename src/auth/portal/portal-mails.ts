import type { MailContent } from '../../mail/queue.ts';
import { renderMail } from '../../mail/render-mail.ts';

export interface Invited {
  readonly firstName: string;
  readonly companyName: string;
  readonly username: string;
  /** The account number, which the sign-in page asks for. */
  readonly customerId: number;
  readonly url: string;
}

export const invitationMail = ({ firstName, companyName, username, customerId, url }: Invited): MailContent =>
  renderMail({
    subject: `Your invitation to the employee portal of ${companyName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${companyName} has opened its employee portal for you. It shows your payslips, leave and personal details.`,
      `Your username is ${username} and the account number is ${customerId}.`,
    ],
    action: { label: 'Choose your password', url },
    closing: [
      'You can use the link once, within 7 days. After that, ask your payroll office for a new one.',
      `If you do not work for ${companyName}, ignore this email.`,
    ],
  });

export const movedMail = ({ firstName, companyName }: Pick<Invited, 'firstName' | 'companyName'>): MailContent =>
  renderMail({
    subject: 'Your payroll email address was changed',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The email address for your sign-in to the employee portal of ${companyName} was changed. Emails about this sign-in, such as password reset links, now go to the new address.`,
    ],
    closing: ['If you did not request this, contact your payroll office immediately.'],
  });

export interface BankChangeNotice {
  readonly firstName: string;
  readonly companyName: string;
  /** The last digits of the bank account number. */
  readonly ending: string;
}

const greetingOf = ({ firstName }: BankChangeNotice): string => `Hello ${firstName},`;

export const bankChangeAskedMail = (about: BankChangeNotice): MailContent =>
  renderMail({
    subject: 'A change to your bank account was requested',
    greeting: greetingOf(about),
    paragraphs: [
      `Someone signed in as you and asked ${about.companyName} to pay you into the bank account ending in ${about.ending}. Nothing changes until your payroll office approves it.`,
    ],
    closing: [
      'If this was you, you do not need to do anything. If it was not, contact your payroll office immediately.',
    ],
  });

export const bankChangedMail = (about: BankChangeNotice): MailContent =>
  renderMail({
    subject: 'The bank account for your pay was changed',
    greeting: greetingOf(about),
    paragraphs: [
      `${about.companyName} has approved a change that was requested in your name: your pay now goes to the bank account ending in ${about.ending}.`,
    ],
    closing: ['If you did not request this, contact your payroll office immediately.'],
  });

export const bankChangedByOfficeMail = (
  about: Omit<BankChangeNotice, 'ending'> & { readonly ending: string | null },
): MailContent =>
  renderMail({
    subject: 'The bank account for your pay was changed',
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      about.ending === null
        ? `${about.companyName} is about to pay you, and has recently changed your bank accounts.`
        : `${about.companyName} is about to pay you, and has recently changed one of your bank accounts. The new one ends in ${about.ending}.`,
      'This email was sent to the email address that we had for you before the change.',
    ],
    closing: ['If you did not ask for this change, contact your payroll office immediately.'],
  });

/** Time that an employee submitted for approval. */
export interface SubmittedTime {
  readonly employeeName: string;
  readonly companyName: string;
  readonly day: string;
}

export const timeSubmittedMail = ({ employeeName, companyName, day }: SubmittedTime): MailContent =>
  renderMail({
    subject: `Timesheets of ${employeeName} are waiting for approval`,
    greeting: 'Hello,',
    paragraphs: [
      `${employeeName} has submitted time worked at ${companyName}, beginning with the shift of ${day}.`,
      'Sign in and open Timesheets to approve it or send it back.',
    ],
    closing: [
      'You will not get another email about this employee’s timesheets within 24 hours while some of them are waiting.',
    ],
  });

/** The decision about an employee's timesheet entries. */
export interface DecidedTime {
  readonly firstName: string;
  readonly companyName: string;
  readonly isApproved: boolean;
  /** The shifts in words, in chronological order. */
  readonly shifts: readonly string[];
  readonly note: string;
}

const MOST_SHIFTS = 10;

export const timeDecidedMail = ({ firstName, companyName, isApproved, shifts, note }: DecidedTime): MailContent => {
  const more = shifts.length - MOST_SHIFTS;
  const listed = [...shifts.slice(0, MOST_SHIFTS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return renderMail({
    subject: isApproved ? 'Your timesheets were approved' : 'Please check your timesheets',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${companyName} has ${isApproved ? 'approved' : 'sent back'} your timesheet entries: ${listed}.`,
      ...(note === '' ? [] : [`Your payroll office wrote: ${note}`]),
      ...(isApproved ? [] : ['Correct them in the employee portal under Timesheets, and submit them again.']),
    ],
    closing: [`If you do not work for ${companyName}, ignore this email.`],
  });
};

const DAY = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const dayText = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '');

interface LeaveDays {
  readonly companyName: string;
  readonly from: string;
  readonly to: string;
}

/** Leave that an employee requested in the portal. */
export interface RequestedLeave extends LeaveDays {
  readonly employeeName: string;
}

/** The decision about leave of an employee. */
export interface DecidedLeave extends LeaveDays {
  readonly firstName: string;
  readonly decision: 'approved' | 'declined' | 'cancelled';
}

const period = ({ from, to }: LeaveDays): string =>
  from === to ? `for ${dayText(from)}` : `from ${dayText(from)} to ${dayText(to)}`;

/** Neither email names the type of leave, because the law keeps some types confidential. */
export const leaveRequestedMail = (leave: RequestedLeave): MailContent =>
  renderMail({
    subject: `Leave request from ${leave.employeeName} is waiting for approval`,
    greeting: 'Hello,',
    paragraphs: [
      `${leave.employeeName} has requested leave at ${leave.companyName} ${period(leave)}.`,
      'Sign in and open Leave to approve or decline the request.',
    ],
    closing: [`You receive this email because you can approve leave at ${leave.companyName}.`],
  });

export const leaveDecidedMail = (leave: DecidedLeave): MailContent =>
  renderMail({
    subject: `Your leave was ${leave.decision}`,
    greeting: `Hello ${leave.firstName},`,
    paragraphs: [
      `${leave.companyName} has ${leave.decision} your leave ${period(leave)}.`,
      'The employee portal shows your requests and balances under Leave.',
    ],
    closing: [`If you do not work for ${leave.companyName}, ignore this email.`],
  });
