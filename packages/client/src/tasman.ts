import createFetchClient from 'openapi-fetch';
import type { Answer, Call, Download, Each, Method, Pages } from './call.ts';
import { apiErrorOf, ConnectionError, ServerError, TasmanError } from './errors.ts';
import { FORMS, KEYED_BY_BODY, KEYED_BY_HEADER, WITH_FILES } from './generated/operations.ts';
import { type Oauth, type OauthClient, oauthOf } from './oauth.ts';
import { type RetryOptions, type SendDeps, send, waitFor } from './send.ts';
import { givenToken, type KeptTokens, refreshedTokens, type TokenSource } from './tokens.ts';

const CREATE_EMPLOYEES = 'put /api/company/{company_id}/employees/create';

/**
 * The operation that creates employees has no Idempotency-Key. After a lost response, this package therefore looks the
 * employees up by number.
 */
const isReadBack = (method: string, path: string): boolean => `${method} ${path}` === CREATE_EMPLOYEES;

interface Numbered {
  readonly number?: string | null;
}

/** Creates the employees. After a lost response, repeats the call only if none of the employees exists. */
async function createdOnce<T>(
  sent: readonly Numbered[],
  {
    create,
    list,
    attempts = 4,
  }: { create: () => Promise<T>; list: () => Promise<unknown>; attempts?: number | undefined },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create();
    } catch (failure) {
      const isUnclear = failure instanceof ConnectionError || failure instanceof ServerError;
      if (!isUnclear || !failure.mayHaveBeenDone) throw failure;
      const reason = await reasonForDoubt(sent, list);
      if (reason !== undefined) {
        failure.message += `. It is not known whether this call created the employees: ${reason}`;
        throw failure;
      }
      if (attempt >= attempts) throw failure;
    }
  }
}

/**
 * Returns the reason why it is unclear whether the employees were created. Returns undefined if none of them exists, so
 * that the call can be repeated.
 */
async function reasonForDoubt(sent: readonly Numbered[], list: () => Promise<unknown>): Promise<string | undefined> {
  if (sent.some(({ number }) => !number)) return 'an employee without a number cannot be read back';
  let found: readonly Numbered[];
  try {
    found = (await list()) as readonly Numbered[];
  } catch {
    return 'reading them back failed too';
  }
  const known = new Set(found.map(({ number }) => number));
  const there = sent.flatMap(({ number }) => (known.has(number) ? [number] : []));
  return there.length === 0 ? undefined : `employees with these numbers exist now: ${there.join(', ')}`;
}

export interface TasmanOptions {
  /** The address of the service, such as `https://payroll.example`. */
  readonly url: string;
  /** An access token that you manage, or a function that returns one. */
  readonly token?: string | (() => string | Promise<string>);
  /** A customer's tokens, which this package refreshes and you store. */
  readonly tokens?: KeptTokens;
  readonly retry?: RetryOptions;
  /** Replaces the platform's fetch, for example to use a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** For tests: how to wait between attempts, and the current time. */
  readonly wait?: SendDeps['wait'];
  readonly now?: () => number;
}

/** The service's API. Each call is identified by its method and path in the API document. */
export interface Tasman {
  readonly get: Call<'get'>;
  readonly put: Call<'put'>;
  readonly post: Call<'post'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** The pages of a list, fetched on demand. */
  readonly pages: Pages;
  /** The items of a list, page by page. */
  readonly each: Each;
  /** Downloads a PDF, CSV, ZIP or XML file. */
  readonly download: Download;
  /** Connects customers: authorisation, code exchange and revocation. */
  oauth(client: OauthClient): Oauth;
}

type AnyInit = {
  readonly params?: { readonly query?: Record<string, unknown>; readonly header?: Record<string, unknown> };
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
  readonly [other: string]: unknown;
};
type AnyCall = (method: Method, path: string, init?: AnyInit) => Promise<Answer<unknown>>;

