import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { proofPage } from '../../src/http/docs-page/docs-page.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { generateProofPage } from '../harness/proof-page.ts';

let service: TestApp;
beforeAll(async () => {
  generateProofPage();
  service = await buildTestApp({ shared: true });
});

const fileOf = (name: string): string =>
  readFileSync(new URL(`../../src/http/docs-page/${name}`, import.meta.url), 'utf8');
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

describe('proof page', () => {
  it.each([
    ['/docs/proof', 'text/html; charset=utf-8', 'proof.html'],
    ['/docs/proof.css', 'text/css; charset=utf-8', 'proof.css'],
  ])('serves %s to everyone under the strict policy', async (path, type, file) => {
    const { status, headers, body } = await service.call('GET', path);
    expect([status, headers['content-type'], headers['content-security-policy'], body]).toEqual([
      200,
      type,
      POLICY,
      fileOf(file),
    ]);
  });

  it('shows the tables of both countries, the law covered and its limits', async () => {
    const { body } = await service.call('GET', '/docs/proof');
    const headings = [...body.matchAll(/<h2[^>]*>([^<]*)<|id="([A-Z]{2}-[a-z]+)"/g)].map(([, text, id]) => text ?? id);
    expect(headings).toEqual([
      'How sure we are of what a source says',
      'Australia',
      'AU-exceptions',
      'AU-law',
      'AU-beyond',
      'New Zealand',
      'NZ-exceptions',
      'NZ-law',
      'NZ-beyond',
    ]);
  });

  it('returns 404 naming the command while the page is not generated', () => {
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
