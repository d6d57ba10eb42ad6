import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type components, createTasman, type Tasman } from '@tasman/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Journal, journalOf } from '../../examples/journal-push/journal.ts';
import { AlreadyPosted, httpLedger } from '../../examples/journal-push/ledger.ts';
import { entriesOf } from '../../examples/timesheet-import/timesheet.ts';
import { freePort, tryListener } from '../../examples/webhook-listener/try.ts';
import { copyOf } from '../harness/prepared.ts';
import { afterThisTest, startForFile, temporaryFolder, temporaryFolderForFile } from '../harness/process.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const TSX = ['--import', 'tsx'];

/** All examples share one service. Each example checks only its own data. */
const DATA_DIR = join(temporaryFolderForFile(), 'data');
let url: string;
let token: string;
beforeAll(async () => {
  await copyOf('demo', DATA_DIR);
  const WEBHOOK_ALLOW_NETWORKS = '127.0.0.0/8';
  ({ address: url } = await startForFile({ DATA_DIR, WEBHOOK_ALLOW_NETWORKS, RATE_LIMIT_SCALE: '0' }));
  token = await login('admin@demo.example', 'demo-admin');
});

async function login(username: string, password: string): Promise<string> {
  const { data } = await createTasman({ url }).post('/api/login', { body: { username, password } });
  return data.access_token;
}
const owner = (): Tasman => createTasman({ url, token });

/** Runs an example as its README describes. Returns the output and the exit code. */
async function ran(example: string, args: readonly string[], env: Record<string, string> = {}) {
  const done = promisify(execFile)(process.execPath, [...TSX, join(EXAMPLES, example), ...args], {
    env: { PATH: process.env.PATH, TASMAN_URL: url, TASMAN_TOKEN: token, ...env },
  });
  const { stdout, code } = await done.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (failed: { stdout: string; code: number }) => failed,
  );
  return { code, lines: stdout.trimEnd().split('\n') };
}

describe('examples/README.md', () => {
  it('lists every example, and each example has a README', () => {
    const folders = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
    const listed = readFileSync(join(EXAMPLES, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+)\/README\.md\)/g);
    expect([...listed].map(([, name]) => name).sort()).toEqual(folders.sort());
    for (const folder of folders) expect(readFileSync(join(EXAMPLES, folder, 'README.md'), 'utf8')).toMatch(/^# /);
  });
});

describe('examples/webhook-listener', () => {
  it('the TypeScript listener handles a genuine delivery once, despite replays and a crash, and rejects any other delivery', async () => {
    await tryListener(url, () => [
      {
        command: process.execPath,
        args: [...TSX, 'listener.ts'],
        folder: join(EXAMPLES, 'webhook-listener/typescript'),
      },
    ]);
  });
});

