/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What a mail brings, or why it is not to be sent any more. */
export type Made = Attachment | { readonly dropped: string };

/** Draws the files of one kind, by the mail they go with, when it leaves. */
export type AttachmentMaker = (mail: { readonly customerId: number; readonly mailId: number }) => Promise<Made>;
export type AttachmentMakers = Readonly<Record<string, AttachmentMaker>>;
