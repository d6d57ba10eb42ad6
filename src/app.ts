import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/audit.routes.ts';
import { auditSealer } from './audit/sealer.ts';
import { auth } from './auth/auth.ts';
import { type Passwords, passwordsAt } from './auth/password.ts';
import type { Clock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';
import { fieldCipher } from './base/secrets.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/notify.ts';
import { sharedCounts } from './db/shared-counts.ts';
import { workWhileListening } from './http/background-work.ts';
import type { ConsoleFiles } from './http/console/console-files.ts';
import { addConsole } from './http/console/console-routes.ts';
import { cursors } from './http/cursor.ts';
import { createMetrics, type Metrics, type WorkerPlace } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import { operatorDoor } from './http/operator-door.ts';
import { rateLimiter } from './http/rate-limit.ts';
import { readiness } from './http/readiness.ts';
import type { RegisterDeps } from './http/register.ts';
import { measureReplicas } from './http/replica-metrics.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { addServiceRoutes } from './http/service-routes.ts';
import type { AttachmentMakers } from './mail/attachment.ts';
import { openMailer } from './mail/open-mailer.ts';
import { postOf } from './mail/post.ts';
import { mailsWaiting } from './mail/waiting.ts';
import { mailWorker } from './mail/worker.ts';
import { loadParams } from './params/load.ts';
import { companyRoom } from './resources/company/company-room.ts';
import {
  filingRoom,
  LODGEMENT_KINDS,
  type LodgementService,
  payReports,
  pendingByKind,
} from './resources/filing/filing-room.ts';
import { ledgerRoom } from './resources/ledger/ledger-room.ts';
import { allowanceHistory, payHistory, payRoom } from './resources/pay/pay-room.ts';
import { peopleRoom } from './resources/people/people-room.ts';
import { selfRoom } from './resources/self/self-room.ts';
import { jobLog } from './status/job-log.ts';
import { recentErrors, watchErrors } from './status/recent-errors.ts';
import { sharedState } from './status/shared-state.ts';
import { measureState } from './status/state-metrics.ts';
import { statusRoutes } from './status/status.routes.ts';
import { statusService } from './status/status.service.ts';
import { filingCounts, mailCounts, payCounts } from './status/work-counts.ts';
import { type Otlp, type OtlpSettings, otlpExporter } from './telemetry/otlp.ts';
import { VERSION } from './version.ts';
import { type Webhooks, webhooks } from './webhooks/webhooks.ts';
import { deliveriesWaiting } from './webhooks/worker/waiting.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Db;
  readonly listener?: Listener;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Tests spend less time on each password; the service leaves it out. */
  readonly passwords?: Passwords;
  /** Tests look at every answer; the service does not. */
  readonly onAnswer?: RegisterDeps['onAnswer'];
  /** The web console, where it was built. */
  readonly console?: ConsoleFiles | undefined;
  /** Where several processes answer on one port. */
  readonly worker?: WorkerPlace;
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: readonly Route[];
  /** Sends by itself while the server listens; tests let it do what is due once. */
  readonly webhooks: Pick<Webhooks, 'runDue'>;
  /** Goes on with messages to tax offices by itself while the server listens; tests let it do what is due once. */
  readonly lodgements: Pick<LodgementService, 'runDue'>;
  /** Seals the audit log by itself while the server listens; tests let it do what is due once. */
  readonly audit: Pick<ReturnType<typeof auditSealer>, 'runDue'>;
  /** What mails bring; the service sends by itself while it listens, tests by mailers of their own. */
  readonly attachments: AttachmentMakers;
  /** The public addresses; known for certain once the server listens. */
  readonly urls: Urls;
  /** From now on /readyz says no, so that a load balancer stops sending. */
  drain(): void;
}

export interface Urls {
  base: string;
  frontend: string;
}

