import { readFileSync } from 'node:fs';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/cli/agent/tools.ts';
import { blocksOf } from '../fixtures/docs-blocks.ts';
import { buildTestApp } from '../harness/app.ts';
import { listenOn } from '../harness/browser.ts';
import { converse, tasman } from '../harness/command-line.ts';

/** The blocks of docs/agents.md that readers copy. */
const [settings, commands] = blocksOf('docs/agents.md');
const { mcpServers } = JSON.parse(settings!.text) as { mcpServers: { tasman: { args: string[]; env: object } } };
/** The commands shown on the page, without the program name and with the id of another proposal. */
const approving = (id: number): readonly (readonly string[])[] =>
  commands!.text
    .split('\n')
    .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].slice(1).map(([, quoted, word]) => quoted ?? word!))
    .map(([verb, _id, ...rest]) => [verb!, String(id), ...rest]);

/** Gets an access token for the demo client through the demo customer's consent. */
async function tokenWith(address: string, scope: string): Promise<string> {
  const back = 'http://127.0.0.1:9999/callback';
  const asked = new URLSearchParams({ client_id: 'demo-client', state: 'x', redirect_uri: back, scope });
  const code = await consentTo(address, new URL(`${address}/api/oauth/authorize?${asked}`));
  const exchanged = await fetch(`${address}/api/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: back,
      client_id: 'demo-client',
      client_secret: 'demo-secret',
    }),
  });
  return ((await exchanged.json()) as { access_token: string }).access_token;
}

/** Gives the demo customer's consent to a request for authorisation. Resolves to the code. */
async function consentTo(address: string, asked: URL): Promise<string> {
  const visit = await fetch(asked, { redirect: 'manual' });
  const request = new URL(visit.headers.get('location')!, address).searchParams.get('request');
  const consent = { request, username: 'admin@demo.example', password: 'demo-admin', account_type: 'admin' };
  const completed = await fetch(`${address}/api/oauth/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...consent, approve: true }),
  });
  const { redirect_to } = (await completed.json()) as { redirect_to: string };
  return new URL(redirect_to).searchParams.get('code')!;
}

/** Runs the command as an agent host would, with the official MCP client. Both sides frame messages in the same way. */
async function agent(env: Record<string, string>) {
  const { stdin, stdout, end } = converse(mcpServers.tasman.args, env);
  const client = new Client({ name: 'a test', version: '1' });
  await client.connect(new StdioServerTransport(stdout, stdin));
  return { client, end };
}

/** The identifiers that a tool needs. */
const argumentsOf = (name: string, ids: Readonly<Record<string, number>>): Record<string, number> => {
  const needed = {
    list_companies: [],
    list_leave_balances: ['employee_id'],
    list_pay_run_problems: ['company_id', 'pay_run_id'],
  }[name] ?? ['company_id'];
  return Object.fromEntries(needed.map((id) => [id, ids[id]!]));
};

const answered = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
  // The client checks the structured content against the output schema of the tool.
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const { text } = (content as [{ text: string }])[0];
  if (!isError) expect(JSON.parse(text)).toEqual(structuredContent);
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
  return { isError, text, body: structuredContent as any };
};

