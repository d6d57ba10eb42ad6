import { readFileSync } from 'node:fs';
import { UsageError } from '../operator/usage-error.ts';
import type { Env } from '../terminal.ts';

/** A client of a running service, with one token. */
export interface Remote {
  readonly url: string;
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** The Link header of a page of a list. */
  readonly link?: string | undefined;
}

const TIMEOUT_MS = 120_000;

/** The address of the service; by default, a service on this machine. */
export function urlOf(env: Env): string {
  const given = env.TASMAN_URL ?? 'http://127.0.0.1:8080';
  if (!URL.canParse(given) || !/^https?:/.test(given)) {
    throw new UsageError(`TASMAN_URL must be the http or https address of the service, but it is "${given}".`);
  }
  return given.replace(/\/+$/, '');
}

export function remote(url: string, token: () => string | undefined): Remote {
  return {
    url,
    async ask(method, path, body) {
      const bearer = token();
      const isForm = body instanceof URLSearchParams;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      const link = response.headers.get('link') ?? undefined;
      return { status: response.status, body: text === '' ? null : parsed(text), link };
    },
  };
}

const AGENT_NEEDS_TOKEN =
  'TASMAN_TOKEN or TASMAN_TOKEN_FILE must contain an access token. Request the scopes payroll.read payroll.propose for it.';

/**
 * Reads TASMAN_TOKEN or TASMAN_TOKEN_FILE. The file is read for every call, so that another program can renew the
 * token.
 */
export function tokenOf(env: Env, missing = AGENT_NEEDS_TOKEN): () => string {
  const { TASMAN_TOKEN: token, TASMAN_TOKEN_FILE: file } = env;
  if (token) return () => token;
  if (file) return () => readFileSync(file, 'utf8').trim();
  throw new UsageError(missing);
}

/** The error text of a response in any of the contract's error shapes. */
export function sentenceOf({ status, body }: { status: number; body: unknown }): string {
  const { detail, message, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const text = [detail, message, error].find((one) => typeof one === 'string');
  return `${text ?? 'The service refused the call'} (${status})`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