/** The composition root: every part is made here, in reading order, and handed what it needs. */
export function buildApp(given: AppDeps): App {
  const { config, db, listener, clock, logger, passwords = passwordsAt(), onAnswer } = given;
  const base = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const urls: Urls = { base, frontend: config.frontendUrl ?? base };
  const cipher = fieldCipher(config.secretKeys);
  const params = { AU: loadParams('au'), NZ: loadParams('nz') };
  const metrics = createMetrics(given.worker);
  const warn = (err: unknown, text: string) => logger.warn({ err }, text);
  const counts = sharedCounts({ db, clock, warn, ...(listener ? { listener } : {}) });
  const limiter = rateLimiter({ clock, scale: config.rateLimitScale, shared: counts });
  const tracer = config.otlp && exporterOf(config.otlp, metrics);
  const jobs = jobLog({ clock, metrics });
  const shared = { db, clock, cipher, params, logger, tracer, rounds: jobs, ...(listener ? { listener } : {}) };

  // A room imports only the rooms below it; what it asks of a room above is handed to it here. People come before
  // companies because a company may be made with its employees.
  const people = peopleRoom({ ...shared, superFundRegistry: config.superFundRegistry, pays: payHistory });
  const company = companyRoom({
    ...shared,
    addressUrl: config.addressUrl,
    frontend: () => urls.frontend,
    employees: people.employees,
    allowanceHistory,
  });
  const pay = payRoom({
    ...shared,
    reports: payReports,
    headerPrefix: config.headerPrefix,
    post: postOf(cipher, 'payslip'),
    counts: payCounts(metrics),
  });
  const filing = filingRoom({
    ...shared,
    filing: config.filing,
    lodgementFolder: join(config.dataDir, 'lodgements'),
    funds: people.funds,
    version: VERSION,
    counts: filingCounts(metrics, LODGEMENT_KINDS),
  });
  const ledger = ledgerRoom(shared);

  const access = auth({
    ...shared,
    limiter,
    urls,
    secretKeys: config.secretKeys,
    passwords,
    registrationAllow: config.oauthRegistrationAllow,
    newCompanies: company.newCompanies,
  });
  const self = selfRoom({
    ...shared,
    ...people.services,
    pays: payHistory,
    payslips: pay.payslips,
    portal: access.portal,
  });
  const hooks = webhooks({
    ...shared,
    metrics,
    allowNetworks: config.webhookAllowNetworks,
    timeScale: config.webhookTimeScale,
    retentionDays: config.webhookRetentionDays,
    headerPrefix: config.headerPrefix,
    told: { ...company.told, ...people.told, ...pay.told, ...filing.told },
  });
  const sealer = auditSealer(shared);
  const attachments = { payslip: pay.payslipAttachment };
  const mail = mailWorker({ ...shared, mailer: openMailer(config), attachments, onOutcome: mailCounts(metrics) });

  const state = sharedState({ db, clock, webhooks: deliveriesWaiting, mail: mailsWaiting, filings: pendingByKind });
  const errors = recentErrors(clock);
  const seen = { db, clock, metrics, state, filingKinds: LODGEMENT_KINDS, version: VERSION };
  measureState(seen);
  const doesBackgroundWork = given.worker?.doesBackgroundWork ?? true;
  const status = statusService({ ...seen, jobs, errors, doesBackgroundWork });

  const routes: readonly Route[] = [
    ...access.routes,
    ...auditRoutes(shared),
    ...company.routes,
    ...people.routes,
    ...pay.routes,
    ...filing.routes,
    ...ledger.routes,
    ...self.routes,
    ...hooks.routes,
    ...statusRoutes({ status }),
  ];
  const { gate } = access;
  const operator = operatorDoor(config.operatorToken);
  const load = { waitingForDatabase: () => db.stats().waiting };
  const server = createServer(
    {
      logger,
      gate,
      limiter,
      cursors: cursors(config.secretKeys),
      tracer,
      metrics,
      load,
      operator,
      trustProxy: config.trustProxy,
      https: base.startsWith('https:'),
      base: () => urls.base,
      console: given.console,
      ...(onAnswer ? { onAnswer } : {}),
    },
    routes,
  );
  watchErrors(server, errors);
  access.addPages(server);
  ledger.addPages(server, access.sessionPages);
  addConsole(server, given.console);
  server.addHook('onReady', pay.recordRuleSets);
  workWhileListening(server, [
    ...(doesBackgroundWork ? [mail, pay.worker, filing.worker, hooks, sealer] : []),
    ...(config.rateLimitScale === 0 ? [] : [counts]),
    ...(tracer ? [tracer] : []),
  ]);
  const { ready, drain } = readiness(db);
  addServiceRoutes(server, {
    document: () => openApiDocument(routes, { baseUrl: urls.base }),
    metrics,
    operator,
    ready,
    clock,
    securityContact: config.securityContact,
    base: () => urls.base,
  });
  measureReplicas(metrics, db);
  metrics.gauge('tasman_nodes', 'Nodes that share the rate limits, this one included', counts.nodes);

  return { server, routes, webhooks: hooks, lodgements: filing.lodgements, audit: sealer, attachments, urls, drain };
}

function exporterOf(settings: OtlpSettings, metrics: Metrics): Otlp {
  const exported = metrics.counter('tasman_trace_spans_exported_total', 'Spans that the collector took');
  const dropped = metrics.counter(
    'tasman_trace_spans_dropped_total',
    'Spans that were dropped: too many, or not taken',
  );
  return otlpExporter({
    ...settings,
    version: VERSION,
    onExported: (spans) => exported.inc(spans),
    onDropped: (spans) => dropped.inc(spans),
  });
}
