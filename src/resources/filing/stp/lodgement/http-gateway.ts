import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { Agent, request } from 'undici';
import { type Gateway, GatewayRefused, type Standing } from './gateway.ts';
import type { Outcome } from './tables.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 256 * 1024;

const Text = (maxLength: number) => Type.String({ maxLength });
const Received = Compile(Type.Object({ conversation_id: Type.Optional(Type.Union([Text(200), Type.Null()])) }));
const Asked = Compile(
  Type.Object({
    status: Type.Enum(['waiting', 'accepted', 'accepted_with_warnings', 'partly_accepted', 'rejected']),
    conversation_id: Type.Optional(Type.Union([Text(200), Type.Null()])),
    messages: Type.Optional(Type.Array(Type.Object({ code: Text(100), text: Text(2_000) }), { maxItems: 1_000 })),
  }),
);

export interface SendingService {
  /** `https://sender.example/lodge`; messages go to `{address}/messages`. */
  readonly address: string;
  readonly token: string;
  /** Shorter in tests. */
  readonly timeoutMs?: number;
}

/**
 * A sending service over HTTP. `POST {address}/messages` hands a message over, named by the header X-Message-Id: any 2xx
 * took it, 409 has it already. `GET {address}/messages/{id}` tells how it stands: 404 never saw it.
 */
export function httpGateway({
  address,
  token,
  timeoutMs = TIMEOUT_MS,
}: SendingService): Gateway & { close(): Promise<void> } {
  const base = `${address.replace(/\/+$/, '')}/messages`;
  const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: timeoutMs } });

  async function call(
    method: 'GET' | 'POST',
    url: string,
    more: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<{ status: number; body: unknown }> {
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...more.headers },
      ...(more.body === undefined ? {} : { body: more.body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body) {
      size += (part as Buffer).length;
      if (size > MOST_BYTES) throw new Error('the sending service answers with too much');
      parts.push(part as Buffer);
    }
    return { status: statusCode, body: parsed(Buffer.concat(parts).toString('utf8')) };
  }

  return {
    name: 'http',
    async send({ messageId, kind, contentType, message }) {
      const { status, body } = await call('POST', base, {
        headers: { 'content-type': contentType, 'x-message-id': messageId, 'x-message-kind': kind },
        body: message,
      });
      const isTaken = (status >= 200 && status <= 299) || status === 409;
      if (isTaken) return { conversationId: (Received.Check(body) ? body.conversation_id : null) ?? null };
      // Sign-in, waiting and overload may come right by themselves; other refusals are about the message.
      const mayPass = status >= 500 || status < 400 || [401, 403, 404, 408, 425, 429].includes(status);
      const text = `the sending service answered HTTP ${status}`;
      throw mayPass ? new Error(text) : new GatewayRefused(text);
    },
    async ask({ messageId }): Promise<Standing> {
      const { status, body } = await call('GET', `${base}/${encodeURIComponent(messageId)}`);
      if (status === 404) return { is: 'unknown' };
      if (status !== 200 || !Asked.Check(body)) {
        throw new Error(
          `the sending service answered HTTP ${status}${status === 200 ? ' without a known status' : ''}`,
        );
      }
      const conversationId = body.conversation_id ?? null;
      if (body.status === 'waiting') return { is: 'waiting', conversationId };
      return {
        is: 'answered',
        conversationId,
        outcome: body.status.toUpperCase() as Outcome,
        messages: (body.messages ?? []).map(({ code, text }) => ({ code, text })),
      };
    },
    close: () => agent.destroy(),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
