import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { docsPage, proofPage } from './docs-page/docs-page.ts';
import { type FoundText, type Guides, openGuides } from './docs-page/guides/guides.ts';
import type { Metrics } from './metrics.ts';
import type { OperatorDoor } from './operator-door.ts';
import type { Ready } from './readiness.ts';

export interface ServiceRouteDeps {
  readonly document: () => unknown;
  readonly metrics: Metrics;
  /** Asked for /metrics too, where it is locked. */
  readonly operator: OperatorDoor;
  /** Rejects while the service should get no traffic: database away, migrations pending, shutting down. */
  readonly ready: () => Promise<Ready>;
  readonly clock: Clock;
  /** Where to tell of a weakness. */
  readonly securityContact: string;
  /** The public address, known for certain once the server listens. */
  readonly base: () => string;
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Pages about the service rather than of the payroll API; they are public and not in the API document. */
export function addServiceRoutes(app: FastifyInstance, deps: ServiceRouteDeps): void {
  const { document, metrics, operator, ready } = deps;
  const config = (template: string) => ({ config: { template } });
  app.get('/healthz', config('/healthz'), async () => ({ status: 'ok' }));
  app.get('/readyz', config('/readyz'), async (request, reply) => {
    try {
      return await ready();
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '2').send({ detail: 'The service is not ready yet' });
    }
  });
  app.get('/metrics', config('/metrics'), async (request, reply) => {
    if (operator.isLocked) operator.admit(request);
    return reply.type(metrics.registry.contentType).send(await metrics.text());
  });

  // Where to go from here, for who asks the API itself.
  for (const path of ['/api', '/api/']) {
    app.get(path, config('/api'), async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(linksOf(deps.base())),
    );
  }

  let text: string | undefined;
  app.get('/openapi.json', config('/openapi.json'), async (_request, reply) => {
    text ??= JSON.stringify(document());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });

  const page = docsPage({ title: 'Tasman Payroll API', specUrl: '/openapi.json' });
  const serve = (path: string, type: string, body: string) => servePage(app, path, type, () => body);
  serve('/docs/reference', 'text/html', page.html);
  serve('/docs/reference.js', 'text/javascript', page.script);
  serve('/docs/reference.css', 'text/css', page.style);
  const guides = openGuides();
  if (guides) addGuides(app, guides, document);
  else app.get('/docs', config('/docs'), async (_request, reply) => reply.redirect('/docs/reference'));
  const proof = proofPage();
  serve('/docs/proof', 'text/html', proof.html);
  serve('/docs/proof.css', 'text/css', proof.style);
  const securityText = '/.well-known/security.txt';
  app.get(securityText, config(securityText), async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(securityTextOf(deps, securityText)),
  );
}

const linksOf = (base: string) => ({
  name: 'Tasman Payroll API',
  guides: `${base}/docs`,
  reference: `${base}/docs/reference`,
  openapi: `${base}/openapi.json`,
  oauth: `${base}/.well-known/oauth-authorization-server`,
  health: `${base}/healthz`,
  console: `${base}/`,
});

function servePage(app: FastifyInstance, path: string, type: string, body: () => string): void {
  app.get(path, { config: { template: path } }, async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' })
      .type(`${type}; charset=utf-8`)
      .send(body()),
  );
}

/** The guides of docs/ with what finds a place in them, the operations of the reference included. */
function addGuides(app: FastifyInstance, guides: Guides, document: () => unknown): void {
  for (const [path, body] of guides.pages) servePage(app, path, 'text/html', body);
  servePage(app, '/docs/guides.js', 'text/javascript', () => guides.script);
  servePage(app, '/docs/guides.css', 'text/css', () => guides.style);
  let index: string | undefined;
  servePage(app, '/docs/search.json', 'application/json', () => {
    index ??= JSON.stringify([...guides.index(), ...operationsToFind(document() as ApiDocument)]);
    return index;
  });
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; summary?: string }>>>>;
}

const operationsToFind = ({ paths }: ApiDocument): readonly FoundText[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary = operationId }]) => ({
      address: `/docs/reference#${encodeURIComponent(operationId)}`,
      page: 'API reference',
      heading: summary,
      text: `${method.toUpperCase()} ${path} ${operationId}`,
    })),
  );

const DAY_MS = 24 * 60 * 60 * 1000;
const STILL_TRUE_DAYS = 180;

/** RFC 9116. It must say until when it can be relied on; nobody has to keep that date by hand. */
function securityTextOf({ clock, securityContact, base }: ServiceRouteDeps, path: string): string {
  const midnight = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(midnight + STILL_TRUE_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z');
  return `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${base()}${path}\n`;
}
