import type { Attachment } from './attachment.ts';

/** One mail, ready to be handed over. */
export interface Message {
  /** Stays the same when a mail is tried again, so that a receiver can tell. */
  readonly uuid: string;
  readonly to: string;
  /** Who answers questions about it, where that is not the service. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Date;
  readonly attachment?: Attachment;
}

export interface Mailer {
  /** Resolves once the mail is in other hands: accepted by the mail server, or safely in a file. */
  send(message: Message): Promise<void>;
  close(): void;
}
