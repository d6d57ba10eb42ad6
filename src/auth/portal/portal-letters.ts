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

export interface BankChangeTold {
  readonly firstName: string;
  readonly companyName: string;
  /** The last digits of the number. */
  readonly ending: string;
}

const greetingOf = ({ firstName }: BankChangeTold): string => `Hello ${firstName},`;

export const bankChangeAskedLetter = (about: BankChangeTold): Letter =>
  letterOf({
    subject: 'A change of your bank account was asked for',
    greeting: greetingOf(about),
    paragraphs: [
      `Somebody signed in as you and asked ${about.companyName} to pay you to the bank account that ends in ${about.ending}. Nothing changes before your payroll office has approved it.`,
    ],
    closing: ['If this was you, there is nothing to do. If it was not, tell your payroll office at once.'],
  });

export const bankChangedLetter = (about: BankChangeTold): Letter =>
  letterOf({
    subject: 'Your bank account for pays was changed',
    greeting: greetingOf(about),
    paragraphs: [
      `${about.companyName} has approved a change that was asked for in your name: pays go to the bank account that ends in ${about.ending}.`,
    ],
    closing: ['If you did not ask for this, tell your payroll office at once.'],
  });
