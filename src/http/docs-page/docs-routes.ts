import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { escapeHtml } from '../../base/html.ts';
import { docsPage, proofPage } from './docs-page.ts';
import { type FoundText, type Guides, openGuides } from './guides/guides.ts';

export interface DocsRouteDeps {
  readonly document: () => unknown;
  readonly clock: Clock;
  /** The contact for vulnerability reports. */
  readonly securityContact: string;
  /** The public address, which is not final until the server listens. */
  readonly base: () => string;
}

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The API document, the guides and the pages about the service. They are public. */
export function addDocsRoutes(app: FastifyInstance, deps: DocsRouteDeps): void {
  const { document } = deps;
  const config = (template: string) => ({ config: { template } });
  // Links to documentation and health, for a request to the API root.
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
  if (guides) addGuides(app, guides, deps);
  else app.get('/docs', config('/docs'), async (_request, reply) => reply.redirect('/docs/reference'));
  const proof = proofPage();
  servePage(app, '/docs/proof', 'text/html', proof.html);
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

/** Serves the guides of docs/ and a search index over the guides and the operations of the reference. */
function addGuides(app: FastifyInstance, guides: Guides, { document, base }: DocsRouteDeps): void {
  for (const [path, body] of guides.pages) {
    servePage(app, path, 'text/html', () => withOwnAddress(body(), base()));
  }
  servePage(app, '/docs/guides.js', 'text/javascript', () => guides.script);
  servePage(app, '/docs/guides.css', 'text/css', () => guides.style);
  let index: string | undefined;
  servePage(app, '/docs/search.json', 'application/json', () => {
    index ??= JSON.stringify([...guides.index(), ...operationsToFind(document() as ApiDocument)]);
    return index;
  });
}

/** The address that the guides of the repository use in commands and programs. */
const ADDRESS_IN_GUIDES = 'http://127.0.0.1:8080';

/** Commands and programs on the page call this service, so that readers can copy them unchanged. */
const withOwnAddress = (html: string, base: string): string =>
  html.replace(/<pre>.*?<\/pre>/gs, (block) =>
    block.replaceAll(ADDRESS_IN_GUIDES, escapeHtml(base.replace(/\/$/, ''))),
  );

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; summary?: string }>>>>;
}

export const operationsToFind = ({ paths }: ApiDocument): readonly FoundText[] =>
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

/** RFC 9116. The required expiry date is calculated from the current date, so that it needs no maintenance. */
function securityTextOf({ clock, securityContact, base }: DocsRouteDeps, path: string): string {
  const midnight = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(midnight + STILL_TRUE_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z');
  return `Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${base()}${path}\n`;
}