describe('examples/timesheet-import', () => {
  const csv = join(EXAMPLES, 'timesheet-import/shifts.csv');
  const args = ['--company', '1', '--pay-date', '2026-03-29'];
  const HEAD = 'id,employee,start,end,break_start,break_end';
  const runImport = (file: string, more: readonly string[] = []) =>
    ran('timesheet-import/import.ts', [file, ...args, ...more]);
  const importOf = async (...lines: readonly string[]) => {
    const file = join(temporaryFolder(), 'shifts.csv');
    writeFileSync(file, [HEAD, ...lines].join('\n'));
    return runImport(file);
  };
  const paysOfDay = async () => {
    const { data } = await owner().get('/api/company/{company_id}/pays', {
      params: { path: { company_id: 1 }, query: { from: '2026-03-29', to: '2026-03-29' } },
    });
    return data as readonly components['schemas']['Pay'][];
  };

  it('fills the draft pays of a week from shifts, completes exactly the pays that it showed, and pays once [TIME-001] [TIME-004]', async () => {
    const look = await runImport(csv);
    expect([look.code, look.lines[0]]).toEqual([0, 'Shifts: 6 created, 0 updated, 0 unchanged.']);
    const etag = /--complete '(.*)'$/.exec(look.lines.at(-1)!)![1]!;
    const repeated = await runImport(csv);
    expect(repeated.lines[0]).toBe('Shifts: 0 created, 0 updated, 6 unchanged.');
    expect(repeated.lines.slice(1)).toEqual(look.lines.slice(1));
    expect(await paysOfDay()).toEqual([]);

    const stale = await runImport(csv, ['--complete', '"of another day"']);
    expect([stale.code, stale.lines]).toEqual([
      1,
      ['The amounts differ from the preview: a shift, a rate or a declaration has changed. Preview again.'],
    ]);
    expect(await paysOfDay()).toEqual([]);

    const paid = await runImport(csv, ['--complete', etag]);
    const again = await runImport(csv, ['--complete', etag]);
    const pays = await paysOfDay();
    expect([paid, again]).toEqual(Array(2).fill({ code: 0, lines: [`Paid: ${pays.length} pays.`] }));
    const hoursOf = (number: string) =>
      pays.find(({ employee_number }) => employee_number === number)!.hours.map(({ value }) => Number(value));
    expect([hoursOf('W001'), hoursOf('W003')]).toEqual([
      [7.6, 7.6, 9.1, 7.6],
      [6.25, 5.5, 1],
    ]);
  });

  it('prints which line of the file the service refused, and imports the others', async () => {
    const shift = 'W001,2026-06-01T09:00,2026-06-01T17:00,,';
    const { code, lines } = await importOf(`late-1,${shift}`, `late-2,${shift}`);
    expect([code, lines]).toEqual([
      1,
      [
        'Shifts: 1 created, 0 updated, 0 unchanged.',
        expect.stringMatching(/^Line 3: .*overlaps/),
        'Correct these lines and import the file again.',
      ],
    ]);
  });

  it.each([
    [
      'id,employee,start,end\nr,W001,2026-03-23T09:00,2026-03-23T17:00',
      'The first line has no column named break_start',
    ],
    [`${HEAD}\nr,W001,2026-03-23T09:00`, 'Line 2 has 3 cells, not 6'],
    [`${HEAD}\nr,W009,2026-03-23T09:00,2026-03-23T17:00,,`, 'Line 2: no employee has the number W009'],
    [`${HEAD}\n,W001,2026-03-23T09:00,2026-03-23T17:00,,`, 'Line 2: the id is missing'],
    [`${HEAD}\nr,W001,2026-03-23T09:00,2026-03-23T17:00,2026-03-23T12:00,`, 'Line 2: a break needs a start and an end'],
    [`${HEAD}\n"r,W001,2026-03-23T09:00,2026-03-23T17:00,,`, 'Line 2 has a quote in the wrong place'],
    [`${HEAD}\n`, 'The file has no shifts'],
  ])('rejects an invalid file with the reason: %j', (text, problem) => {
    expect(() => entriesOf(text, (number) => (number === 'W001' ? 1 : undefined))).toThrow(problem);
  });

  it('prints the error message of the service', async () => {
    const { code, lines } = await importOf('late-3,W001,23 March,2026-03-23T17:00,,');
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^Refused \(422\): body -> 0 -> starts_at/)]]);
  });
});

