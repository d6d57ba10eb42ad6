import type { MailContent } from '../../mail/queue.ts';
import { renderMail } from '../../mail/render-mail.ts';

interface About {
  readonly firstName: string;
  readonly companyName: string;
}

const notYours = ({ companyName }: About): string =>
  `If you are not starting work at ${companyName}, ignore this email.`;

const linkMail = (about: About, url: string): MailContent =>
  renderMail({
    subject: `Your details for ${about.companyName}`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `${about.companyName} needs your tax, bank and other details before your first pay. It takes about ten minutes on a phone.`,
      'Have your tax number and bank account details ready.',
    ],
    action: { label: 'Fill in your details', url },
    closing: [
      'The link works until you send the form in, for at most 14 days. Do not forward it: anyone with the link can fill in your details.',
      notYours(about),
    ],
  });

/** Omits the link if the employee's earlier link still works. */
const returnMail = (about: About, note: string, url: string | undefined): MailContent =>
  renderMail({
    subject: `Please correct your details for ${about.companyName}`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `${about.companyName} has read your details and asks you to correct something: ${note}`,
      url === undefined
        ? 'Open the link in our first email again. Your other answers are still there.'
        : 'Your other answers are still there.',
    ],
    ...(url === undefined ? {} : { action: { label: 'Correct your details', url } }),
    closing: [notYours(about)],
  });

const acceptedMail = (about: About): MailContent =>
  renderMail({
    subject: `${about.companyName} has accepted your details`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [`${about.companyName} has accepted the details that you sent. You do not need to do anything.`],
    closing: ['If you did not send any details, contact your payroll office immediately.'],
  });

/** The reason for an email to a new employee about the form. */
export type HireNews =
  | { readonly is: 'link'; readonly url: string }
  | { readonly is: 'returned'; readonly note: string; readonly url: string | undefined }
  | { readonly is: 'accepted' };

export const hireMail = (about: About, news: HireNews): MailContent => {
  if (news.is === 'link') return linkMail(about, news.url);
  return news.is === 'returned' ? returnMail(about, news.note, news.url) : acceptedMail(about);
};
