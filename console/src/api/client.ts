import { QueryClient } from '@tanstack/react-query';
import createFetchClient, { type Middleware } from 'openapi-fetch';
import createClient from 'openapi-react-query';
import type { components, paths } from '../../../packages/client/src/generated/schema.ts';

export type Schemas = components['schemas'];

/** An error response from the service. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly body: unknown;
  /** The approval that the call waits for, if any. */
  readonly approval: number | undefined;
  constructor(status: number, body: unknown, response?: Response) {
    super(textOf(body) ?? `The service responded with status ${status}`);
    this.status = status;
    this.body = body;
    this.approval = response && approvalOf(response);
  }
}

/** The approval that a changed bank account waits for, from the address in the response. */
export const approvalOf = ({ headers }: Response): number | undefined => {
  const id = /\/approvals\/(\d+)$/.exec(headers.get('location') ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Reads the message from any of the API's three error formats. */
function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body === '' ? undefined : body.slice(0, 300);
  if (typeof body !== 'object' || body === null) return undefined;
  const { detail, message, error, error_description, errors } = body as Record<string, unknown>;
  for (const text of [detail, message, error_description, error]) if (typeof text === 'string') return text;
  if (Array.isArray(detail)) return sentences(detail);
  if (Array.isArray(errors)) return sentences(errors);
  return undefined;
}

function sentences(items: readonly unknown[]): string | undefined {
  const texts = items.map((item) => {
    if (typeof item === 'string') return item;
    const { msg, message, loc } = (item ?? {}) as { msg?: unknown; message?: unknown; loc?: unknown };
    const field = Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : '';
    const text = typeof msg === 'string' ? msg : typeof message === 'string' ? message : '';
    return field && text ? `${field}: ${text}` : text || field;
  });
  return texts.filter(Boolean).join('; ') || undefined;
}

let csrfToken: string | null = null;
/** The CSRF token comes from GET /api/account and is sent with every request that changes data. */
export const rememberCsrfToken = (token: string | null): void => {
  csrfToken = token;
};

/**
 * True once the page is being redirected to the sign-in page. Several queries fail together when a session ends, and
 * only the first may redirect.
 */
let isLeaving = false;
export function goToSignIn(): void {
  if (isLeaving) return;
  isLeaving = true;
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/auth/sign-in?next=${encodeURIComponent(here)}`);
}

const cookieSession: Middleware = {
  onRequest({ request }) {
    if (csrfToken !== null && request.method !== 'GET') request.headers.set('x-csrf-token', csrfToken);
    return request;
  },
  async onResponse({ response }) {
    if (response.ok) return response;
    if (response.status === 401) goToSignIn();
    const text = await response.text();
    throw new ApiProblem(response.status, jsonOr(text), response);
  },
};

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A client of the public API, typed by the OpenAPI document. */
export const api = createFetchClient<paths>({ baseUrl: window.location.origin, credentials: 'same-origin' });
api.use(cookieSession);

/** The same client as hooks: `$api.useQuery('get', '/api/company', …)`. */
export const $api = createClient(api);

/** Downloads a file with the session cookie and saves it under the name that the service specifies. */
export async function download(
  path: string,
  given: { method?: 'GET' | 'POST'; body?: unknown; ifMatch?: string | undefined } = {},
): Promise<string> {
  const { method = 'GET', body, ifMatch } = given;
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(csrfToken !== null && method !== 'GET' ? { 'x-csrf-token': csrfToken } : {}),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    if (response.status === 401) goToSignIn();
    throw new ApiProblem(response.status, jsonOr(await response.text()));
  }
  const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const name = named === undefined ? (path.split('?')[0]?.split('/').at(-1) ?? 'file') : decodeURIComponent(named);
  save(await response.blob(), name);
  return name;
}

export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The service's errors by field name, including fields inside a list. Errors that concern no field are under `detail`.
 * Empty if no error concerns a field.
 */
export function fieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {};
  const { errors } = (error.body ?? {}) as { errors?: unknown };
  const named: readonly { path: string; message: string }[] = Array.isArray(errors) ? errors : [];
  const said = named.map(({ path, message }) => {
    const [part, ...rest] = path.split('/').slice(1);
    const name = part === 'body' ? rest.find((step) => !/^\d+$/.test(step)) : undefined;
    return [name ?? 'detail', message] as const;
  });
  // If there is an error that concerns no field, the caller shows the general message. If a field has several errors,
  // the first one is kept.
  return said.every(([name]) => name === 'detail') ? {} : Object.fromEntries(said.reverse());
}

/** Only network errors and the statuses 429 and 503 are worth retrying. */
const mayRetry = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 429 || error.status === 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && mayRetry(error) },
    mutations: { retry: false },
  },
});
