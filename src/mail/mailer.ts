import type { SendMailOptions } from 'nodemailer';

/** A file attached to an email. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The attachment, or the reason why the email must no longer be sent. */
export type Made = Attachment | { readonly dropped: string };

/** Generates the attachments of one kind when their email is sent. */
export type AttachmentMaker = (mail: { readonly customerId: number; readonly mailId: number }) => Promise<Made>;
export type AttachmentMakers = Readonly<Record<string, AttachmentMaker>>;

/** An email that is ready to be sent. */
export interface Message {
  /** The id of the email. It is the same for every attempt, so that a receiver can detect duplicates. */
  readonly uuid: string;
  readonly to: string;
  /** The address for questions, if questions should not go to the service. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Date;
  readonly attachment?: Attachment;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the email, or the file has been written to disk. */
  send(message: Message): Promise<void>;
  close(): void;
}

/** The nodemailer options for an email, used both for the mail server and for files. */
export const envelopeOf = (message: Message, from: string): SendMailOptions => ({
  from,
  // Passed as an object, so that the address cannot be parsed as two addresses.
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
  // The body contains only text that we wrote, so nodemailer must not read files or URLs into it.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
