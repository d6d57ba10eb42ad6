import { beforeAll, describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../src/base/errors.ts';
import { addressOf } from '../../src/http/docs-page/guides/guides.ts';
import { guideGroups } from '../../src/http/docs-page/guides/pages.ts';
import { renderPage } from '../../src/http/docs-page/guides/render.ts';
import { MOST_PROBLEMS } from '../../src/http/validation/excerpt.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { generateProofPage } from '../harness/proof-page.ts';

let service: TestApp;
beforeAll(async () => {
  // The guides link to this page.
  generateProofPage();
  service = await buildTestApp({ database: 'empty' });
});

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const ADDRESSES = guideGroups().flatMap(({ pages }) => pages.map(addressOf));
const idsIn = (html: string): readonly string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

describe('guides', () => {
  it.each(ADDRESSES)(
    'serves %s to everyone under the strict policy and loads nothing from other sites',
    async (path) => {
      const { status, headers, text } = await service.call('GET', path);
      expect([status, headers['content-type'], headers['content-security-policy'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        POLICY,
        'no-cache',
      ]);
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

  it('lists every error code with its meaning', async () => {
    const { text } = await service.call('GET', '/docs/errors');
    const shown = [...text.matchAll(/<td><code>(\w+)<\/code><\/td>\s*<td>([^<]*)/g)].map(([, code]) => code);
    expect(shown).toEqual(Object.keys(PROBLEM_CODES));
    expect(text).toContain(`up to ${MOST_PROBLEMS} places of a request`);
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

  it('serves the reference and assets beside the guides', async () => {
    expect((await service.call('GET', '/docs/reference')).text).toContain('<title>Tasman Payroll API</title>');
    expect((await service.call('GET', '/docs/nowhere')).status).toBe(404);
    for (const path of ['/docs/guides.js', '/docs/guides.css']) {
      expect((await service.call('GET', path)).status).toBe(200);
    }
  });
});

describe('GET /api', () => {
  it.each(['/api', '/api/'])('%s returns the links to the documentation and OAuth endpoints', async (path) => {
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

  it('escapes tags, quotes and addresses', () => {
    const { html } = render(
      '# A\n\n<script>alert(1)</script>\n\n& [x](https://e.example/?a="b") `<b>`\n\n```js file="<\n<i>\n```\n',
    );
    expect(html).not.toMatch(/<script>|<b>|<i>/);
    expect(html).toContain('&#60;script&#62;');
    expect(html).toContain('rel="noreferrer"');
  });

  it('links to existing pages and shows other links as text', () => {
    const { html } = render('[a](there.md) [b](../src/app.ts)');
    expect(html).toBe('<p><a href="/docs/there">a</a> b</p>\n');
  });

  it('gives every heading an anchor as code hosts do, numbered when repeated', () => {
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
