import { letterOf } from '../../../mail/letter.ts';
import type { Letter } from '../../../mail/queue.ts';

interface About {
  readonly firstName: string;
  readonly companyName: string;
  /** The last digits of the number. */
  readonly ending: string;
}

const greetingOf = ({ firstName }: About): string => `Hello ${firstName},`;

export const bankChangeAskedLetter = (about: About): Letter =>
  letterOf({
    subject: 'A change of your bank account was asked for',
    greeting: greetingOf(about),
    paragraphs: [
      `Somebody signed in as you and asked ${about.companyName} to pay you to the bank account that ends in ${about.ending}. Nothing changes before your payroll office has approved it.`,
    ],
    closing: ['If this was you, there is nothing to do. If it was not, tell your payroll office at once.'],
  });

export const bankChangedLetter = (about: About): Letter =>
  letterOf({
    subject: 'Your bank account for pays was changed',
    greeting: greetingOf(about),
    paragraphs: [
      `${about.companyName} has approved a change that was asked for in your name: pays go to the bank account that ends in ${about.ending}.`,
    ],
    closing: ['If you did not ask for this, tell your payroll office at once.'],
  });
