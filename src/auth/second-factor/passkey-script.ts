import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PASSKEY_SCRIPT } from '../pages/layout.ts';

/** The browser part of the library and our script, as one file. */
function readScript(): string {
  const library = dirname(dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')));
  const parts = [
    readFileSync(join(library, 'dist/bundle/index.umd.min.js'), 'utf8'),
    readFileSync(new URL('./browser/passkeys.js', import.meta.url), 'utf8'),
  ];
  return parts.join('\n');
}

export function addPasskeyScript(server: FastifyInstance): void {
  const script = readScript();
  server.get(PASSKEY_SCRIPT, { config: { template: PASSKEY_SCRIPT } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(script),
  );
}
