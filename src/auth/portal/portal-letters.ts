import { letterOf } from '../../mail/letter.ts';
import type { Letter } from '../../mail/queue.ts';

export interface Invited {
  readonly firstName: string;
  readonly companyName: string;
  readonly username: string;
  /** The account, which the sign-in page asks for. */
  readonly customerId: number;
  readonly url: string;
}

export const invitationLetter = ({ firstName, companyName, username, customerId, url }: Invited): Letter =>
  letterOf({
    subject: `Your payslips and leave at ${companyName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${companyName} has opened its employee portal for you. You see your own payslips, leave and details there.`,
      `You sign in as ${username}; the account number is ${customerId}.`,
    ],
    action: { label: 'Choose your password', url },
    closing: [
      'The link works once, within 7 days. If it is over, ask your payroll office for another one.',
      `If you do not work for ${companyName}, ignore this mail.`,
    ],
  });

export const movedLetter = ({ firstName, companyName }: Pick<Invited, 'firstName' | 'companyName'>): Letter =>
  letterOf({
    subject: 'Your payroll mail goes to another address now',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The e-mail address of your sign-in to the employee portal of ${companyName} was changed. Mail about it, such as links for a new password, goes to the new address.`,
    ],
    closing: ['If you did not ask for this, tell your payroll office at once.'],
  });
