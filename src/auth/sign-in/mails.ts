import type { MailContent } from '../../mail/queue.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { Visitor } from '../session/visitor.ts';
import { deviceName } from './device-name.ts';
import type { Addressee } from './mail-address.ts';

interface About {
  readonly addressee: Addressee;
  readonly url: string;
}

const forward = ({ addressee }: Pick<About, 'addressee'>): readonly string[] =>
  addressee.readByOwner
    ? [`You are receiving this email because ${addressee.subject} has no email address. Please pass it on.`]
    : [];

export const newDeviceMail = (
  about: About,
  { visitor, when }: { visitor: Pick<Visitor, 'address' | 'device'>; when: string },
): MailContent =>
  renderMail({
    subject: 'A new device signed in to payroll',
    greeting: about.addressee.greeting,
    paragraphs: [
      `Someone signed in as ${about.addressee.subject} with a device we have not seen before: ${deviceName(visitor.device)}, from the address ${visitor.address}, on ${when}.`,
      ...forward(about),
    ],
    action: { label: 'See where you are signed in', url: about.url },
    closing: [
      'If this was you, you do not need to do anything.',
      'If this was not you, change your password on that page. This also ends all other sessions.',
    ],
  });

export const deviceLinkMail = (about: About): MailContent =>
  renderMail({
    subject: 'Allow a new device to sign in to payroll',
    greeting: about.addressee.greeting,
    paragraphs: [
      `Many attempts to sign in as ${about.addressee.subject} have failed within a day. For now, only devices that have signed in before are allowed.`,
      'Someone has just entered the correct password on another device. If that was you, open this link in the browser you want to sign in with.',
      ...forward(about),
    ],
    action: { label: 'Allow this device', url: about.url },
    closing: [
      'You can use the link once, within an hour.',
      'If it was not you, do not open the link. Someone else knows your password, so change it.',
    ],
  });

export const resetMail = (about: About): MailContent =>
  renderMail({
    subject: 'Choose a new payroll password',
    greeting: about.addressee.greeting,
    paragraphs: [`A new password was requested for ${about.addressee.subject}.`, ...forward(about)],
    action: { label: 'Choose a new password', url: about.url },
    closing: [
      'You can use the link once, within an hour.',
      'If you did not request it, ignore this email. Your password does not change.',
    ],
  });

/** For a person who asks for a new password although the account accepts only its company sign-in. */
export const companySignInMail = (about: About): MailContent =>
  renderMail({
    subject: 'Sign in to payroll with your company account',
    greeting: about.addressee.greeting,
    paragraphs: [
      `A new password was requested for ${about.addressee.subject}. The account accepts only its company sign-in, so you need no password here.`,
      ...forward(about),
    ],
    action: { label: 'Sign in with your company account', url: about.url },
    closing: ['If you did not request it, ignore this email.'],
  });

/** `email` is the address of the company account. */
export const identityMail = (
  about: About,
  { isLinked, email, when }: { isLinked: boolean; email: string; when: string },
): MailContent =>
  renderMail({
    subject: isLinked ? 'A company account was linked to your payroll user' : 'Your company account was unlinked',
    greeting: about.addressee.greeting,
    paragraphs: [
      isLinked
        ? `On ${when}, the company account ${email} was linked to ${about.addressee.subject}, and can now be used to sign in.`
        : `On ${when}, the company account ${email} was unlinked from ${about.addressee.subject}, and can no longer be used to sign in.`,
      ...forward(about),
    ],
    action: { label: 'See your account', url: about.url },
    closing: [
      'If you made this change, you do not need to do anything.',
      'If you did not, tell the owner of the account, and change your password if you have one.',
    ],
  });

export const passwordChangedMail = (about: About): MailContent =>
  renderMail({
    subject: 'Your payroll password was changed',
    greeting: about.addressee.greeting,
    paragraphs: [
      `The password of ${about.addressee.subject} was changed, and all other sessions were ended.`,
      ...forward(about),
    ],
    action: { label: 'Choose another password', url: about.url },
    closing: ['If this was you, you do not need to do anything. If it was not, choose another password now.'],
  });

export type KeyNoun = 'API key' | 'provisioning key';

/** `until` is the day on which the key expires. */
interface MailedKey {
  readonly noun: KeyNoun;
  readonly name: string;
  readonly prefix: string;
  readonly when: string;
  readonly until: string;
}

export const keyMail = (about: About, { noun, name, prefix, when, until }: MailedKey): MailContent =>
  renderMail({
    subject: `A new ${noun} was created`,
    greeting: about.addressee.greeting,
    paragraphs: [
      `${about.addressee.subject} created the ${noun} “${name}” on ${when}. It begins with ${prefix} and expires on ${until}.`,
      ...forward(about),
    ],
    action: { label: `See your ${noun}s`, url: about.url },
    closing: [
      'If this was you, you do not need to do anything.',
      'If this was not you, revoke the key on that page and change your password.',
    ],
  });

/** `what` describes the change and completes a sentence. */
export const secondFactorMail = (
  about: Pick<About, 'addressee'> & Partial<Pick<About, 'url'>>,
  { what, when }: { what: string; when: string },
): MailContent =>
  renderMail({
    subject: 'Your payroll second factor was changed',
    greeting: about.addressee.greeting,
    paragraphs: [`The second factor of ${about.addressee.subject} was changed on ${when}: ${what}.`, ...forward(about)],
    ...(about.url === undefined ? {} : { action: { label: 'See your second factor', url: about.url } }),
    closing: [
      'If you made or requested this change, you do not need to do anything.',
      'If not, change your password now. This also ends all other sessions.',
    ],
  });
