import { Agent, request } from 'undici';
import type { Outcome } from '../tables.ts';
import { fileName } from './file-gateway.ts';
import { type Gateway, GatewayRefused, type MessageState, type Outgoing, type Remark } from './gateway.ts';
import {
  ANOTHER_MESSAGE,
  type Answer,
  answerAbout,
  connectionFault,
  type HttpReply,
  plain,
  remarksOf,
  replyFault,
  TOO_MUCH,
} from './sending-answer.ts';

/**
 * The timeout for sending is long enough for a large company's message. The two timeouts together are shorter than
 * LEASE_MS.
 */
const SEND_MS = 20_000;
const ASK_MS = 10_000;
const MOST_BYTES = 8 * 1024 * 1024;

export interface SendingService {
  /** The address of the service, such as `https://sender.example/lodge`. Messages are sent to `{address}/messages`. */
  readonly address: string;
  readonly token: string;
  /** Replaces both timeouts; tests use a shorter one. */
  readonly timeoutMs?: number;
}

/**
 * A sending service over HTTP, as described in docs/filing-transport.md. Only a response that contains the message id
 * counts. Anything else, such as a proxy's error page or a timeout, leaves open whether the message arrived.
 */
export function httpGateway({ address, token, timeoutMs }: SendingService): Gateway & { close(): Promise<void> } {
  const base = `${address.replace(/\/+$/, '')}/messages`;
  // One connection per request, so that a stray response is never mistaken for the response to another message.
  const agent = new Agent({ pipelining: 0 });

  async function call(
    method: 'GET' | 'POST',
    url: string,
    more: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<HttpReply> {
    const limit = timeoutMs ?? (method === 'POST' ? SEND_MS : ASK_MS);
    try {
      const { statusCode, body } = await request(url, {
        dispatcher: agent,
        method,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...more.headers },
        ...(more.body === undefined ? {} : { body: more.body }),
        // Limits the whole exchange, so that a service that sends its response too slowly counts as unresponsive.
        signal: AbortSignal.timeout(limit),
      });
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of body) {
        size += (part as Buffer).length;
        if (size > MOST_BYTES) throw new TooMuch(TOO_MUCH);
        parts.push(part as Buffer);
      }
      return { status: statusCode, text: Buffer.concat(parts).toString('utf8') };
    } catch (error) {
      if (error instanceof TooMuch) throw error;
      throw new Error(connectionFault(error, limit), { cause: error });
    }
  }

  /**
   * Returns the answer that a reply contains. Throws if the reply is not about this message, or if the service refused
   * the message.
   */
  function understood(messageId: string, reply: HttpReply): Answer {
    const answer = answerAbout(messageId, reply);
    if (answer === 'another message') throw new Error(ANOTHER_MESSAGE);
    if (!answer || reply.status >= 500) throw new Error(replyFault(reply));
    if (answer.status === 'refused') throw new GatewayRefused(refusal(remarksOf(answer)));
    return answer;
  }

  return {
    name: 'http',
    async send(outgoing) {
      const reply = await call('POST', base, { headers: headersOf(outgoing), body: outgoing.message });
      const answer = understood(outgoing.messageId, reply);
      const isTaken = (reply.status >= 200 && reply.status <= 299) || reply.status === 409;
      if (!isTaken || answer.status === 'unknown') throw new Error(replyFault(reply));
      return { conversationId: conversationOf(answer) };
    },
    async ask({ messageId }): Promise<MessageState> {
      const reply = await call('GET', `${base}/${encodeURIComponent(messageId)}`);
      const answer = understood(messageId, reply);
      if (answer.status === 'unknown' && (reply.status === 404 || reply.status === 200)) return { is: 'unknown' };
      if (reply.status !== 200 || answer.status === 'unknown') throw new Error(replyFault(reply));
      const conversationId = conversationOf(answer);
      if (answer.status === 'waiting') return { is: 'waiting', conversationId };
      return {
        is: 'answered',
        conversationId,
        outcome: answer.status.toUpperCase() as Outcome,
        messages: remarksOf(answer),
      };
    },
    close: () => agent.destroy(),
  };
}

class TooMuch extends Error {}

function headersOf({ messageId, kind, contentType, envelope }: Outgoing): Record<string, string> {
  const whole = {
    contract: 1,
    message_id: messageId,
    kind,
    content_type: contentType,
    file_name: fileName(kind, messageId, contentType),
    ...envelope,
  };
  return {
    'content-type': contentType,
    'x-message-id': messageId,
    'x-message-kind': kind,
    ...(envelope === null ? {} : { 'x-message-envelope': asciiJson(whole) }),
  };
}

/** Formats a value as ASCII JSON for a header: all other characters are escaped. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const conversationOf = ({ conversation_id }: Answer): string | null =>
  conversation_id == null ? null : plain(conversation_id);

const refusal = (remarks: readonly Remark[]): string =>
  remarks.length === 0
    ? 'the sending service rejected the message without a reason'
    : `the sending service rejected the message: ${remarks.map(remarkText).join('; ')}`;

const remarkText = ({ code, text, record, payrollId }: Remark): string =>
  `${code} ${text}${payrollId ? ` (employee ${payrollId})` : record ? ` (record ${record})` : ''}`;
