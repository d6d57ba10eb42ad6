import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../../base/secrets.ts';
import type { ConsoleFile, ConsoleFiles } from './console-files.ts';

/** The top-level paths of the console; each may have paths below it. For any other path, browsers get a 404 page. */
export const SECTIONS = [
  'pays',
  'employees',
  'hire',
  'approvals',
  'companies',
  'imports',
  'leave',
  'timesheets',
  'filing',
  'ledger',
  'reports',
  'reviews',
  'settings',
  'partner',
  'account',
  'self',
  'status',
] as const;

/** Serves the console at the root. If it was not built, the root redirects to the documentation. */
export function addConsole(app: FastifyInstance, built: ConsoleFiles | undefined): void {
  const config = (template: string) => ({ config: { template } });
  if (!built) {
    app.get('/', config('/'), async (_request, reply) => reply.redirect('/docs'));
    return;
  }
  for (const path of ['/', ...SECTIONS.flatMap((section) => [`/${section}`, `/${section}/*`])]) {
    app.get(path, config(path), async (_request, reply) => sendConsole(reply, built, 200));
  }
  for (const [path, file] of built.files) {
    app.get(path, config(path), async (request, reply) => sendFile(request, reply, file));
  }
}

/** Whether a browser, not a program, requested an unknown path. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');

export function sendConsole(reply: FastifyReply, built: ConsoleFiles, status: 200 | 404): FastifyReply {
  const nonce = randomToken(16);
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyOf(nonce),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(built.page(nonce));
}

/** Allows nothing from other hosts and only our own scripts. Styles that the page creates need the nonce. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Names under /assets change with their content, so browsers may cache them forever. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { type, body, gzip, brotli }: ConsoleFile) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const isHashed = request.url.startsWith('/assets/');
  reply
    .headers({
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
    })
    .type(type);
  if (brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
  return reply.send(body);
}
