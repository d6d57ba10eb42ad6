import { letterOf } from '../../mail/letter.ts';
import type { Letter } from '../../mail/queue.ts';
import type { Visitor } from '../session/visitor.ts';
import { deviceName } from './device-name.ts';
import type { Addressee } from './mail-address.ts';

interface About {
  readonly addressee: Addressee;
  readonly url: string;
}

const forward = ({ addressee }: Pick<About, 'addressee'>): readonly string[] =>
  addressee.readByOwner ? [`You get this mail because ${addressee.subject} has no e-mail address; pass it on.`] : [];

export const newDeviceLetter = (
  about: About,
  { visitor, when }: { visitor: Pick<Visitor, 'address' | 'device'>; when: string },
): Letter =>
  letterOf({
    subject: 'A new device signed in to payroll',
    greeting: about.addressee.greeting,
    paragraphs: [
      `Somebody signed in as ${about.addressee.subject} with a device we have not seen before: ${deviceName(visitor.device)}, from the address ${visitor.address}, on ${when}.`,
      ...forward(about),
    ],
    action: { label: 'See where you are signed in', url: about.url },
    closing: [
      'If this was you, there is nothing to do.',
      'If this was not you, change your password on that page: every other session ends with it.',
    ],
  });

export const deviceLinkLetter = (about: About): Letter =>
  letterOf({
    subject: 'Let a new device sign in to payroll',
    greeting: about.addressee.greeting,
    paragraphs: [
      `Many attempts to sign in as ${about.addressee.subject} have failed within a day. Until that is over, only devices that have signed in before are let in.`,
      'Somebody has just given the right password with another device. If that was you, open this link with the browser you want to sign in with.',
      ...forward(about),
    ],
    action: { label: 'Let this device in', url: about.url },
    closing: [
      'The link works once, within an hour.',
      'If it was not you, do not open the link. Somebody knows your password: choose another one.',
    ],
  });

export const resetLetter = (about: About): Letter =>
  letterOf({
    subject: 'Choose a new payroll password',
    greeting: about.addressee.greeting,
    paragraphs: [`A new password was asked for, for ${about.addressee.subject}.`, ...forward(about)],
    action: { label: 'Choose a new password', url: about.url },
    closing: [
      'The link works once, within an hour.',
      'If you did not ask for it, ignore this mail: the password stays as it is.',
    ],
  });

export const passwordChangedLetter = (about: About): Letter =>
  letterOf({
    subject: 'Your payroll password was changed',
    greeting: about.addressee.greeting,
    paragraphs: [
      `The password of ${about.addressee.subject} was changed, and every other session has ended.`,
      ...forward(about),
    ],
    action: { label: 'Choose another password', url: about.url },
    closing: ['If this was you, there is nothing to do. If it was not, choose another password now.'],
  });

/** `what` says what was changed, in words that end a sentence. */
export const secondFactorLetter = (
  about: Pick<About, 'addressee'> & Partial<Pick<About, 'url'>>,
  { what, when }: { what: string; when: string },
): Letter =>
  letterOf({
    subject: 'Your payroll second factor was changed',
    greeting: about.addressee.greeting,
    paragraphs: [`What ${about.addressee.subject} signs in with was changed on ${when}: ${what}.`, ...forward(about)],
    ...(about.url === undefined ? {} : { action: { label: 'See your second factor', url: about.url } }),
    closing: [
      'If this was you, or you asked for it, there is nothing to do.',
      'If not, change your password now: every other session ends with it.',
    ],
  });
