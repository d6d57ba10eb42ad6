import type { Envelope, LodgementKind, Outcome, Severity } from './tables.ts';

/** A message ready to go. Its id was stored before anybody was asked to send it. */
export interface Outgoing {
  readonly customerId: number;
  readonly kind: LodgementKind;
  readonly messageId: string;
  readonly contentType: string;
  readonly message: string;
  /** How it is wrapped for the tax office; null for one that was queued before this was kept. */
  readonly envelope: Envelope | null;
}

/** What the other side remarks on a message, or on one record of it. */
export interface Remark {
  readonly code: string;
  readonly text: string;
  readonly severity?: Severity;
  /** The record by its id in the message. */
  readonly record?: string;
  /** Or whom it is about, by the payroll id in the message. */
  readonly payrollId?: string;
}

/** What the other side knows of a message. */
export type Standing =
  /** It was never received there. */
  | { readonly is: 'unknown' }
  | { readonly is: 'waiting'; readonly conversationId: string | null }
  | {
      readonly is: 'answered';
      readonly conversationId: string | null;
      readonly outcome: Outcome;
      readonly messages: readonly Remark[];
    };

/** The way to a tax office: a sandbox, a sending service, or a folder that somebody lodges from by hand. */
export interface Gateway {
  readonly name: 'sandbox' | 'http' | 'file';
  /** Hands the message over. Sending an id again must be harmless to the other side. */
  send(outgoing: Outgoing): Promise<{ readonly conversationId: string | null }>;
  /** Left out where nobody answers: somebody says by hand how it went. */
  ask?(message: Pick<Outgoing, 'customerId' | 'messageId' | 'kind'>): Promise<Standing>;
}

/** The other side said no to the message as such: sending it again would change nothing. */
export class GatewayRefused extends Error {
  override readonly name = 'GatewayRefused';
}
