import type { Envelope, LodgementKind, Outcome, Severity } from '../tables.ts';

/** A message to send. Its id is stored before the first attempt. */
export interface Outgoing {
  readonly customerId: number;
  readonly kind: LodgementKind;
  readonly messageId: string;
  readonly contentType: string;
  readonly message: string;
  /** The envelope for the tax office. Null for messages queued by a version that did not store envelopes. */
  readonly envelope: Envelope | null;
}

/** A remark that the recipient makes on a message or one of its records. */
export interface Remark {
  readonly code: string;
  readonly text: string;
  readonly severity?: Severity;
  /** The id that the message gives to the record that the remark is about. */
  readonly record?: string;
  /** The employee's payroll id in the message, if the remark has no record id. */
  readonly payrollId?: string;
}

/** The state of a message at the recipient. */
export type MessageState =
  /** The recipient never received the message. */
  | { readonly is: 'unknown' }
  | { readonly is: 'waiting'; readonly conversationId: string | null }
  | {
      readonly is: 'answered';
      readonly conversationId: string | null;
      readonly outcome: Outcome;
      readonly messages: readonly Remark[];
    };

/** The route to a tax office: a sandbox, a sending service, or a folder from which a user lodges manually. */
export interface Gateway {
  readonly name: 'sandbox' | 'http' | 'file';
  /** Sends the message. The recipient must tolerate the same id being sent again. */
  send(outgoing: Outgoing): Promise<{ readonly conversationId: string | null }>;
  /**
   * Asks for the state of a message. Absent if there is no recipient to query; a user then reports the result manually.
   */
  ask?(message: Pick<Outgoing, 'customerId' | 'messageId' | 'kind'>): Promise<MessageState>;
}

/** Thrown when the recipient rejected the message itself, so that a retry is pointless. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}
