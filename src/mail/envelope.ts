import type { SendMailOptions } from 'nodemailer';
import type { Message } from './mailer.ts';

/** What nodemailer builds the mail from; the same for the mail server and for a file. */
export const envelopeOf = (message: Message, from: string): SendMailOptions => ({
  from,
  // As an object, so that nothing in the address is read as a second address.
  to: { name: '', address: message.to },
  ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
  subject: message.subject,
  text: message.text,
  html: message.html,
  ...(message.attachment
    ? {
        attachments: [
          {
            filename: message.attachment.name,
            contentType: message.attachment.contentType,
            content: message.attachment.bytes,
          },
        ],
      }
    : {}),
  date: message.at,
  messageId: `<${message.uuid}@${domainOf(from)}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  // A body is what we wrote and nothing else: no file or address is ever read into it.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
