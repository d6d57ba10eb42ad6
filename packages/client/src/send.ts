import { ConnectionError, isRefusedUnchanged, retryAfterOf } from './errors.ts';

export interface RetryOptions {
  /** The maximum number of attempts, including the first. Default 4. */
  readonly attempts?: number;
  /** The longest delay for which this package waits when the service asks it to retry later. Defaults to 65 seconds. */
  readonly longestWaitMs?: number;
  /** The time limit for a single attempt. Defaults to 120 seconds, because a large pay run is a single call. */
  readonly timeoutMs?: number;
}

export interface SendDeps {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly retry: RetryOptions;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Error codes from Node and undici for connections that failed before anything was sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const FIRST_WAIT_MS = 500;
/** Statuses of the service or a proxy that leave it unclear whether the call was carried out. */
const UNCLEAR = new Set([500, 502, 503, 504]);

/**
 * Sends a request and retries it until there is a response to return. Without `isRepeatable`, it retries only if the
 * previous attempt certainly did nothing, so that no change or payment is made twice.
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
      // While an earlier attempt is still running, the service returns 409 with Retry-After.
      const isRunning = response.status === 409 && retryAfterOf(response) !== undefined;
      const isWorthIt = isRefusedUnchanged(response) || (isRepeatable && (isRunning || UNCLEAR.has(response.status)));
      const waitMs = (retryAfterOf(response) ?? 0) * 1_000 || pauseBefore(attempt);
      if (!mayGoOn || !isWorthIt || waitMs > longestWaitMs) return response;
      // Reads the whole body, so that the connection can be reused.
      await response.arrayBuffer().catch(() => {});
      await wait(waitMs, request.signal);
      continue;
    }
    const { failure } = outcome;
    // The caller aborted, so the caller's reason is thrown unchanged.
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
    // Clones the request, so that it can be sent again.
    return { response: await fetch(new Request(request.clone(), { signal })) };
  } catch (failure) {
    return { failure };
  }
}

/** The delay doubles with each attempt. Jitter prevents many clients from retrying at the same moment. */
const pauseBefore = (attempt: number): number => FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);

function codeOf(failure: unknown): string {
  const { cause } = failure as { cause?: { code?: unknown; errors?: readonly { code?: unknown }[] } };
  // If a name has several addresses, Node collects one error for each.
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