describe('examples/journal-push', () => {
  const LEDGER_TOKEN = 'of-the-test';
  type Posted = { readonly id: string; readonly journal: Journal };

  async function sandbox(): Promise<string> {
    const child = spawn(process.execPath, [join(EXAMPLES, 'journal-push/sandbox.mjs'), '--port', '0'], {
      env: { PATH: process.env.PATH, LEDGER_TOKEN },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    afterThisTest(async () => {
      child.kill();
      await once(child, 'close');
    });
    const [line] = await once(child.stdout, 'data');
    return /http:\S+/.exec(String(line))![0];
  }
  const ask = async (ledger: string, path: string, put?: unknown) => {
    const reply = await fetch(`${ledger}${path}`, {
      headers: { authorization: `Bearer ${LEDGER_TOKEN}` },
      ...(put === undefined ? {} : { method: 'PUT', body: JSON.stringify(put) }),
    });
    return (await reply.json()) as Posted[];
  };

  it('posts a run as one balanced journal, even when responses are lost or the run is posted again', async () => {
    const ledger = await sandbox();
    const env = { LEDGER_URL: ledger, LEDGER_TOKEN };
    await ask(ledger, '/sandbox', { lose_answers: 1 });
    const first = await ran('journal-push/push.ts', ['--company', '1'], env);
    const second = await ran('journal-push/push.ts', ['--company', '1'], env);
    // The response to the first attempt was lost, so the second attempt found the existing journal.
    expect([first, second]).toEqual([
      { code: 0, lines: [expect.stringMatching(/^payroll-run-\d+: already posted as J-1$/)] },
      first,
    ]);
    const [posted, ...others] = await ask(ledger, '/journals');
    expect(others).toEqual([]);
    const { lines } = posted!.journal;

    const { data: runs } = await owner().get('/api/company/{company_id}/pay-runs', {
      params: { path: { company_id: 1 }, query: { status: 'complete', limit: 1 } },
    });
    const { data } = await owner().get('/api/pay-run/{pay_run_id}/gl-postings', {
      params: { path: { pay_run_id: runs[0]!.pay_run_id } },
    });
    expect(lines.reduce((sum, { debit }) => sum + debit, 0)).toBe(Math.round(data.total_debit * 100));
    expect(lines).toHaveLength(data.postings.length);
  });

  const posting = (is_debit: boolean, amount: number, account_code = '477') => ({
    row_id: 1,
    base_attr: 'x',
    account_code,
    account_label: 'Wages',
    department_id: null,
    department_name: '',
    is_debit,
    amount,
  });
  const postings = (...all: ReturnType<typeof posting>[]) => ({
    pay_run_id: 7,
    company_id: 1,
    pay_run_end_date: '2026-03-29',
    date: '',
    negate_credit_amounts: true,
    postings: all,
    total_debit: 0,
    total_credit: 0,
  });

  it('posts a negative debit as a credit', () => {
    expect(journalOf(postings(posting(true, 10.1), posting(true, -0.1), posting(false, -10))).lines).toEqual([
      { account: '477', memo: 'Wages', debit: 1010, credit: 0 },
      { account: '477', memo: 'Wages', debit: 0, credit: 10 },
      { account: '477', memo: 'Wages', debit: 0, credit: 1000 },
    ]);
  });

  it('rejects a journal that does not balance or has no account', () => {
    expect(() => journalOf(postings(posting(true, 10), posting(false, -9.99)))).toThrow(
      'Debits are 1000 cents and credits 999',
    );
    expect(() => journalOf(postings(posting(true, 0, '')))).toThrow("'Wages' has no account");
  });

  it('gives up at once on a 401, gives up on a 500 after the last attempt, and detects a changed journal', async () => {
    const url = await sandbox();
    const journal = journalOf(postings(posting(true, 10), posting(false, -10)));
    const ledger = httpLedger({ url, token: LEDGER_TOKEN, attempts: 2, waitMs: () => 0 });
    await ask(url, '/sandbox', { lose_answers: 2 });
    await expect(ledger.post(journal)).rejects.toThrow('The ledger did not accept payroll-run-7: 500');
    expect(await ledger.post(journal)).toEqual({ id: 'J-1', isNew: false });
    await expect(ledger.post({ ...journal, date: '2026-04-05' })).rejects.toThrow(AlreadyPosted);
    const unauthorised = httpLedger({ url, token: 'wrong', attempts: 2, waitMs: () => Number.POSITIVE_INFINITY });
    await expect(unauthorised.post(journal)).rejects.toThrow('401');
  });
});

describe('examples/migration', () => {
  const args = [
    '--folder',
    join(EXAMPLES, 'migration'),
    '--name',
    'Saltbush Catering Pty Ltd',
    '--as-at',
    '2026-02-27',
  ];

  it('migrates employees, pays and leave exactly, and changes nothing when it runs again [IMP-001]', async () => {
    const first = await ran('migration/migrate.ts', args);
    expect(first).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^company \d+ created$/),
        'employees: 2 created, 0 changed',
        'pays: 6 created, 0 changed',
        'opening_balances: 2 created, 0 changed',
        "the year to date of 2 employees equals the former payroll's, to the cent",
        'S1: the next pay is 1242.5 net, the same as in the former payroll',
        'S2: the next pay is 687 net, 7.00 more than in the former payroll',
      ],
    });
    expect(await ran('migration/migrate.ts', args)).toEqual({ code: 0, lines: first.lines.slice(4) });

    const company_id = Number(/\d+/.exec(first.lines[0]!)![0]);
    const { data: pays } = await owner().get('/api/company/{company_id}/pays', { params: { path: { company_id } } });
    expect(pays).toHaveLength(6);
    const { data: employees } = await owner().get('/api/company/{company_id}/employees', {
      params: { path: { company_id } },
    });
    const balances = await Promise.all(
      employees.map(async ({ id, number }) => {
        const { data } = await owner().get('/api/employees/{employee_id}/leave-balances', {
          params: { path: { employee_id: id } },
        });
        return [number, ...data.map(({ leave_type, balance }) => `${leave_type} ${balance}`)];
      }),
    );
    expect(balances.sort()).toEqual([
      ['S1', 'HOLIDAY 96.50', 'SICK 41.00'],
      ['S2', 'HOLIDAY 52.25', 'SICK 88.00'],
    ]);
  });

  it('writes nothing when the export does not add up', async () => {
    const folder = temporaryFolder();
    const text = (file: string) => readFileSync(join(EXAMPLES, 'migration', file), 'utf8');
    writeFileSync(join(folder, 'people.csv'), text('people.csv'));
    writeFileSync(join(folder, 'pays.csv'), text('pays.csv').replace('19593.75', '19593.76'));
    const failed = await ran('migration/migrate.ts', [...args, '--folder', folder, '--name', 'Not created']);
    expect(failed).toEqual({
      code: 1,
      lines: ['S1: the gross of the pays adds up to 5329501 cents, but the total is 5329500'],
    });
    const { data: companies } = await owner().get('/api/company');
    expect(companies.map(({ name }) => name)).not.toContain('Not created');
  });
});

