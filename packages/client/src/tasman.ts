import createFetchClient from 'openapi-fetch';
import type { Answer, Call, Download, Each, Method, Pages } from './call.ts';
import { apiErrorOf, TasmanError } from './errors.ts';
import { FORMS, KEYED_BY_BODY, KEYED_BY_HEADER } from './generated/operations.ts';
import { type Oauth, type OauthClient, oauthOf } from './oauth.ts';
import { nextQueryOf } from './paging.ts';
import { type RetryOptions, type SendDeps, send, waitFor } from './send.ts';
import { givenToken, type KeptTokens, refreshedTokens, type TokenSource } from './tokens.ts';

export interface TasmanOptions {
  /** Where the service is, such as `https://payroll.example`. */
  readonly url: string;
  /** An access token that you look after yourself, or a function that gets one. */
  readonly token?: string | (() => string | Promise<string>);
  /** A customer's tokens, refreshed here and saved by you. */
  readonly tokens?: KeptTokens;
  readonly retry?: RetryOptions;
  /** Instead of the platform's own, such as to go through a proxy. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** For tests: how it waits between attempts, and what time it is. */
  readonly wait?: SendDeps['wait'];
  readonly now?: () => number;
}

/** The API of the service: each call is an operation of its document, by method and path. */
export interface Tasman {
  readonly get: Call<'get'>;
  readonly put: Call<'put'>;
  readonly post: Call<'post'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** The pages of a list, each when it is asked for. */
  readonly pages: Pages;
  /** The items of a list, page after page. */
  readonly each: Each;
  /** A PDF, CSV, ZIP or XML. */
  readonly download: Download;
  /** For the customer's way to you: authorisation, code, revocation. */
  oauth(client: OauthClient): Oauth;
}

type AnyInit = {
  readonly params?: { readonly query?: Record<string, unknown>; readonly header?: Record<string, unknown> };
  readonly headers?: HeadersInit;
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

  const call: AnyCall = async (method, path, init = {}) => {
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
      fetch: (request: Request) => sendSigned(request, isRepeatable),
    } as never);
    const { data, error, response } = answered as { data?: unknown; error?: unknown; response: Response };
    if (!response.ok) throw apiErrorOf(response, error);
    return { data, response };
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
    // Refused at the door: nothing was done, and with another token it may be.
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
      if (query === asked) throw new TasmanError(`The list ${path} names the page itself as the next one`);
    }
  }

  async function* each(path: string, init?: AnyInit): AsyncGenerator<unknown, void, undefined> {
    for await (const { data } of pages(path, init)) {
      if (!Array.isArray(data)) throw new TypeError(`${path} does not answer a list; use pages`);
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
    // The types say per operation what the functions above do for all.
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

/** Fields that are left out stay out, as in JSON. */
const formOf = (body: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

const hasKey = (init: AnyInit, headers: Headers): boolean =>
  headers.has('idempotency-key') ||
  Object.entries(init.params?.header ?? {}).some(
    ([name, value]) => name.toLowerCase() === 'idempotency-key' && value !== undefined && value !== null,
  );

/** The service keeps the answer under the key for a week: the same call again is answered by it and does nothing more. */
const isKeyedByHeader = (method: Method, path: string, init: AnyInit): boolean =>
  KEYED_BY_HEADER.has(`${method} ${path}`) && !isPreview(init);

const isKeyedByBody = (method: Method, path: string, { body }: AnyInit): boolean =>
  KEYED_BY_BODY.has(`${method} ${path}`) &&
  typeof (body as { idempotency_key?: unknown } | undefined)?.idempotency_key === 'string';

const isPreview = (init: AnyInit): boolean => init.params?.query?.dry_run === true;