it('tasman mcp lets an agent read and propose, and tasman approve lets a user decide [FIX-008]', async () => {
  const address = await listenOn(await buildTestApp());
  expect(Object.keys(mcpServers.tasman.env)).toEqual(['TASMAN_URL', 'TASMAN_TOKEN_FILE']);
  const [, scope] = /`scope=([^`]+)`/.exec(readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8'))!;
  expect(scope).toBe('openid payroll.read payroll.propose');
  const env = { TASMAN_URL: address, TASMAN_TOKEN: await tokenWith(address, scope!) };
  const { client, end } = await agent(env);

  const { tools } = await client.listTools();
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
  expect(tools.map(({ name }) => name).filter((name) => !reading.includes(name))).toEqual([
    'propose_pays',
    'propose_run_completion',
  ]);
  expect(JSON.stringify(tools)).not.toContain('"x-');
  expect(client.getInstructions()).toContain('You cannot pay anyone');

  // Lists return small pages of the API response.
  const company_id = 1;
  const employee_id = 1;
  expect((await answered(client, 'list_companies')).body).toEqual({
    items: [
      expect.objectContaining({ id: 2, country: 'NZ' }),
      {
        id: 1,
        name: 'Wattle Bakery Pty Ltd',
        trading_name: 'Wattle Bakery',
        country: 'AU',
        default_pay_period: 'WEEKLY',
        is_locked: false,
      },
    ],
    next_cursor: null,
  });
  expect((await answered(client, 'list_employees', { company_id, status: 'active' })).body.items).toHaveLength(6);
  const employee = (await answered(client, 'read_employee', { employee_id })).body;
  expect(employee.first_name).toBe('Olivia');
  expect(Object.keys(employee).filter((name) => /tax_file_number$|account_number|bsb/.test(name))).toEqual([]);
  const [payRun] = (await answered(client, 'list_pay_runs', { company_id, limit: 1 })).body.items;
  const [pay] = (await answered(client, 'list_pays', { company_id, employee_id, limit: 1 })).body.items;
  expect((await answered(client, 'explain_pay', { pay_id: pay.id })).body.lines.length).toBeGreaterThan(1);
  const ofRun = { company_id, pay_run_id: payRun.pay_run_id };
  for (const [name, args] of [
    ['list_leave_requests', { company_id }],
    ['list_leave_balances', { employee_id }],
    ['list_due', { company_id }],
    ['list_filing_problems', { company_id }],
    ['list_pay_run_problems', ofRun],
    ['read_report', { company_id, report: 'headcount' }],
    ['list_proposals', { company_id, status: 'pending' }],
  ] as const) {
    expect([name, (await answered(client, name, args)).isError]).toEqual([name, false]);
  }

  // Every list of the demo is short, and its pages together have every record once.
  for (const { name, outputSchema } of tools.filter((tool) => tool.name.startsWith('list_'))) {
    expect([name, outputSchema?.required]).toEqual([name, ['items', 'next_cursor']]);
    const args = { ...argumentsOf(name, { company_id, employee_id, pay_run_id: payRun.pay_run_id }) };
    const { text, body } = await answered(client, name, args);
    expect([name, text.length < 10_000, body.items.length <= 20]).toEqual([name, true, true]);
  }
  for (const [name, args] of [
    ['list_pays', { company_id }],
    ['list_due', { company_id: 2 }],
  ] as const) {
    const walked: unknown[] = [];
    let page = await answered(client, name, { ...args, limit: 3, detail: true });
    walked.push(...page.body.items);
    for (; page.body.next_cursor !== null; walked.push(...page.body.items)) {
      page = await answered(client, name, { ...args, limit: 3, detail: true, cursor: page.body.next_cursor });
    }
    const path = name === 'list_pays' ? '/api/company/1/pays?limit=500' : '/api/company/2/due?limit=500';
    const whole = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${env.TASMAN_TOKEN}` } });
    const { items = undefined, ...rest } = (await whole.json()) as { items?: unknown[] };
    expect([name, walked.length > 3, walked]).toEqual([name, true, items ?? Object.values(rest)]);
  }
  expect((await answered(client, 'list_due', { company_id, cursor: 'x' })).text).toBe(
    'cursor: must be the next_cursor of the previous page',
  );

  // Failures are reported as readable sentences.
  expect(await answered(client, 'explain_pay', { pay_id: 999_999 })).toMatchObject({
    isError: true,
    text: 'Pay not found (404)',
  });
  expect((await answered(client, 'list_pays', { company: 1 })).text).toBe(
    'company_id: this field is required; company: this field is not known here',
  );
  expect((await answered(client, 'pay_everybody')).text).toBe('There is no tool pay_everybody.');

  // The agent proposes but cannot approve. A user approves once.
  const pays = [{ employee_id, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '38' }] }];
  const proposed = (await answered(client, 'propose_pays', { company_id, pays, reason: 'The week of Olivia' })).body;
  const id = proposed.confirmation_id;
  expect(proposed.next).toContain(`tasman approve ${id} --company 1`);
  expect(proposed.preview.status).toBe('pending');
  const own = await fetch(`${address}/api/company/1/proposals/${id}/approve`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenWith(address, 'openid payroll.write')}` },
  });
  expect(own.status).toBe(403);

  const [who] = approving(id) as [readonly string[]];
  const at = { TASMAN_URL: address };
  expect(await tasman(who, at, 'a wrong one\nyes\n')).toMatchObject({ code: 1, stdout: '' });
  const hesitant = await tasman(who, at, 'demo-admin\nno\n');
  expect([hesitant.code, hesitant.stdout.split('\n').at(-2)]).toEqual([1, 'Cancelled. Nothing was changed.']);
  const approved = await tasman(who, at, 'demo-admin\nyes\n');
  expect(approved.code, approved.stderr).toBe(0);
  expect(approved.stdout).toContain('Why: The week of Olivia');
  expect(approved.stdout).toContain(proposed.preview.totals.net);
  const read = (await answered(client, 'read_proposal', { company_id, proposal_id: id })).body;
  expect(approved.stdout.split('\n').at(-2)).toBe(`Approved: pays ${read.pay_ids.join(', ')}.`);
  expect([read.status, read.decided_by]).toEqual(['approved', 'admin@demo.example']);
  const again = await tasman(who, at, 'demo-admin\nyes\n');
  expect([again.code, again.stderr.split('\n').at(-2)]).toEqual([
    1,
    expect.stringContaining(`Proposal ${id} is already approved (409)`),
  ]);

  const elsewhere = await tasman(
    ['approve', String(id), '--company', '2', '--user', 'admin@demo.example'],
    at,
    'demo-admin\n',
  );
  expect([elsewhere.code, elsewhere.stderr]).toEqual([1, expect.stringContaining('Proposal not found (404)')]);

  // Declines one proposal with the command from the page, and another as a payroll user.
  const other = (await answered(client, 'propose_pays', { company_id, pays, reason: 'Once more' })).body;
  const [, no] = approving(other.confirmation_id) as [readonly string[], readonly string[]];
  expect((await tasman(no, at, 'demo-admin\nyes\n')).stdout.split('\n').at(-2)).toBe('Declined.');
  const why = (await answered(client, 'read_proposal', { company_id, proposal_id: other.confirmation_id })).body;
  expect(why.decline_reason).toBe("The hours are last week's");
  const second = (await answered(client, 'propose_pays', { company_id, pays, reason: 'Once more' })).body;
  const declined = await tasman(
    ['approve', String(second.confirmation_id), '--user', 'paula', '--account', '3', '--decline', 'No', '--yes'],
    at,
    'demo-paula\n',
  );
  expect([declined.code, declined.stdout.split('\n').at(-2)]).toEqual([0, 'Declined.']);

  // A token without payroll.propose reads but cannot propose.
  const reader = await agent({ ...env, TASMAN_TOKEN: await tokenWith(address, 'openid payroll.read') });
  expect((await answered(reader.client, 'list_proposals', { company_id })).isError).toBe(false);
  expect(await answered(reader.client, 'propose_pays', { company_id, pays, reason: 'Once more' })).toMatchObject({
    isError: true,
    text: 'The token lacks the scope payroll.propose or payroll.write (403)',
  });
  expect(await reader.end()).toBe(0);

  // Uses a token that the service does not accept.
  const ended = await agent({ ...env, TASMAN_TOKEN: 'gone' });
  expect((await answered(ended.client, 'list_companies')).text).toContain('The token is missing, expired or revoked');
  expect([await end(), await ended.end()]).toEqual([0, 0]);
});

describe('the tools over HTTP', () => {
  const BACK = 'http://127.0.0.1:9999/callback';

  /** The credentials of a registered client, as a host of agents keeps them. */
  function credentials(registered: OAuthClientInformationMixed | undefined) {
    const kept: { tokens?: OAuthTokens; verifier?: string; asked?: URL } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: BACK,
      // The service requires it.
      state: () => 'a state of the host',
      clientMetadata: { redirect_uris: [BACK] },
      clientInformation: () => registered,
      tokens: () => kept.tokens,
      saveTokens: (tokens) => {
        kept.tokens = tokens;
      },
      redirectToAuthorization: (url) => {
        kept.asked = url;
      },
      saveCodeVerifier: (verifier) => {
        kept.verifier = verifier;
      },
      codeVerifier: () => kept.verifier!,
    };
    return { kept, provider };
  }

  const post = (address: string, headers: Record<string, string>, message: object) =>
    fetch(`${address}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    });

  it('an agent signs in with OAuth as a registered client, then reads and proposes, and renews its token', async () => {
    const address = await listenOn(await buildTestApp());
    const { kept, provider } = credentials({ client_id: 'demo-client', client_secret: 'demo-secret' });
    const transport = () => new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider: provider });
    const first = transport();
    await expect(new Client({ name: 'a test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
    expect(kept.asked!.href.startsWith(`${address}/api/oauth/authorize?`)).toBe(true);
    expect(kept.asked!.searchParams.get('scope')).toBe('openid payroll.read payroll.propose');
    await first.finishAuth(await consentTo(address, kept.asked!));

    const client = new Client({ name: 'a test', version: '1' });
    await client.connect(transport());
    expect(client.getInstructions()).toContain('You cannot pay anyone');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    const { items } = (await answered(client, 'list_companies')).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Kauri Orchards Ltd', 'Wattle Bakery Pty Ltd']);
    const pays = [{ employee_id: 1, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '38' }] }];
    const proposed = (await answered(client, 'propose_pays', { company_id: 1, pays, reason: 'The week of Olivia' }))
      .body;
    expect(proposed.preview).toMatchObject({ status: 'pending', client_id: 'demo-client' });
    expect(await answered(client, 'explain_pay', { pay_id: 999_999 })).toMatchObject({
      isError: true,
      text: 'Pay not found (404)',
    });

    // A token that is not accepted is renewed without the person.
    const before = kept.tokens!;
    kept.tokens = { ...before, access_token: 'not-a-token' };
    expect((await answered(client, 'list_companies')).body.items).toHaveLength(2);
    expect(kept.tokens.refresh_token).not.toBe(before.refresh_token);
    await client.close();
  });

  it('rejects calls without a valid token, from other sites and with other methods, and clients that are not registered', async () => {
    const address = await listenOn(await buildTestApp());
    for (const [headers, error] of [
      [{}, ''],
      [{ authorization: 'Bearer none' }, 'error="invalid_token", '],
    ] as const) {
      const call = (name: string) => ({ method: 'tools/call', params: { name } });
      for (const message of [{ method: 'tools/list' }, call('list_companies'), call('unknown_tool')]) {
        const refused = await post(address, headers, message);
        expect([refused.status, refused.headers.get('www-authenticate'), await refused.json()]).toEqual([
          401,
          `Bearer ${error}resource_metadata="${address}/.well-known/oauth-protected-resource", scope="openid payroll.read payroll.propose"`,
          { detail: 'Could not validate credentials' },
        ]);
      }
    }
    const authorization = `Bearer ${await tokenWith(address, 'openid payroll.read')}`;
    expect((await post(address, { authorization, origin: 'https://elsewhere.example' }, {})).status).toBe(403);
    expect((await post(address, { authorization, origin: address }, { method: 'tools/list' })).status).toBe(200);
    for (const method of ['GET', 'DELETE']) {
      const refused = await fetch(`${address}/mcp`, { method, headers: { authorization } });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    }
    const { provider } = credentials(undefined);
    const stranger = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      authProvider: { ...provider, saveClientInformation: () => {} },
    });
    await expect(new Client({ name: 'a test', version: '1' }).connect(stranger)).rejects.toThrow(
      /^Client registration is closed/,
    );
  });
});
