import type { Reply, TestApp } from '../harness/app.ts';

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The cookies that a reply sets, as a browser would send them back. */
export const cookiesOf = ({ headers }: Pick<Reply, 'headers'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [headers['set-cookie'] ?? []].flat().map((cookie) => {
      const [name, value] = String(cookie).split(';')[0]!.split('=', 2);
      return [name, value];
    }),
  );

/** Adds the CSRF token that our pages send with every cookie-authenticated change. */
export const withCsrfToken = async <H extends Record<string, string>>(service: TestApp, headers: H) => ({
  ...headers,
  'x-csrf-token': String((await service.call('GET', '/api/account', { headers })).body.csrf_token),
});

/** Simulates a browser that keeps cookies and sends the Sec-Fetch-Site header when it submits a form. */
export function aBrowser(service: TestApp, { address = '203.0.113.20', agent = CHROME } = {}) {
  const jar = new Map<string, string>();
  const send = async (method: string, url: string, form?: Record<string, string>, body?: unknown): Promise<Reply> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'user-agent': agent, 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) };
    const isChange = method !== 'GET' && url.startsWith('/api/');
    const reply = await service.call(method, url, {
      ...(form ? { form } : {}),
      ...(body === undefined ? {} : { body }),
      remoteAddress: address,
      headers: isChange ? await withCsrfToken(service, headers) : headers,
    });
    for (const [name, value] of Object.entries(cookiesOf(reply))) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return reply;
  };
  const markOf = ({ text }: Reply): string => /name="mark" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return {
    jar,
    get: (url: string) => send('GET', url),
    post: (url: string, form: Record<string, string>) => send('POST', url, form),
    call: send,
    json: (method: string, url: string, body: unknown) => send(method, url, undefined, body),
    /** Opens the page, fills in its form and submits it with the page's CSRF token. */
    async submit(url: string, form: Record<string, string>, action = url.split('?')[0]!): Promise<Reply> {
      const page = await send('GET', url);
      const next = /name="next" value="([^"]+)"/.exec(page.text)?.[1];
      return send('POST', action, { mark: markOf(page), ...(next ? { next } : {}), ...form });
    },
    signIn(username: string, password: string, given: Record<string, string> = {}) {
      return this.submit('/auth/sign-in', { username, password, ...given });
    },
  };
}