export function createTasman(options: TasmanOptions): Tasman {
  const url = baseOf(options.url);
  const deps: SendDeps = {
    fetch: options.fetch ?? ((request) => globalThis.fetch(request)),
    retry: options.retry ?? {},
    wait: options.wait ?? waitFor,
  };
  const now = options.now ?? Date.now;
  const oauth = (client: OauthClient): Oauth => oauthOf({ ...deps, url, now }, client);
  const tokens = sourceOf(options, oauth, now);
  const client = createFetchClient<Record<string, Record<Method, Record<string, never>>>>({ baseUrl: url });

  const callOnce: AnyCall = async (method, path, init = {}) => {
    const isKeyed = isKeyedByHeader(method, path, init);
    const headers = new Headers(init.headers);
    if (isKeyed && !hasKey(init, headers)) headers.set('Idempotency-Key', crypto.randomUUID());
    const isRepeatable = method === 'get' || isKeyed || isKeyedByBody(method, path, init) || isPreview(init);
    const isForm = FORMS.has(`${method} ${path}`);
    if (isForm) headers.set('Content-Type', 'application/x-www-form-urlencoded');
    const answered = await client.request(method, path, {
      ...init,
      headers,
      ...(isForm ? { bodySerializer: formOf } : {}),
      ...(WITH_FILES.has(`${method} ${path}`) ? { bodySerializer: multipartOf } : {}),
      fetch: (request: Request) => sendSigned(request, isRepeatable),
    } as never);
    const { data, error, response } = answered as { data?: unknown; error?: unknown; response: Response };
    if (!response.ok) throw apiErrorOf(response, error);
    return { data, response };
  };

  const call: AnyCall = (method, path, init = {}) => {
    const create = () => callOnce(method, path, init);
    if (!isReadBack(method, path) || !Array.isArray(init.body)) return create();
    const list = async () => {
      const all = { ...init, params: { ...init.params, query: { status: 'all' } }, body: undefined };
      return (await callOnce('get', path.replace(/\/create$/, ''), all)).data;
    };
    return createdOnce(init.body, { create, list, attempts: deps.retry.attempts });
  };

  async function sendSigned(request: Request, isRepeatable: boolean): Promise<Response> {
    if (!tokens) return send(deps, request, { isRepeatable });
    const token = await tokens.current();
    const withToken = (value: string) => {
      const copy = request.clone();
      copy.headers.set('authorization', `Bearer ${value}`);
      return copy;
    };
    const response = await send(deps, withToken(token), { isRepeatable });
    if (response.status !== 401) return response;
    // A 401 means that nothing was done, so the call is repeated with another token.
    const other = await tokens.instead(token);
    return other === undefined ? response : send(deps, withToken(other), { isRepeatable });
  }

  async function* pages(path: string, init: AnyInit = {}): AsyncGenerator<Answer<unknown>, void, undefined> {
    let query: string | undefined;
    for (;;) {
      const asked = query;
      const page = await call(
        'get',
        path,
        asked === undefined ? init : { ...init, params: { ...init.params, query: {} }, querySerializer: () => asked },
      );
      yield page;
      query = nextQueryOf(page.response);
      if (query === undefined) return;
      if (query === asked) throw new TasmanError(`A page of the list ${path} names itself as the next page`);
    }
  }

  async function* each(path: string, init?: AnyInit): AsyncGenerator<unknown, void, undefined> {
    for await (const { data } of pages(path, init)) {
      if (!Array.isArray(data)) throw new TypeError(`${path} does not return a list. Use pages.`);
      yield* data;
    }
  }

  async function download(method: Method, path: string, init: AnyInit = {}) {
    const { data, response } = await call(method, path, { ...init, parseAs: 'arrayBuffer' });
    const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    const bytes = new Uint8Array((data as ArrayBuffer | undefined) ?? new ArrayBuffer(0));
    return { bytes, name, type: response.headers.get('content-type') ?? '' };
  }

  const by = (method: Method) => (path: string, init?: AnyInit) => call(method, path, init);
  return {
    get: by('get'),
    put: by('put'),
    post: by('post'),
    patch: by('patch'),
    delete: by('delete'),
    pages,
    each,
    download,
    oauth,
    // The types describe each operation separately, but the functions above implement all of them.
  } as unknown as Tasman;
}

function sourceOf(
  { token, tokens }: TasmanOptions,
  oauth: (client: OauthClient) => Oauth,
  now: () => number,
): TokenSource | undefined {
  if (token !== undefined && tokens !== undefined) throw new TypeError('Give createTasman token or tokens, not both');
  if (tokens !== undefined) return refreshedTokens(tokens, oauth(tokens), now);
  return token === undefined ? undefined : givenToken(token);
}

function baseOf(url: string): string {
  const { protocol, search, hash } = new URL(url);
  if (!/^https?:$/.test(protocol) || search !== '' || hash !== '') {
    throw new TypeError('url must be the http or https address of the service, without a query');
  }
  return url.replace(/\/+$/, '');
}

/** Omits fields that are undefined, as in JSON. */
const formOf = (body: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString();

/** Sends a file with its name, and an object as JSON. The platform's fetch adds the content type with its boundary. */
function multipartOf(body: Record<string, unknown>): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) parts.append(name, value);
    else if (value !== undefined) parts.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return parts;
}

const hasKey = (init: AnyInit, headers: Headers): boolean =>
  headers.has('idempotency-key') ||
  Object.entries(init.params?.header ?? {}).some(
    ([name, value]) => name.toLowerCase() === 'idempotency-key' && value !== undefined && value !== null,
  );

/** The service stores the response under the key for a week, and returns it when the same call is repeated. */
const isKeyedByHeader = (method: Method, path: string, init: AnyInit): boolean =>
  KEYED_BY_HEADER.has(`${method} ${path}`) && !isPreview(init);

const isKeyedByBody = (method: Method, path: string, { body }: AnyInit): boolean =>
  KEYED_BY_BODY.has(`${method} ${path}`) &&
  typeof (body as { idempotency_key?: unknown } | undefined)?.idempotency_key === 'string';

const isPreview = (init: AnyInit): boolean => init.params?.query?.dry_run === true;

/** The query of the next page from `Link: <…>; rel="next"` (RFC 8288), or undefined on the last page. */
export function nextQueryOf(response: Response): string | undefined {
  const link = response.headers.get('link');
  if (link === null) return undefined;
  for (const [, target, parameters] of link.matchAll(/<([^>]*)>((?:\s*;\s*[^\s;,=]+\s*=\s*(?:"[^"]*"|[^\s;,]+))*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters ?? '');
    const relations = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    // Uses only the link's query and keeps the original address, because the service may use a different name for
    // itself.
    if (relations.includes('next')) return new URL(target ?? '', 'http://tasman.invalid').search.slice(1);
  }
  return undefined;
}
