import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { docsPage } from '../../src/http/docs-page/docs-page.ts';

export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";

export type Received = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/**
 * Serves the page under the service's content policy, together with its API description and a small API: a sign-in that
 * requires the right password, a token that all other calls require, and one company. Records all requests.
 */
export async function servePage(description: object | undefined) {
  const page = docsPage({ title: 'Tasman API reference', specUrl: '/openapi.json' });
  const received: Received[] = [];
  let current = description;

  const answer = (response: ServerResponse, status: number, type: string, body: string): void => {
    response.writeHead(status, {
      'content-type': type,
      'content-security-policy': POLICY,
      'x-request-id': 'req-7f3a',
      'x-ratelimit-limit': '120',
      'x-ratelimit-remaining': '119',
    });
    response.end(body);
  };

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    if (url === '/docs') return answer(response, 200, 'text/html; charset=utf-8', page.html);
    if (url === '/docs/reference.js') return answer(response, 200, 'text/javascript; charset=utf-8', page.script);
    if (url === '/docs/reference.css') return answer(response, 200, 'text/css; charset=utf-8', page.style);
    if (url === '/openapi.json') {
      if (!current) return answer(response, 503, 'text/plain', 'busy');
      return answer(response, 200, 'application/json', JSON.stringify(current));
    }
    const body = await bodyOf(request);
    received.push({ method, url, headers, body });
    if (url === '/api/login') {
      const given = new URLSearchParams(body);
      if (given.get('password') === 'with-a-second-factor' && given.get('otp') !== '123456') {
        return answer(response, 401, 'application/json', '{"detail":"Second factor needed","second_factor":["totp"]}');
      }
      const right = ['demo-admin', 'with-a-second-factor'].includes(given.get('password') ?? '');
      if (!right) return answer(response, 401, 'application/json', '{"detail":"Invalid credentials"}');
      return answer(response, 200, 'application/json', '{"access_token":"token-of-demo","token_type":"Bearer"}');
    }
    if (headers.authorization !== 'Bearer token-of-demo') {
      return answer(response, 401, 'application/json', '{"detail":"Not authenticated"}');
    }
    return answer(
      response,
      200,
      'application/json',
      '[{"id":1,"name":"Wattle Bakery Pty Ltd","balance":10.50,"employees":[]}]',
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    describe: (next: object | undefined): void => {
      current = next;
    },
    /** Clears the recorded requests and serves the first description again. */
    reset: (): void => {
      current = description;
      received.length = 0;
    },
    /** Also ends connections that the browser opened in advance and never used; `close` alone would wait for them. */
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