describe('examples/financial-year', () => {
  it('prints the output in docs/test-a-financial-year.md, and removes its company and test clock [CLOCK-001] [CLOCK-002]', async () => {
    const page = readFileSync(join(EXAMPLES, '../docs/test-a-financial-year.md'), 'utf8');
    const shown = /npx tsx examples\/financial-year\/year\.ts\n```\n\n```text\n([^`]*)\n```/.exec(page)![1]!;
    const before = (await owner().get('/api/company')).data.map(({ id }) => id);
    expect(await ran('financial-year/year.ts', [])).toEqual({ code: 0, lines: shown.split('\n') });
    expect((await owner().get('/api/company')).data.map(({ id }) => id)).toEqual(before);
    expect((await owner().get('/api/test-clocks')).data).toEqual([]);
  });
});

describe('examples/onboarding', () => {
  /** The address of the example product. It is started as its README describes. */
  let own: string;
  let program: ChildProcess;
  beforeAll(async () => {
    const port = await freePort();
    own = `http://127.0.0.1:${port}`;
    const partner = createTasman({ url, token: await login('partner@demo.example', 'demo-partner') });
    await partner.put('/api/api-client/redirect-uris', { body: { redirect_uris: [`${own}/callback`] } });
    program = spawn(process.execPath, [...TSX, join(EXAMPLES, 'onboarding/main.ts')], {
      env: { PATH: process.env.PATH, TASMAN_URL: url, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(program.stdout!, 'data');
  });
  afterAll(async () => {
    program.kill();
    await once(program, 'close');
  });

  /** Sends requests like a browser, but does not follow redirects. */
  const visit = async (address: string, init: RequestInit = {}) => {
    const reply = await fetch(address, { redirect: 'manual', ...init });
    return {
      status: reply.status,
      text: await reply.text(),
      to: new URL(reply.headers.get('location') ?? '/', address).href,
      cookie: reply.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    };
  };
  const form = (fields: Record<string, string>, cookie = ''): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
  });
  const messageIn = ({ text }: { text: string }) => /<p>(.*?)<\/p>/.exec(text)?.[1];

  it('connects an existing customer through sign-in and consent, creates one first pay, and opens the console', async () => {
    const begun = await visit(`${own}/connect`);
    expect(begun.status).toBe(302);
    const hosted = await visit(begun.to);
    const request = new URL(hosted.to).searchParams.get('request')!;
    const { data } = await createTasman({ url }).post('/api/oauth/complete', {
      body: { request, username: 'admin@demo.example', password: 'demo-admin', account_type: 'admin', approve: true },
    });
    const callback = data.redirect_to;
    expect((await visit(callback)).status, 'another browser').toBe(400);
    const back = await visit(callback, { headers: { cookie: begun.cookie } });
    expect([back.status, back.to]).toEqual([302, `${own}/customers/3`]);
    expect((await visit(callback, { headers: { cookie: begun.cookie } })).status, 'the same again').toBe(400);
    expect((await visit(back.to)).text).toContain('<li>Wattle Bakery Pty Ltd</li>');

    const paid = await visit(`${back.to}/first-pay`, { method: 'POST' });
    expect(messageIn(paid)).toMatch(/^Mia Wong is paid [\d.]+ net\.$/);
    const again = await visit(`${back.to}/first-pay`, { method: 'POST' });
    expect(messageIn(again)).toBe(messageIn(paid)!.replace('is paid', 'was already paid'));

    const console = await visit(`${back.to}/console`);
    expect([console.status, console.to]).toEqual([303, expect.stringMatching(/\/auth\/handoff\?token=/)]);
    const opened = await visit(console.to);
    expect([opened.status, opened.to]).toEqual([302, `${url}/`]);
    expect(opened.cookie).not.toBe('');
  });

  it('connects a new customer through an order and the emailed link, and creates a first pay', async () => {
    const order = { first_name: 'Ivy', last_name: 'Moss', email: 'ivy@ferns.example', company: 'Ferns & Co' };
    const placed = await visit(`${own}/orders`, form(order));
    expect([placed.status, messageIn(placed)]).toEqual([
      201,
      expect.stringMatching(/^Order \d+ is placed\. We emailed a link to ivy@ferns\.example\.$/),
    ]);

    const consent = await visit(await mailedLink('ivy@ferns.example', '/auth/magic'));
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(consent.text)![1]!;
    const answer = form({ request: hidden('request'), mark: hidden('mark'), decision: 'approve' }, consent.cookie);
    const agreed = await visit(`${url}/auth/oauth-consent`, answer);
    expect(agreed.to).toContain(`${own}/callback?`);
    // The link may be opened in any browser, so the callback works without a cookie of the product.
    const back = await visit(agreed.to);
    expect((await visit(back.to)).text).toContain('<li>Ferns &#38; Co</li>');
    expect(messageIn(await visit(`${back.to}/first-pay`, { method: 'POST' }))).toMatch(
      /^Mia Wong is paid [\d.]+ net\.$/,
    );
  });

  it('reports a declined consent, an invalid order and an unknown customer', async () => {
    const begun = await visit(`${own}/connect`);
    const state = new URL(begun.to).searchParams.get('state');
    const refused = await visit(`${own}/callback?error=access_denied&state=${state}`, {
      headers: { cookie: begun.cookie },
    });
    expect([refused.status, messageIn(refused)]).toEqual([
      403,
      'Access was not granted (access_denied). Nothing is connected.',
    ]);
    const order = { first_name: 'Ivy', last_name: 'Moss', email: 'no address', company: 'Ferns' };
    expect((await visit(`${own}/orders`, form(order))).status).toBe(422);
    expect((await visit(`${own}/customers/999`)).status).toBe(404);
  });

  /** Without a mail server, the service writes emails to files. */
  async function mailedLink(to: string, path: string): Promise<string> {
    let link: string | undefined;
    const folder = join(DATA_DIR, 'outbox');
    await expect
      .poll(() => {
        const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
        const text = mails.find((mail) => mail.includes(to) && mail.includes(path)) ?? '';
        // In an email, an equals sign at the end of a line means that the line continues.
        const whole = text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
        link = /https?:\S+\/auth\/magic\S+/.exec(whole)?.[0];
        return link;
      })
      .toBeDefined();
    return link!;
  }
});
