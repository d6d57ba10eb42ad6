import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { benchFolder, startService } from '../../bench/service.ts';
import type { Client } from '../client.ts';
import { needs, run } from '../toolchain.ts';

// Signs in to a service through a Keycloak server with the single sign-on of docs/single-sign-on.md. The Keycloak
// server is downloaded from Maven Central and runs in its development mode, with its own embedded database.

const VERSION = '26.0.8';
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
const SECRET = 'a-client-secret-of-at-least-32-characters';
const ACCOUNT = 3;
const PAULA = { account_type: 'user', customer_id: String(ACCOUNT), username: 'paula', password: 'demo-paula' };

/** A realm with the service as a confidential client that must use PKCE, and two people. */
const realmFor = (service: string) => ({
  realm: 'office',
  enabled: true,
  sslRequired: 'none',
  clients: [
    {
      clientId: 'tasman',
      secret: SECRET,
      publicClient: false,
      redirectUris: [`${service}/auth/sso/${ACCOUNT}/callback`],
      attributes: { 'pkce.code.challenge.method': 'S256' },
    },
  ],
  users: ['paula', 'zoe'].map((username) => ({
    username,
    enabled: true,
    email: `${username}@demo.example`,
    emailVerified: true,
    firstName: username,
    lastName: 'Keycloak',
    credentials: [{ type: 'password', value: `keycloak-${username}` }],
  })),
});

/** A browser without a screen: cookies by host, and redirects that the caller follows. */
function aBrowser() {
  const jars = new Map<string, Map<string, string>>();
  async function send(url: string, form?: Record<string, string>) {
    const { host, origin } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, ...(form ? { origin, 'sec-fetch-site': 'same-origin' } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', ...value] = line.split(';')[0]!.split('=');
      if (value.join('=') === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    const location = reply.headers.get('location');
    const next = location === null ? undefined : new URL(location, url).href;
    return { status: reply.status, text: await reply.text(), next };
  }
  return send;
}
type Browser = ReturnType<typeof aBrowser>;

const unescaped = (text: string): string => text.replaceAll('&#38;', '&').replaceAll('&amp;', '&');

/** Signs in at Keycloak, and returns the answer of the service to the callback. */
async function signInAtKeycloak(send: Browser, begin: string, username: string, change = (url: string) => url) {
  const form = await send(begin);
  const action = /<form[^>]+action="([^"]+)"/.exec(form.text)?.[1];
  assert.ok(action, `Keycloak showed no sign-in form: ${form.status}\n${form.text.slice(0, 500)}`);
  const done = await send(unescaped(action), { username, password: `keycloak-${username}`, credentialId: '' });
  assert.ok(done.next, `Keycloak did not accept the password: ${done.status}`);
  return send(change(done.next));
}

/** The address of the provider, from a redirect or from the page that leads on to it. */
const leadOf = ({ text, next }: Awaited<ReturnType<Browser>>): string =>
  next ?? unescaped(/<a class="button primary" href="([^"]+)"/.exec(text)?.[1] ?? '');

