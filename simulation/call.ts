import { type Book, noteSuccess } from './book.ts';

/** A call that is not answered by then is given up: its outcome is unknown. */
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
 * `yes` and `no` are answers to the call; `later` says that nothing was done and it may be tried again; after `unknown`
 * nobody can say.
 */
export interface Told {
  readonly answer: 'yes' | 'no' | 'later' | 'unknown';
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  readonly body: any;
  readonly text: string;
}

export type Ask = (call: Call) => Promise<Told>;

/** Makes calls, writes every answer down, and gets another token when the service wants one. */
export function askerOf(base: string, tokens: Tokens, book: Book): Ask {
  return async (call) => {
    const told = await ask(base, tokens.current(), call);
    const name = told.status === 0 ? 'no answer' : String(told.status);
    const kind = call.method === 'GET' ? `read ${name}` : `write ${name}`;
    book.answers.set(kind, (book.answers.get(kind) ?? 0) + 1);
    if (told.answer === 'yes' && call.method !== 'GET') noteSuccess(book);
    if (told.status === 500)
      book.surprises.push(`${call.method} ${call.path} answered 500: ${told.text.slice(0, 300)}`);
    if (told.status === 401) await tokens.renew();
    return told;
  };
}

async function ask(base: string, token: string, { method, path, body, key }: Call): Promise<Told> {
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

function answerOf({ status, headers }: Response): Told['answer'] {
  // A batch of which something was refused; clients here send one thing at a time.
  if (status === 207) return 'no';
  if (status < 300) return 'yes';
  if (status === 401) return 'later';
  if (status === 429 || status === 503) return headers.has('retry-after') ? 'later' : 'unknown';
  return status < 500 ? 'no' : 'unknown';
}
