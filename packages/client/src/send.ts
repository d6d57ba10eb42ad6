import { ConnectionError, isRefusedUnchanged, retryAfterOf } from './errors.ts';

export interface RetryOptions {
  /** How often a call is sent at most, the first time included. Default 4. */
  readonly attempts?: number;
  /** A wait that the service asks for and that is longer than this is not waited for. Default 65 seconds. */
  readonly longestWaitMs?: number;
  /** How long one attempt may take. Default 120 seconds: a large pay run is one call. */
  readonly timeoutMs?: number;
}

export interface SendDeps {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly retry: RetryOptions;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Node's and undici's names for failures to connect: not a byte of the request has left. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const FIRST_WAIT_MS = 500;
/** Answers of the service or of something before it that do not tell whether the call was carried out. */
const UNCLEAR = new Set([500, 502, 503, 504]);

/**
 * Sends a request until there is an answer to show. Without `isRepeatable` it is sent again only when the first time has
 * certainly done nothing, so that no change is made and nobody is paid twice.
 */
export async function send(
  { fetch, retry, wait }: SendDeps,
  request: Request,
  { isRepeatable }: { isRepeatable: boolean },
): Promise<Response> {
  const { attempts = 4, longestWaitMs = 65_000, timeoutMs = 120_000 } = retry;
  for (let attempt = 1; ; attempt += 1) {
    const mayGoOn = attempt < attempts && !request.signal.aborted;
    const outcome = await attemptOf(fetch, request, timeoutMs);
    if ('response' in outcome) {
      const { response } = outcome;
      const isWorthIt = isRefusedUnchanged(response) || (isRepeatable && UNCLEAR.has(response.status));
      const waitMs = (retryAfterOf(response) ?? 0) * 1_000 || pauseBefore(attempt);
      if (!mayGoOn || !isWorthIt || waitMs > longestWaitMs) return response;
      // Read to its end, so that the connection can be used again.
      await response.arrayBuffer().catch(() => {});
      await wait(waitMs, request.signal);
      continue;
    }
    const { failure } = outcome;
    // Called off by the caller: that is theirs to see as it is.
    if (request.signal.aborted) throw request.signal.reason;
    const isUnsent = NEVER_SENT.has(codeOf(failure));
    if (!mayGoOn || !(isRepeatable || isUnsent)) {
      throw new ConnectionError(`${new URL(request.url).origin} did not answer: ${reasonOf(failure)}`, {
        cause: failure,
        mayHaveBeenDone: !isUnsent && request.method !== 'GET',
      });
    }
    await wait(pauseBefore(attempt), request.signal);
  }
}

type Outcome = { readonly response: Response } | { readonly failure: unknown };

async function attemptOf(fetch: SendDeps['fetch'], request: Request, timeoutMs: number): Promise<Outcome> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    // The request itself stays unread, to be sent once more.
    return { response: await fetch(new Request(request.clone(), { signal })) };
  } catch (failure) {
    return { failure };
  }
}

/** Twice as long each time, and by chance a little more or less, so that many clients do not come back together. */
const pauseBefore = (attempt: number): number => FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);

function codeOf(failure: unknown): string {
  const { cause } = failure as { cause?: { code?: unknown; errors?: readonly { code?: unknown }[] } };
  // Where a name has several addresses, Node gathers what happened at each.
  return String(cause?.code ?? cause?.errors?.[0]?.code ?? '');
}

function reasonOf(failure: unknown): string {
  const { message, cause } = failure as { message?: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message || String(failure);
}

export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