async function callApi(service: string, method: string, path: string, token: string, body?: unknown) {
  const reply = await fetch(`${service}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  assert.ok(reply.ok, `${method} ${path} returned ${reply.status}: ${text}`);
  return JSON.parse(text);
}

/** The owner adds a second factor, connects Keycloak and tests the connection. */
async function connect(service: string, issuer: string): Promise<void> {
  const signIn = async (otp?: string): Promise<string> => {
    const form = { username: 'admin@demo.example', password: 'demo-admin', ...(otp === undefined ? {} : { otp }) };
    const reply = await fetch(`${service}/api/login`, { method: 'POST', body: new URLSearchParams(form) });
    return ((await reply.json()) as { access_token: string }).access_token;
  };
  const { Secret, TOTP } = await import('otpauth');
  const factor = '/api/account/second-factor';
  const first = await signIn();
  const { secret } = await callApi(service, 'POST', `${factor}/totp`, first);
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recovery_codes: codes } = await callApi(service, 'POST', `${factor}/totp/confirm`, first, { otp });
  const token = await signIn(codes[0]);
  const connection = { issuer, client_id: 'tasman', client_secret: SECRET, domains: ['demo.example'], only: false };
  const more = { trusts_second_factor: false, max_age_minutes: null };
  await callApi(service, 'PUT', '/api/account/sso', token, { ...connection, ...more });
  const { ok, checks } = await callApi(service, 'POST', '/api/account/sso/test', token);
  assert.ok(ok, JSON.stringify(checks));
}

async function signInThrough(service: string): Promise<void> {
  const start = `${service}/auth/sso/${ACCOUNT}`;
  const subjectIn = async (send: Browser) => JSON.parse((await send(`${service}/api/account`)).text).subject;
  const markOf = (text: string) => /name="mark" value="([^"]+)"/.exec(text)?.[1] ?? '';

  // An email address alone signs no one in: the person at Keycloak is not linked to a user yet.
  const stranger = await signInAtKeycloak(...(await begun(aBrowser(), start)), 'paula');
  assert.equal(stranger.status, 403);

  const own = aBrowser();
  const page = await own(`${service}/auth/sign-in`);
  assert.equal((await own(`${service}/auth/sign-in`, { mark: markOf(page.text), ...PAULA })).status, 303);
  const linkPage = await own(`${service}/auth/sso/link`);
  const lead = leadOf(await own(`${service}/auth/sso/link`, { mark: markOf(linkPage.text), action: 'link' }));
  const linked = await signInAtKeycloak(own, lead, 'paula');
  assert.deepEqual([linked.status, linked.next], [303, `${service}/auth/sso/link?done=linked`]);

  const browser = aBrowser();
  const entered = await signInAtKeycloak(...(await begun(browser, start)), 'paula');
  assert.equal(entered.status, 303, entered.text);
  assert.equal(await subjectIn(browser), 'paula');

  // Neither another person at Keycloak nor a changed answer signs anyone in.
  const other = await signInAtKeycloak(...(await begun(aBrowser(), start)), 'zoe');
  assert.equal(other.status, 403);
  for (const name of ['state', 'code', 'iss']) {
    const changed = (url: string) => {
      const address = new URL(url);
      assert.ok(address.searchParams.has(name), `Keycloak sends no ${name}`);
      address.searchParams.set(name, `${address.searchParams.get(name)}x`);
      return address.href;
    };
    const forged = await signInAtKeycloak(...(await begun(aBrowser(), start)), 'paula', changed);
    assert.ok(forged.status >= 400 && forged.status < 500, `${name}: ${forged.status}`);
  }
}

const begun = async (send: Browser, start: string) => [send, leadOf(await send(start))] as const;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts Keycloak with the realm on the loopback interface, and waits until it answers. */
async function startKeycloak(home: string, realm: object): Promise<{ issuer: string; stop: () => Promise<void> }> {
  mkdirSync(join(home, 'data/import'), { recursive: true });
  writeFileSync(join(home, 'data/import/office.json'), JSON.stringify(realm));
  const port = await freePort();
  const args = ['start-dev', '--http-host=127.0.0.1', `--http-port=${port}`, '--import-realm'];
  // With its own group, the Java process ends together with the shell script that starts it.
  const child = spawn(join(home, 'bin/kc.sh'), args, { stdio: 'ignore', detached: true });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const issuer = `http://127.0.0.1:${port}/realms/office`;
  const stop = async () => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM');
    await ended;
  };
  for (let second = 0; second < 300; second += 1) {
    const reply = await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => undefined);
    if (reply?.ok) return { issuer, stop };
    if (child.exitCode !== null) break;
    await pause(1000);
  }
  await stop();
  throw new Error('Keycloak did not start within five minutes');
}

export const keycloak: Client = {
  name: 'Keycloak, as the provider of single sign-on',
  version: VERSION,
  done: 'connection tested, a user linked and signed in; rejected: a person without a link, and a changed state, code or iss',
  async try({ folderOf }) {
    needs('java', ['-version'], 'Java 17 or newer');
    needs('mvn', ['-version'], 'Maven');
    const folder = folderOf('keycloak');
    const zip = join(folder, `keycloak-quarkus-dist-${VERSION}.zip`);
    const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
    if (!existsSync(zip))
      await run('mvn', ['-q', COPY, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], { folder });
    const home = join(folder, `keycloak-${VERSION}`);
    rmSync(home, { recursive: true, force: true });
    await run('jar', ['-xf', zip], { folder });
    await run('chmod', ['+x', join(home, 'bin/kc.sh')], { folder });
    const data = benchFolder();
    // An own service, because its owner gets a second factor.
    const service = await startService(data.path, { SSO_ALLOW_NETWORKS: '127.0.0.0/8' });
    try {
      const provider = await startKeycloak(home, realmFor(service.address));
      try {
        await connect(service.address, provider.issuer);
        await signInThrough(service.address);
      } finally {
        await provider.stop();
      }
    } finally {
      await service.stop();
      data.remove();
    }
  },
};
