import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { queueMail } from '../../src/mail/queue.ts';
import { type Outcome, RETRY_SECONDS, runDueMails } from '../../src/mail/run-due-mails.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { type Family, figureOf, readFigures } from '../harness/prometheus-text.ts';
import { TEST_OPERATOR_TOKEN, TEST_SECRET_KEY } from '../harness/secret.ts';
import { until } from '../harness/until.ts';
import { mailDeps } from './checkout.maker.ts';

const figuresOf = async (service: TestApp): Promise<ReadonlyMap<string, Family>> =>
  readFigures((await service.call('GET', '/metrics')).text);

describe('metrics page', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
  });

  it('returns the Prometheus text format with help and type for each family', async () => {
    const { status, headers, text } = await service.call('GET', '/metrics');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(readFigures(text).size).toBeGreaterThan(50);
  });

  it('ends the names of counters, and only those, with _total', async () => {
    const families = [...(await figuresOf(service)).values()];
    const wrong = families.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('exports only labels with known values, without account data, ids or addresses', async () => {
    const labels = new Map<string, Set<string>>();
    for (const { name, samples } of (await figuresOf(service)).values()) {
      if (!name.startsWith('tasman_')) continue;
      for (const sample of samples) {
        for (const [label, value] of Object.entries(sample.labels)) {
          labels.set(label, (labels.get(label) ?? new Set()).add(value));
        }
      }
    }
    expect([...labels.keys()].sort()).toEqual([
      'country',
      'kind',
      'le',
      'method',
      'place',
      'reason',
      'route',
      'status',
      'version',
      'work',
    ]);
    const templates = new Set([...service.app.routes.map(({ path }) => path), '/metrics', 'unknown']);
    expect([...(labels.get('route') ?? [])].filter((route) => !templates.has(route))).toEqual([]);
  });

  it('reports memory, event loop and garbage collection of the process', async () => {
    const figures = await figuresOf(service);
    expect(figureOf(figures, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(figures.get('nodejs_eventloop_lag_p99_seconds')?.type).toBe('gauge');
    expect(figures.get('nodejs_gc_duration_seconds')?.type).toBe('histogram');
  });

  it('reports the state, timeline, migrations and connections of the database', async () => {
    const figures = await figuresOf(service);
    expect(figureOf(figures, 'tasman_database_up')).toBe(1);
    expect(figureOf(figures, 'tasman_database_timeline')).toBeGreaterThan(0);
    const [last] = await service.database.query<{ n: number }>('select max(number)::int as n from schema_migration');
    expect(figureOf(figures, 'tasman_database_migration')).toBe(last!.n);
    expect(figureOf(figures, 'tasman_database_failovers_total')).toBe(0);
    expect(figureOf(figures, 'tasman_database_uncertain_commits_total')).toBe(0);
    const open = figureOf(figures, 'tasman_database_connections')!;
    expect(open).toBeGreaterThan(0);
    expect(figureOf(figures, 'tasman_database_connections_in_use')).toBeLessThanOrEqual(open);
  });

  it('does not count its own query: no one waits for a connection on an idle node', async () => {
    service.clock.advance({ seconds: 5 });
    expect(figureOf(await figuresOf(service), 'tasman_database_waiting')).toBe(0);
  });

  it('queries the database once in five seconds, however often it is read', async () => {
    await service.call('GET', '/metrics');
    const before = service.database.db.stats().statements;
    await Promise.all([1, 2, 3].map(() => service.call('GET', '/metrics')));
    expect(service.database.db.stats().statements).toBe(before);
    service.clock.advance({ seconds: 5 });
    await Promise.all([1, 2, 3].map(() => service.call('GET', '/metrics')));
    expect(service.database.db.stats().statements).toBe(before + 5);
  });
});

describe('metrics of payroll work', () => {
  let world: FilingWorld;
  let service: TestApp;
  beforeAll(async () => {
    world = await filingWorld();
    service = world.service;
  });
  const figure = async (name: string, labels?: Record<string, string>) =>
    figureOf(await figuresOf(service), name, labels);

  it('counts stored, reverted, deleted and refused pays by country', async () => {
    const ann = await world.anAuEmployee();
    const aroha = await world.anNzEmployee();
    const pay = await world.pay(world.au, { employee_id: ann, hours: [week()] });
    await world.pay(world.nz, { employee_id: aroha, hours: [week()] });
    expect(await figure('tasman_pays_made_total', { country: 'AU' })).toBe(1);
    expect(await figure('tasman_pays_made_total', { country: 'NZ' })).toBe(1);
    // A preview counts nothing, and a refused order counts as refused.
    await world.put(world.au, [{ employee_id: ann, hours: [week('1')] }], '?dry_run=true');
    expect((await world.put(world.au, [{ employee_id: 999_999 }])).status).toBe(400);
    expect(await figure('tasman_pays_made_total', { country: 'AU' })).toBe(1);
    expect(await figure('tasman_pays_refused_total')).toBe(1);
    const { token } = world;
    await service.call('POST', `/api/company/${world.au}/pays/${pay.id}/revert`, { token });
    await service.call('DELETE', `/api/company/${world.au}/pays/${pay.id}`, { token });
    expect(await figure('tasman_pays_reverted_total', { country: 'AU' })).toBe(1);
    expect(await figure('tasman_pays_deleted_total', { country: 'AU' })).toBe(1);
    expect(await figure('tasman_pays_reverted_total', { country: 'NZ' })).toBe(0);
  });

  it('times responses by route template, method and status', async () => {
    await service.call('GET', '/api/employees/999999', { token: world.token });
    const figures = await figuresOf(service);
    const labels = { method: 'GET', route: '/api/employees/{employee_id}', status: '400' };
    const counted = figures
      .get('tasman_http_request_seconds')
      ?.samples.find(({ name, labels: own }) => name.endsWith('_count') && own.route === labels.route);
    expect(counted).toEqual({ name: 'tasman_http_request_seconds_count', labels, value: 1 });
  });

  it('counts messages to the tax office by outcome', async () => {
    const file = async (last_name: string) => {
      const company = await world.company('AU');
      const pay = await world.paid(company, await world.employee(company, anAuEmployee({ last_name })));
      const body = { pay_run_id: pay.pay_run_id, service_action: 'NEW' };
      const made = await world.post(`/api/company/${company}/stp-pay-events`, body);
      expect(made.status, made.text.slice(0, 300)).toBe(201);
      return `/api/company/${company}/stp-pay-events/${made.body.stp_pay_event_id}`;
    };
    const counts = async () => {
      const figures = await figuresOf(service);
      const of = (what: string) => figureOf(figures, `tasman_filings_${what}_total`, { kind: 'STP' });
      return [of('submitted'), of('accepted'), of('rejected'), of('by_hand'), of('given_up')];
    };
    await service.database.query('update lodgement set next_attempt_at = null');
    const before = await counts();
    await file('Lee');
    await file('SANDBOX-REJECT');
    const byHand = await file('Lee');
    await world.post(`${byHand}/complete`, { is_accepted: true });
    service.clock.advance({ minutes: 30 });
    await service.app.lodgements.runDue();
    const after = await counts();
    expect(after.map((count, at) => count! - before[at]!)).toEqual([3, 1, 1, 1, 0]);
  });
});

describe('metrics of mails', () => {
  it('counts each attempt as sent, failed or given up', async () => {
    const service = await buildTestApp();
    const cipher = fieldCipher([TEST_SECRET_KEY]);
    const letter = { customerId: 1, to: 'a@b.example', subject: 's', text: 't', html: 'h' };
    const outcomes: Outcome[] = [];
    let isAway = true;
    const mailer = {
      send: async () => {
        if (isAway) throw new Error('mailbox busy');
      },
      close: () => {},
    };
    const round = () => runDueMails({ ...mailDeps(service, mailer), onOutcome: (one) => outcomes.push(one) });
    await service.database.db.tx(1, (tx) => queueMail(tx, cipher, { ...letter, at: service.clock.now() }));
    for (const seconds of [...RETRY_SECONDS, 1]) {
      await round();
      service.clock.advance({ seconds });
    }
    expect(outcomes).toEqual([...RETRY_SECONDS.map(() => 'failed'), 'given up']);
    isAway = false;
    await service.database.db.tx(1, (tx) => queueMail(tx, cipher, { ...letter, at: service.clock.now() }));
    await round();
    expect(outcomes.at(-1)).toBe('sent');
  });

  it('reports mails and background jobs while the service listens', async () => {
    const service = await buildTestApp({ env: { DATA_DIR: mkdtempSync(join(tmpdir(), 'tasman-figures-')) } });
    const cipher = fieldCipher([TEST_SECRET_KEY]);
    const letter = { customerId: 1, to: 'a@b.example', subject: 's', text: 't', html: 'h', at: service.clock.now() };
    await service.app.server.listen({ host: '127.0.0.1', port: 0 });
    await service.database.db.tx(1, (tx) => queueMail(tx, cipher, letter));
    await until(async () => figureOf(await figuresOf(service), 'tasman_mail_sent_total') === 1);
    const jobs = ['mail', 'filings', 'audit_seals', 'pay_lines'];
    await until(async () => {
      const figures = await figuresOf(service);
      const since = (job: string) => figureOf(figures, 'tasman_job_last_success_timestamp_seconds', { work: job });
      return jobs.every((job) => since(job) === service.clock.now().getTime() / 1000);
    });
    expect(figureOf(await figuresOf(service), 'tasman_job_failed_rounds_total', { work: 'mail' })).toBe(0);
  });
});

describe('metrics with an operator token', () => {
  it('returns 401 for /metrics without the operator token', async () => {
    const service = await buildTestApp({ database: 'empty', env: { OPERATOR_TOKEN: TEST_OPERATOR_TOKEN } });
    const statusWith = async (token?: string) =>
      (await service.call('GET', '/metrics', token === undefined ? {} : { token })).status;
    expect(await statusWith()).toBe(401);
    expect(await statusWith('another')).toBe(401);
    expect(await statusWith(TEST_OPERATOR_TOKEN)).toBe(200);
  });

  it('closes /metrics on an address that other machines reach while no operator token is set', async () => {
    const service = await buildTestApp({ database: 'empty', env: { HOST: '0.0.0.0', DEMO: '0' } });
    const reply = await service.call('GET', '/metrics');
    expect([reply.status, reply.body]).toEqual([
      404,
      { detail: 'The status is disabled; set OPERATOR_TOKEN to enable it' },
    ]);
    expect((await service.call('GET', '/healthz')).status).toBe(200);
    const local = await buildTestApp({ database: 'empty', env: { HOST: 'localhost' } });
    expect((await local.call('GET', '/metrics')).status).toBe(200);
  });
});
