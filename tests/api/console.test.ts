import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../src/http/console/console-files.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';

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

describe('console at the root of the front end', () => {
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

  it('serves assets compressed when the browser supports it and cached forever under their hashed names', async () => {
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

describe('service without a built console', () => {
  it('redirects from the root to the API reference', async () => {
    const without = await buildTestApp({ database: 'empty' });
    const { status, headers } = await without.call('GET', '/');
    expect([status, headers.location]).toEqual([302, '/docs']);
    expect((await without.call('GET', '/pays')).status).toBe(404);
  });
});
