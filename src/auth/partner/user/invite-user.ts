import { secondsAfter } from '../../../base/clock.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import { type MailContent, queueMail } from '../../../mail/queue.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { acceptsOnlyProvider } from '../../sso/password-refusal.ts';
import { createLink, spendLinksOf } from '../link.ts';
import { PATH as SET_PASSWORD } from '../password/set-password-page.ts';

const LINK_SECONDS = 7 * 86_400;

export interface InvitedUser {
  readonly customerId: number;
  readonly userId: number;
  readonly username: string;
  readonly displayName: string;
  readonly customerName: string;
  readonly email: string;
}

/** Emails a link to choose a password and invalidates earlier links. Returns the time at which the link expires. */
export async function mailInvitation(
  tx: Tx,
  { cipher, base, at }: { cipher: FieldCipher; base: string; at: Date },
  user: InvitedUser,
): Promise<Date> {
  const { customerId, userId, email } = user;
  await spendLinksOf(tx, { customerId, userId, kind: 'SET_PASSWORD', at });
  const link = { kind: 'SET_PASSWORD', customerId, userId, data: {}, at, seconds: LINK_SECONDS } as const;
  const { token } = await createLink(tx, link);
  const url = `${base}${SET_PASSWORD}?token=${token}`;
  await queueMail(tx, cipher, {
    customerId,
    to: email,
    at,
    ...invitationMail(user, url, await acceptsOnlyProvider(tx, customerId)),
  });
  return secondsAfter(at, LINK_SECONDS);
}

const invitationMail = (
  { displayName, customerName, username, customerId }: InvitedUser,
  url: string,
  withoutPassword: boolean,
): MailContent =>
  renderMail({
    subject: `Your invitation to the payroll of ${customerName}`,
    greeting: `Hello ${displayName},`,
    paragraphs: [
      `You have been invited to work on the payroll of ${customerName}.`,
      `Your username is ${username} and the account number is ${customerId}.`,
    ],
    action: { label: withoutPassword ? 'Sign in with your company account' : 'Choose your password', url },
    closing: [
      'You can use the link once, within 7 days. After that, ask the owner of the account for a new one.',
      'If you did not expect this email, ignore it.',
    ],
  });
