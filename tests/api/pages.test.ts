import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../src/base/errors.ts';
import { openConsole } from '../../src/http/console/console-files.ts';
import { proofPage } from '../../src/http/docs-page/docs-page.ts';
import { addressOf } from '../../src/http/docs-page/guides/guides.ts';
import { guideGroups } from '../../src/http/docs-page/guides/pages.ts';
import { renderPage } from '../../src/http/docs-page/guides/render.ts';
import { MOST_PROBLEMS } from '../../src/http/validation/excerpt.ts';
import { VERSION } from '../../src/version.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { generateProofPage } from '../harness/proof-page.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

describe('the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-console-'));
  const SCRIPT = 'const script = 1;\n'.repeat(40);
  let service: TestApp;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__NONCE__">the console');
    writeFileSync(join(folder, 'icon.svg'), '<svg/>');
    writeFileSync(join(folder, 'assets/main-abc.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/main-abc.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(folder, 'notes.txt'), 'not of the console');
    service = await buildTestApp({ database: 'empty', console: openConsole(folder) });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const page = (path: string, accept = 'text/html,application/xhtml+xml') =>
    service.call('GET', path, { headers: { accept } });

  describe('the console at the root of the front end', () => {
    it('serves one page for all console paths with a new CSP nonce on each visit', async () => {
      const nonces = new Set<string>();
      for (const path of ['/', '/pays?company_id=1', '/employees/7', '/account', '/partner', '/reports/x/y']) {
        const { status, text, headers } = await page(path);
        expect({ path, status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
          path,
          status: 200,
          type: 'text/html; charset=utf-8',
          cache: 'no-store',
        });
        const nonce = /content="([\w-]+)"/.exec(text)?.[1] ?? '';
        expect(headers['content-security-policy']).toBe(
          `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
            "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        );
        nonces.add(nonce);
      }
      expect(nonces.size).toBe(6);
    });

    it('returns 404 for an unknown path, as a page to browsers and as JSON to programs', async () => {
      const shown = await page('/nowhere');
      expect([shown.status, shown.text.endsWith('the console')]).toEqual([404, true]);
      for (const [path, accept] of [
        ['/nowhere', 'application/json'],
        ['/nowhere', '*/*'],
        ['/api/nowhere', 'text/html'],
      ] as const) {
        const reply = await page(path, accept);
        expect([reply.status, reply.body]).toEqual([404, { detail: 'Not Found' }]);
      }
      expect((await service.call('POST', '/nowhere', { headers: { accept: 'text/html' } })).body).toEqual({
        detail: 'Not Found',
      });
    });

    it('compresses assets if the browser supports it, and lets browsers cache them forever under their hashed names', async () => {
      const plain = await service.call('GET', '/assets/main-abc.js');
      expect([plain.text, plain.headers['content-type'], plain.headers['cache-control']]).toEqual([
        SCRIPT,
        'text/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
      ]);
      const small = await service.call('GET', '/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip, br' } });
      expect([small.headers['content-encoding'], small.headers.vary]).toEqual(['gzip', 'accept-encoding']);
      expect((await service.call('GET', '/icon.svg')).headers['cache-control']).toBe('no-cache');
    });

    it('serves only the files that the build made for browsers', async () => {
      for (const path of ['/notes.txt', '/assets/../../package.json', '/assets/%2e%2e/package.json', '/index.html']) {
        expect({ path, status: (await service.call('GET', path)).status }).toEqual({ path, status: 404 });
      }
    });
  });

  describe('a service without a built console', () => {
    it('redirects from the root to the API reference', async () => {
      const without = await buildTestApp({ database: 'empty' });
      const { status, headers } = await without.call('GET', '/');
      expect([status, headers.location]).toEqual([302, '/docs']);
      expect((await without.call('GET', '/pays')).status).toBe(404);
    });
  });
});

describe('guides', () => {
  let service: TestApp;
  beforeAll(async () => {
    // The guides link to this page.
    generateProofPage();
    service = await buildTestApp({ database: 'empty' });
  });

  const ADDRESSES = guideGroups().flatMap(({ pages }) => pages.map(addressOf));
  const idsIn = (html: string): readonly string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

  describe('guides', () => {
    it.each(ADDRESSES)(
      'serves %s to everyone with the strict content security policy and loads nothing from other sites',
      async (path) => {
        const { status, headers, text } = await service.call('GET', path);
        expect([status, headers['content-type'], headers['content-security-policy'], headers['cache-control']]).toEqual(
          [200, 'text/html; charset=utf-8', POLICY, 'no-cache'],
        );
        const loaded = [...text.matchAll(/<(?:link|img|script|iframe)[^>]*(?:href|src)="([^"]*)"/g)].map(
          ([, url]) => url!,
        );
        expect(loaded.map((url) => url.split(',')[0])).toEqual([
          'data:image/svg+xml',
          '/docs/reference.css',
          '/docs/guides.css',
          '/docs/guides.js',
        ]);
        expect(text.match(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/g)).toBeNull();
        expect(text).not.toContain('{{');
        expect(text.match(/<h1>/g)).toHaveLength(1);
        expect(text.match(/aria-current=/g)).toHaveLength(1);
        expect(new Set(idsIn(text)).size).toBe(idsIn(text).length);
      },
    );

    it('commands and programs of the guides call the service that serves them', async () => {
      const { text } = await service.call('GET', '/docs/getting-started');
      expect(text).toContain(`BASE=${service.app.urls.base}`);
      expect(text.match(/<pre>.*?<\/pre>/gs)!.join('')).not.toContain('127.0.0.1:8080');
    });

    it('lists every error code with its meaning', async () => {
      const { text } = await service.call('GET', '/docs/errors');
      const shown = [...text.matchAll(/<td><code>(\w+)<\/code><\/td>\s*<td>([^<]*)/g)].map(([, code]) => code);
      expect(shown).toEqual(Object.keys(PROBLEM_CODES));
      expect(text).toContain(`at once, up to ${MOST_PROBLEMS}.`);
      expect(text).not.toContain('problem-code.ts');
    });

    it('links only to existing pages and anchors', async () => {
      const replies = new Map<string, { status: number; text: string; ids: readonly string[] }>();
      const read = async (path: string) => {
        const known = replies.get(path);
        if (known) return known;
        const { status, text } = await service.call('GET', path);
        const reply = { status, text, ids: idsIn(text) };
        replies.set(path, reply);
        return reply;
      };
      const wrong: string[] = [];
      for (const from of ADDRESSES) {
        for (const [, href] of (await read(from)).text.matchAll(/<a [^>]*?href="([/#][^"]*)"/g)) {
          const [path = '', part] = href!.split('#', 2);
          if (path === '/' || path.startsWith('/docs/reference')) continue;
          const { status, ids } = await read(path === '' ? from : path);
          if (status !== 200 || (part !== undefined && !ids.includes(part))) wrong.push(`${from}: ${href}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('searches all guides and the operations of the reference', async () => {
      const { status, headers, body } = await service.call('GET', '/docs/search.json');
      expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(body).toContainEqual({
        address: '/docs/reference#createPays',
        page: 'API reference',
        heading: 'Create pays',
        text: 'PUT /api/company/{company_id}/pays/create createPays',
      });
      const limits = body.find(({ address }: { address: string }) => address === '/docs/limits#sizes');
      expect(limits).toMatchObject({ page: 'Limits', heading: 'Sizes', text: expect.stringContaining('32 MB') });
      expect(new Set(body.map(({ address }: { address: string }) => address.split('#')[0]))).toEqual(
        new Set([...ADDRESSES, '/docs/reference']),
      );
    });

    it('serves the reference and assets alongside the guides', async () => {
      expect((await service.call('GET', '/docs/reference')).text).toContain('<title>Tasman Payroll API</title>');
      expect((await service.call('GET', '/docs/nowhere')).status).toBe(404);
      for (const path of ['/docs/guides.js', '/docs/guides.css']) {
        expect((await service.call('GET', path)).status).toBe(200);
      }
    });
  });

  describe('GET /api', () => {
    it.each(['/api', '/api/'])('%s returns the links to the documentation and the OAuth endpoints', async (path) => {
      const { status, body } = await service.call('GET', path);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          name: 'Tasman Payroll API',
          guides: 'http://tasman.test/docs',
          reference: 'http://tasman.test/docs/reference',
          openapi: 'http://tasman.test/openapi.json',
          oauth: 'http://tasman.test/.well-known/oauth-authorization-server',
          health: 'http://tasman.test/healthz',
          console: 'http://tasman.test/',
        },
      });
      const { oauth, console: _, ...others } = body;
      for (const link of [oauth, ...Object.values(others).slice(1)] as string[]) {
        expect({ link, status: (await service.call('GET', new URL(link).pathname)).status }).toEqual({
          link,
          status: 200,
        });
      }
    });
  });

  describe('Markdown rendering', () => {
    const render = (text: string) => renderPage(text, (href) => (href === 'there.md' ? '/docs/there' : undefined));

    it('escapes tags, quotes and link addresses', () => {
      const { html } = render(
        '# A\n\n<script>alert(1)</script>\n\n& [x](https://e.example/?a="b") `<b>`\n\n```js file="<\n<i>\n```\n',
      );
      expect(html).not.toMatch(/<script>|<b>|<i>/);
      expect(html).toContain('&#60;script&#62;');
      expect(html).toContain('rel="noreferrer"');
    });

    it('keeps links to existing pages and shows other links as text', () => {
      const { html } = render('[a](there.md) [b](../src/app.ts)');
      expect(html).toBe('<p><a href="/docs/there">a</a> b</p>\n');
    });

    it('gives every heading the anchor that code hosts would give it, and numbers repeated anchors', () => {
      const { html, sections, title } = render(
        '# T `x`\n\nfirst\n\n## What’s new?\n\none\n\n## What’s new?\n\n- two\n- `three`\n',
      );
      expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['whats-new', 'whats-new-1']);
      expect([title, sections]).toEqual([
        'T x',
        [
          { anchor: '', heading: '', text: 'first' },
          { anchor: 'whats-new', heading: 'What’s new?', text: 'one' },
          { anchor: 'whats-new-1', heading: 'What’s new?', text: 'two three' },
        ],
      ]);
    });
  });
});

