import { type Book, noteSuccess } from './book.ts';

/** How long to wait for a response. After that, the call is abandoned, and whether it succeeded is unknown. */
const PATIENCE_MS = 15_000;

export interface Tokens {
  current(): string;
  renew(): Promise<void>;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}

/**
 * `yes` and `no` are definite. `later` means that nothing was done and the call may be retried. `unknown` means that
 * the change may or may not have been made.
 */
export interface Reply {
  readonly answer: 'yes' | 'no' | 'later' | 'unknown';
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly body: any;
  readonly text: string;
}

export type Ask = (call: Call) => Promise<Reply>;

/** Returns a function that makes calls, counts every response, and renews the token if the service rejects it. */
export function askerOf(base: string, tokens: Tokens, book: Book): Ask {
  return async (call) => {
    const reply = await ask(base, tokens.current(), call);
    const name = reply.status === 0 ? 'no answer' : String(reply.status);
    const kind = call.method === 'GET' ? `read ${name}` : `write ${name}`;
    book.answers.set(kind, (book.answers.get(kind) ?? 0) + 1);
    if (reply.answer === 'yes' && call.method !== 'GET') noteSuccess(book);
    if (reply.status === 500)
      book.surprises.push(`${call.method} ${call.path} answered 500: ${reply.text.slice(0, 300)}`);
    if (reply.status === 401) await tokens.renew();
    return reply;
  };
}

async function ask(base: string, token: string, { method, path, body, key }: Call): Promise<Reply> {
  try {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const { status } = response;
    return { answer: answerOf(response), status, body: isJson && text !== '' ? JSON.parse(text) : undefined, text };
  } catch (error) {
    return { answer: 'unknown', status: 0, body: undefined, text: String(error) };
  }
}

function answerOf({ status, headers }: Response): Reply['answer'] {
  // 207 means that part of a batch was rejected. Clients here send one item at a time, so the change was rejected.
  if (status === 207) return 'no';
  if (status < 300) return 'yes';
  if (status === 401) return 'later';
  if (status === 429 || status === 503) return headers.has('retry-after') ? 'later' : 'unknown';
  return status < 500 ? 'no' : 'unknown';
}
