import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fieldCipher } from '../../src/base/secrets.ts';
import { queueMail } from '../../src/mail/queue.ts';
import { type Outcome, RETRY_SECONDS, runDueMails } from '../../src/mail/run-due-mails.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import { buildTestApp, type Call, type TestApp } from '../harness/app.ts';
import { type Family, figureOf, readFigures } from '../harness/prometheus-text.ts';
import { TEST_OPERATOR_TOKEN, TEST_SECRET_KEY } from '../harness/secret.ts';
import { until } from '../harness/until.ts';
import { mailDeps } from './checkout.maker.ts';

describe('metrics', () => {
  const figuresOf = async (service: TestApp): Promise<ReadonlyMap<string, Family>> =>
    readFigures((await service.call('GET', '/metrics')).text);

  describe('the metrics page', () => {
    let service: TestApp;
    beforeAll(async () => {
      service = await buildTestApp();
    });

    it('returns the Prometheus text format with help and type for each family', async () => {
      const { status, headers, text } = await service.call('GET', '/metrics');
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
      expect(readFigures(text).size).toBeGreaterThan(50);
    });

    it('uses the suffix _total in the names of counters, and only there', async () => {
      const families = [...(await figuresOf(service)).values()];
      const wrong = families.filter(({ name, type }) => (type === 'counter') !== name.endsWith('_total'));
      expect(wrong.map(({ name }) => name)).toEqual([]);
    });

    it('exports only labels with known values, and no account data, ids or addresses', async () => {
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

    it('does not count its own query, so an idle node reports no wait for a connection', async () => {
      service.clock.advance({ seconds: 5 });
      expect(figureOf(await figuresOf(service), 'tasman_database_waiting')).toBe(0);
    });

    it('queries the database at most once every five seconds, however often the page is read', async () => {
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
      // A preview is not counted as a pay, and a rejected request is counted as refused.
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

  describe('metrics of emails', () => {
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

    it('reports emails and background jobs while the service is listening', async () => {
      const service = await buildTestApp({ env: { DATA_DIR: mkdtempSync(join(tmpdir(), 'tasman-figures-')) } });
      const cipher = fieldCipher([TEST_SECRET_KEY]);
      const letter = { customerId: 1, to: 'a@b.example', subject: 's', text: 't', html: 'h', at: service.clock.now() };
      await service.app.server.listen({ host: '127.0.0.1', port: 0 });
      await service.database.db.tx(1, (tx) => queueMail(tx, cipher, letter));
      await until(async () => figureOf(await figuresOf(service), 'tasman_mail_sent_total') === 1);
      const jobs = ['mail', 'filings', 'audit_seals', 'pay_lines', 'test_clocks', 'reviews', 'imports'];
      await until(async () => {
        const figures = await figuresOf(service);
        const since = (job: string) => figureOf(figures, 'tasman_job_last_success_timestamp_seconds', { work: job });
        return jobs.every((job) => since(job) === service.clock.now().getTime() / 1000);
      });
      expect(figureOf(await figuresOf(service), 'tasman_job_failed_rounds_total', { work: 'mail' })).toBe(0);
    });
  });

  describe('access to the metrics page', () => {
    it('returns 401 for /metrics without the operator token', async () => {
      const service = await buildTestApp({ database: 'empty', env: { OPERATOR_TOKEN: TEST_OPERATOR_TOKEN } });
      const statusWith = async (token?: string) =>
        (await service.call('GET', '/metrics', token === undefined ? {} : { token })).status;
      expect(await statusWith()).toBe(401);
      expect(await statusWith('another')).toBe(401);
      expect(await statusWith(TEST_OPERATOR_TOKEN)).toBe(200);
    });

    it('disables /metrics without an operator token when other machines can reach the service', async () => {
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
});

describe('request id and caller address on log lines', () => {
  /** Every log line of a request contains the request id and the caller's address, whichever module writes it. */
  let world: FilingWorld;
  let company: number;
  beforeAll(async () => {
    const away = 'http://127.0.0.1:9/';
    world = await filingWorld({ env: { TRUST_PROXY: '1', SUPER_FUND_URL: away, ADDRESS_URL: away } });
    company = await world.company('AU');
  });

  /** Sends a request through a proxy and returns the lines that were logged during the request. */
  async function linesOf(id: string, method: string, url: string, options: Call = {}) {
    const { service, token } = world;
    const before = service.logs.length;
    const headers = { 'x-request-id': id, 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    const reply = await service.call(method, url, { token, ...options, headers });
    expect(reply.headers['x-request-id']).toBe(id);
    const lines = service.logs.slice(before).map((line) => JSON.parse(line));
    const others = lines.filter(({ reqId, address }) => reqId !== id || address !== '203.0.113.9');
    expect(others).toEqual([]);
    return lines.map(({ msg }) => msg);
  }

  it('logs both values for successful, refused and unknown requests', async () => {
    expect(await linesOf('r-1', 'GET', '/api/company')).toEqual(['request']);
    expect(await linesOf('r-2', 'GET', '/api/employees/999999')).toEqual(['request']);
    expect(await linesOf('r-3', 'GET', '/api/nowhere')).toEqual(['request']);
    expect(await linesOf('r-4', 'GET', '/api/company', { token: 'nobody' })).toEqual(['request']);
  });

  it('logs each value once per line', async () => {
    const { service, token } = world;
    await service.call('GET', '/api/company', { token });
    const line = service.logs.at(-1)!;
    expect([line.match(/"reqId":/g)?.length, line.match(/"address":/g)?.length]).toEqual([1, 1]);
  });

  it('logs both values when a registry or address lookup is unavailable', async () => {
    const body = [anAuEmployee({ default_employee_fund_usi: 'STA0100AU' })];
    const made = await linesOf('r-5', 'PUT', `/api/company/${company}/employees/create`, { body });
    expect(made).toEqual(['the fund registry is unavailable', 'request']);
    const looked = await linesOf('r-6', 'GET', '/api/address/autocomplete?text=Main%20Street&country=au');
    expect(looked).toEqual(['the address look-up is unavailable', 'request']);
  });

  it('logs both values when a message to the tax office cannot be sent', async () => {
    const employee = await world.employee(company, anAuEmployee({ last_name: 'SANDBOX-DOWN' }));
    const { pay_run_id } = await world.paid(company, employee);
    const body = { pay_run_id, service_action: 'NEW' };
    const sent = await linesOf('r-7', 'POST', `/api/company/${company}/stp-pay-events`, { body });
    expect(sent).toEqual(['could not send a message or query its status', 'request']);
  });

  it('logs both values when pays use unverified parameters', async () => {
    const employee = await world.employee(company, anAuEmployee());
    const body = [{ employee_id: employee, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '1' }] }];
    const url = `/api/company/${company}/pays/create?pay_date=2031-07-10`;
    expect(await linesOf('r-8', 'PUT', url, { body })).toEqual([
      'pays were calculated with values that are not verified for their payday',
      'request',
    ]);
  });

  it('logs both values for an unexpected failure', async () => {
    await world.service.database.query('alter table pay_run rename to pay_run_gone');
    const lines = await linesOf('r-9', 'GET', `/api/company/${company}/pay-runs`);
    await world.service.database.query('alter table pay_run_gone rename to pay_run');
    expect(lines).toEqual(['unexpected failure', 'request']);
  });
});

describe('dashboards and alerts', () => {
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

  interface Rule {
    readonly alert: string;
    readonly expr: string;
    readonly labels: { readonly severity: string };
    readonly annotations: { readonly summary: string; readonly runbook: string };
  }
  const { groups } = parse(read('deploy/observe/alerts.yml')) as { groups: readonly { rules: readonly Rule[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules);

  interface Panel {
    readonly id: number;
    readonly title: string;
    readonly type: string;
    readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
    readonly targets?: readonly { readonly expr: string }[];
  }
  const dashboard = JSON.parse(read('deploy/observe/dashboard.json')) as {
    readonly panels: readonly Panel[];
    readonly annotations: { readonly list: readonly { readonly target?: { readonly expr: string } }[] };
  };
  const asked = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.annotations.list.flatMap(({ target }) => (target ? [target.expr] : [])),
  ];

  let figures: ReadonlyMap<string, Family>;
  let given: ReadonlySet<string>;
  beforeAll(async () => {
    const service = await buildTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
    await service.call('GET', '/api/company');
    figures = readFigures((await service.call('GET', '/metrics')).text);
    given = new Set([...figures.values()].flatMap(({ name, samples }) => [name, ...samples.map((one) => one.name)]));
  });

  const namesIn = (text: string): readonly string[] =>
    [...text.matchAll(/\b(?:tasman|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);

  describe('the alerts and the dashboard', () => {
    it('query only metrics that the service exports', () => {
      const names = new Set(asked.flatMap(namesIn));
      expect(names.size).toBeGreaterThan(40);
      // The metrics for process time and garbage collection have no samples until these events occur.
      const known = (name: string) => given.has(name) || given.has(name.replace(/_(sum|count|bucket)$/, ''));
      expect([...names].filter((name) => !known(name))).toEqual([]);
    });

    it('use only labels that the exported metrics have', () => {
      // Labels that Prometheus adds, and labels of metrics about replicas, which appear only when there are replicas.
      const own = new Set(['job', 'instance', 'le', 'alertname', 'place', 'replica', 'reason']);
      for (const { samples } of figures.values()) {
        for (const { labels } of samples) for (const label of Object.keys(labels)) own.add(label);
      }
      const used = asked.flatMap((expr) => [
        ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/)),
        ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, list]) =>
          [...list!.matchAll(/(\w+)\s*[=!]/g)].map((one) => one[1]!),
        ),
      ]);
      expect(used.length).toBeGreaterThan(50);
      expect(used.filter((label) => !own.has(label))).toEqual([]);
    });

    it('cover every metric of the service except those listed here', () => {
      const shown = new Set(asked.flatMap(namesIn).map((name) => name.replace(/_(sum|count|bucket)$/, '')));
      const unseen = [...figures.keys()].filter((name) => name.startsWith('tasman_') && !shown.has(name));
      expect(unseen.sort()).toEqual([
        'tasman_database_migration',
        // Overload has its own panel. These metrics only explain it in more detail.
        'tasman_http_bodies_arriving',
        'tasman_http_sockets_closed_total',
        'tasman_http_sockets_open',
        // Prometheus knows how many nodes it can reach, and that number is more reliable than this metric.
        'tasman_nodes',
        // The dashboard shows the lag in seconds instead, because seconds are easier to judge than bytes.
        'tasman_replica_lag_bytes',
        'tasman_trace_spans_dropped_total',
        'tasman_trace_spans_exported_total',
      ]);
    });
  });

  describe('every alert', () => {
    const runBook = read('deploy/observe/README.md');

    it('has a severity, a summary and a link to a runbook section', () => {
      for (const { alert, labels, annotations } of alerts) {
        expect(['page', 'ticket', 'info'], alert).toContain(labels.severity);
        expect(annotations.summary.length, alert).toBeGreaterThan(20);
        expect(annotations.runbook).toBe(`deploy/observe/README.md#${alert.toLowerCase()}`);
      }
    });

    it('has its own runbook section with symptom and action', () => {
      const sections = new Map(
        runBook
          .split(/^### /m)
          .slice(1)
          .map((section) => [section.split('\n', 1)[0]!, section]),
      );
      expect([...sections.keys()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
      for (const [alert, text] of sections) expect(text, alert).toMatch(/^You see: [\s\S]+^Do: /m);
    });

    it('has a rule test', () => {
      const tried = new Set([...read('deploy/observe/alerts.test.yml').matchAll(/Tasman\w+/g)].map(([name]) => name));
      const more = [...read('deploy/observe/alerts.test.yml').matchAll(/Tasman\(([\w|]+)\)/g)].flatMap(([, names]) =>
        names!.split('|').map((name) => `Tasman${name}`),
      );
      expect(alerts.map(({ alert }) => alert).filter((alert) => !tried.has(alert) && !more.includes(alert))).toEqual(
        [],
      );
    });
  });

  describe('the Grafana dashboard', () => {
    it('has panels that have unique ids, do not overlap and fit the page', () => {
      const { panels } = dashboard;
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      const isOn = (a: Panel['gridPos'], b: Panel['gridPos']) =>
        a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
      const wrong = panels.filter(
        (panel, at) =>
          panel.gridPos.x + panel.gridPos.w > 24 ||
          panels.slice(at + 1).some((other) => isOn(panel.gridPos, other.gridPos)),
      );
      expect(wrong.map(({ title }) => title)).toEqual([]);
    });
  });

  describe('the observability guide', () => {
    it('describes every metric of the service and no others', () => {
      const described = new Set(
        [...read('docs/observing.md').matchAll(/`(tasman_[a-z0-9_]+)`/g)].map(([, name]) => name!),
      );
      const own = [...figures.keys()].filter((name) => name.startsWith('tasman_'));
      expect(own.filter((name) => !described.has(name))).toEqual([]);
      expect([...described].filter((name) => !figures.has(name))).toEqual([]);
    });
  });
});
