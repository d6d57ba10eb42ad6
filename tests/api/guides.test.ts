import { beforeAll, describe, expect, it } from 'vitest';
import { GUIDES } from '../../src/http/docs-page/guides/pages.ts';
import { renderPage } from '../../src/http/docs-page/guides/render.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ database: 'empty' });
});

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const ADDRESSES = GUIDES.flatMap(({ pages }) => pages.map(({ slug }) => (slug === '' ? '/docs' : `/docs/${slug}`)));
const idsIn = (html: string): readonly string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

describe('the guides', () => {
  it.each(ADDRESSES)(
    '%s is shown to anybody, under the strict policy, and loads nothing from elsewhere',
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
      expect(text.match(/aria-current="page"/g)).toHaveLength(1);
      expect(new Set(idsIn(text)).size).toBe(idsIn(text).length);
    },
  );

  it('link to each other and to parts that are there', async () => {
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

  it('can be searched whole, the operations of the reference included', async () => {
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

  it('stand beside the reference and lead to it', async () => {
    expect((await service.call('GET', '/docs/reference')).text).toContain('<title>Tasman Payroll API</title>');
    expect((await service.call('GET', '/docs/nowhere')).status).toBe(404);
    for (const path of ['/docs/guides.js', '/docs/guides.css']) {
      expect((await service.call('GET', path)).status).toBe(200);
    }
  });
});

describe('GET /api', () => {
  it.each(['/api', '/api/'])('%s says where everything is', async (path) => {
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

describe('Markdown as a page', () => {
  const render = (text: string) => renderPage(text, (href) => (href === 'there.md' ? '/docs/there' : undefined));

  it('is never markup of its own: tags, quotes and addresses are escaped', () => {
    const { html } = render(
      '# A\n\n<script>alert(1)</script>\n\n& [x](https://e.example/?a="b") `<b>`\n\n```js file="<\n<i>\n```\n',
    );
    expect(html).not.toMatch(/<script>|<b>|<i>/);
    expect(html).toContain('&#60;script&#62;');
    expect(html).toContain('rel="noreferrer"');
  });

  it('links to pages that are there, and shows other links as text', () => {
    const { html } = render('[a](there.md) [b](../src/app.ts)');
    expect(html).toBe('<p><a href="/docs/there">a</a> b</p>\n');
  });

  it('gives every heading an anchor as code hosts name it, the second of a name with a number', () => {
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