describe('the proof page', () => {
  let service: TestApp;
  beforeAll(async () => {
    generateProofPage();
    service = await buildTestApp({ shared: true });
  });

  const fileOf = (name: string): string =>
    readFileSync(new URL(`../../src/http/docs-page/${name}`, import.meta.url), 'utf8');

  it.each([
    ['/docs/proof', 'text/html; charset=utf-8', 'proof.html'],
    ['/docs/proof.css', 'text/css; charset=utf-8', 'proof.css'],
  ])('serves %s to everyone with the strict content security policy', async (path, type, file) => {
    const { status, headers, body } = await service.call('GET', path);
    expect([status, headers['content-type'], headers['content-security-policy'], body]).toEqual([
      200,
      type,
      POLICY,
      fileOf(file),
    ]);
  });

  it('shows the tables, the exceptions, the law covered and the limits for both countries', async () => {
    const { body } = await service.call('GET', '/docs/proof');
    const headings = [...body.matchAll(/<h2[^>]*>([^<]*)<|id="([A-Z]{2}-[a-z]+)"/g)].map(([, text, id]) => text ?? id);
    expect(headings).toEqual([
      'How sure we are of what a source says',
      'Australia',
      'AU-awards',
      'AU-exceptions',
      'AU-law',
      'AU-beyond',
      'New Zealand',
      'NZ-exceptions',
      'NZ-law',
      'NZ-beyond',
    ]);
  });

  it('returns 404 and names the command to run until the page is generated', () => {
    const { html } = proofPage(new URL('./never-generated.html', import.meta.url));
    expect(html).toThrow(
      expect.objectContaining({ status: 404, message: 'The proof page does not exist yet. Run "npm run proof".' }),
    );
  });

  it('loads nothing from other sites', async () => {
    const { body } = await service.call('GET', '/docs/proof');
    const loaded = [...body.matchAll(/<(?:link|img|script|iframe)[^>]*(?:href|src)="([^"]*)"/g)].map(([, url]) => url);
    expect(loaded).toEqual(['data:,', '/docs/reference.css', '/docs/proof.css']);
  });
});

describe('health pages', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp({ shared: true });
  });

  it('returns the version from /healthz without a database query', async () => {
    const before = service.database.db.stats().statements;
    expect(answerOf(await service.call('GET', '/healthz'))).toEqual({
      status: 200,
      body: { status: 'ok', version: VERSION },
    });
    expect(service.database.db.stats().statements).toBe(before);
  });

  it('returns 200 from /readyz while the database responds', async () => {
    expect(answerOf(await service.call('GET', '/readyz'))).toEqual({ status: 200, body: { status: 'ready' } });
  });
});
