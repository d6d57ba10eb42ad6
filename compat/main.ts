import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchFolder, startService } from '../bench/service.ts';
import { bruno } from './bruno.ts';
import type { Client, World } from './client.ts';
import { GENERATORS } from './generators/generators.ts';
import { LISTENERS } from './listeners.ts';
import { FLOWS } from './oauth/flows.ts';
import { pythonPackage } from './python-package.ts';
import { Missing } from './toolchain.ts';

const HEAD = `# Compatibility

<!-- search: openapi generator, java, go, csharp, spring, authlib, postman -->

This page lists third-party clients, our own clients and tools, and the webhook listeners of \`examples/\`. Each was tested
against a running service with its demo world. \`npm run compat\` writes this page. The programs are in \`compat/\` and are a
good starting point. Generated clients are made from \`openapi.json\`, which the service serves at
\`/openapi.json\`.

| Client | Version | Test | Result |
|---|---|---|---|
`;

const NOTES = `
\`npm run compat -- keycloak\` downloads Keycloak from Maven Central and starts it in development mode (\`kc.sh start-dev\`, with its own
database). In its realm, the service is a confidential client with PKCE. The test signs in through Keycloak over HTTP. It needs
Maven, and Java 17 or newer.

"Not run" means that a program was missing on the machine that made the table; it says nothing about the client.

Some generators and libraries need settings, or behave in ways that you should know:

- \`openapi-python-client\` treats PDF, CSV, XML and ZIP as files only if its configuration says so:
  \`content_type_overrides\` in \`compat/generators/python/config.yml\`.
- \`oapi-codegen\` reads OpenAPI 3.1 from version 2.8 on.
- \`openapi-generator\` needs \`--global-property=apis,models,supportingFiles,webhooks=false\`. Otherwise it writes unneeded calls
  for events, and those for Python and Java do not compile.
- For C# it also needs \`--type-mappings=decimal=string\`, because amounts are text. Without nullable types it needs a serialiser
  that skips nulls and defaults, as in \`compat/generators/openapi-generator-csharp/Main.cs\`.
- Spring and other libraries that read \`error\` only from a 400 still treat every rejection as an error; the error code is then
  in the description.
- Amounts may be sent as text or as a number. In languages with strict types, the type \`DecimalIn\` accepts
  both. Send text, so that no digit is lost.
- \`listPays\` and \`createPays\` return a list of \`PayOrGroup\`, which is \`Pay\` unless the query asks for groups.
`;

/** The table of docs/compatibility.md. */
const tableOf = (clients: Readonly<Record<string, Client>>, results: ReadonlyMap<string, string>): string =>
  HEAD +
  Object.entries(clients)
    .map(([key, { name, version, done }]) => `| ${name} | ${version} | ${done} | ${results.get(key)} |\n`)
    .join('') +
  NOTES;

// Tests third-party clients against a service with its demo world.
//
//   npm run compat                    all of them; writes docs/compatibility.md
//   npm run compat -- typescript …    only these; writes nothing
//   npm run compat -- listeners       the webhook listeners of examples/, in every language

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Clients that we generate from the API document for partners. They are tested in the form that partners receive. */
const OWN: Readonly<Record<string, Client>> = { 'python-package': pythonPackage, bruno };

const CLIENTS: Readonly<Record<string, Client>> = { ...GENERATORS, ...FLOWS, ...OWN, ...LISTENERS };

const names = process.argv.slice(2).flatMap((name) => (name === 'listeners' ? Object.keys(LISTENERS) : [name]));
const unknown = names.filter((name) => !(name in CLIENTS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no client ${unknown.join(', ')}. The clients are ${Object.keys(CLIENTS).join(', ')}.\n`,
  );
  process.exit(2);
}
const chosen = Object.entries(CLIENTS).filter(([name]) => names.length === 0 || names.includes(name));

for (const [script, ...parts] of [['build.mjs'], ['generate.mjs', 'python', 'bruno']] as const) {
  execFileSync(process.execPath, [join(ROOT, 'scripts', script), '--if-needed', ...parts], { stdio: 'inherit' });
}
const data = benchFolder();
const service = await startService(data.path, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
const listener = await startListener();
const world: World = {
  base: service.address,
  listener: listener.address,
  document: join(ROOT, 'openapi.json'),
  folderOf(name) {
    const folder = join(ROOT, 'build/compat', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  },
};

const results = new Map<string, string>();
try {
  for (const [name, client] of chosen) results.set(name, await resultOf(name, client));
} finally {
  listener.stop();
  await service.stop();
  data.remove();
}
if (names.length === 0) writeFileSync(join(ROOT, 'docs/compatibility.md'), tableOf(CLIENTS, results));
process.exit([...results.values()].some((result) => result === 'failed') ? 1 : 0);

async function resultOf(name: string, client: Client): Promise<string> {
  let result = 'works';
  let why = '';
  try {
    await client.try(world);
  } catch (error) {
    const { message } = error as Error;
    result = error instanceof Missing ? `not run: this machine does not have ${message}` : 'failed';
    why = result === 'failed' ? `\n${message}` : '';
  }
  process.stdout.write(`${name} (${client.name} ${client.version}): ${result}${why}\n`);
  return result;
}

interface Delivery {
  readonly timestamp: string;
  readonly signature: string;
  /** The body exactly as it arrived. */
  readonly body: string;
}

/**
 * Receives deliveries like a partner's server, and returns the last one to GET requests, so that programs can verify
 * it.
 */
async function startListener(): Promise<{ readonly address: string; stop(): void }> {
  const deliveries = new Map<string, Delivery>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST') {
      deliveries.set(path, await deliveryOf(request));
      response.writeHead(204).end();
      return;
    }
    const delivery = deliveries.get(path);
    response.writeHead(delivery ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(delivery ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => server.closeAllConnections() ?? server.close() };
}

async function deliveryOf(request: IncomingMessage): Promise<Delivery> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return {
    timestamp: String(request.headers['x-svc-timestamp']),
    signature: String(request.headers['x-svc-signature']),
    body: Buffer.concat(parts).toString('utf8'),
  };
}
