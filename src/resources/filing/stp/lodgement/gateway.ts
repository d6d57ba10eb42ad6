import type { LodgementKind, Outcome, ResponseMessage } from './tables.ts';

/** A message ready to go. Its id was stored before anybody was asked to send it. */
export interface Outgoing {
  readonly customerId: number;
  readonly kind: LodgementKind;
  readonly messageId: string;
  readonly contentType: string;
  readonly message: string;
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
      readonly messages: readonly ResponseMessage[];
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
