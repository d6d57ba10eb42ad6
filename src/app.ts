import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/audit.routes.ts';
import { auditSealer } from './audit/sealer.ts';
import { auth } from './auth/auth.ts';
import { type Passwords, passwordsAt } from './auth/password.ts';
import type { Clock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';
import { fieldCipher } from './base/secrets.ts';
import { companyClock } from './base/test-time.ts';
import { addAgentEndpoint } from './cli/agent/agent-endpoint.ts';
import { type Config, isLoopback } from './config.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/notify.ts';
import { sharedCounts } from './db/shared-counts.ts';
import type { ConsoleFiles } from './http/console/console-files.ts';
import { addConsole } from './http/console/console-routes.ts';
import { cursors } from './http/cursor.ts';
import { addDocsRoutes } from './http/docs-page/docs-routes.ts';
import { keyedCalls } from './http/idempotency/keyed-calls.ts';
import { rateLimiter } from './http/limits/rate-limit.ts';
import { openApiDocument } from './http/openapi/document.ts';
import { operatorAccess } from './http/operator-access.ts';
import type { RegisterDeps } from './http/register.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { jobLog } from './jobs/job-log.ts';
import { workWhileListening } from './jobs/rounds.ts';
import type { AttachmentMakers } from './mail/mailer.ts';
import { openMailer } from './mail/open-mailer.ts';
import { mailsWaiting } from './mail/queue.ts';
import { bulkMailer, mailWorker } from './mail/worker.ts';
import { loadParams } from './params/load.ts';
import { type AccountNews, companyRoom } from './resources/company/company-room.ts';
import {
  type ClockSteps,
  filingRoom,
  LODGEMENT_KINDS,
  type LodgementService,
  payReports,
  pendingByKind,
} from './resources/filing/filing-room.ts';
import { importRoom } from './resources/import/import-room.ts';
import { ledgerRoom } from './resources/ledger/ledger-room.ts';
import { allowanceHistory, payHistory, payRoom, type ReviewWork } from './resources/pay/pay-room.ts';
import { peopleRoom } from './resources/people/people-room.ts';
import { selfRoom } from './resources/self/self-room.ts';
import { timeRoom } from './resources/time/time-room.ts';
import { addHealthPages, readiness } from './status/health.ts';
import { recentErrors, watchErrors } from './status/recent-errors.ts';
import { sharedState } from './status/shared-state.ts';
import { filingCounts, mailCounts, measureReplicas, measureState, payCounts } from './status/state-metrics.ts';
import { statusRoutes } from './status/status.routes.ts';
import { statusService } from './status/status.service.ts';
import { createMetrics, type WorkerPlace } from './telemetry/metrics.ts';
import { countedExporter } from './telemetry/otlp.ts';
import { VERSION } from './version.ts';
import { checkedFetch } from './webhooks/checked-fetch.ts';
import { type Webhooks, webhooks } from './webhooks/webhooks.ts';
import { deliveriesWaiting } from './webhooks/worker/worker.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Db;
  readonly listener?: Listener;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Set only by tests and the proof, to make password hashing faster. */
  readonly passwords?: Passwords;
  /** Set by tests only, to check every response. */
  readonly onAnswer?: RegisterDeps['onAnswer'];
  /** The web console, if it was built. */
  readonly console?: ConsoleFiles | undefined;
  /** Set if this process is one of several workers that share a port. */
  readonly worker?: WorkerPlace;
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: readonly Route[];
  /** Delivers in the background while the server listens; tests call `runDue`. */
  readonly webhooks: Pick<Webhooks, 'runDue'>;
  /** Processes lodgements in the background while the server listens; tests call `runDue`. */
  readonly lodgements: Pick<LodgementService, 'runDue'>;
  /** Advances test clocks in the background while the server listens; tests call `step` or `runDue`. */
  readonly testClocks: ClockSteps;
  /** Works on running reviews, one chunk of people at a time. */
  readonly reviews: ReviewWork;
  /** Stores confirmed imports in the background while the server listens; tests call `runDue`. */
  readonly imports: Pick<Rooms['imports']['worker'], 'runDue'>;
  /** Seals the audit log in the background while the server listens; tests call `runDue`. */
  readonly audit: Pick<ReturnType<typeof auditSealer>, 'runDue'>;
  /** Creates email attachments; exposed for tests, which send with their own mailers. */
  readonly attachments: AttachmentMakers;
  /** The public addresses, which are not final until the server listens. */
  readonly urls: Urls;
  /** Makes /readyz fail from now on, so that load balancers stop sending requests to this node. */
  drain(): void;
}

export interface Urls {
  base: string;
  frontend: string;
}

/** The composition root: creates every part in the order in which to read them, and passes each its dependencies. */
export function buildApp(given: AppDeps): App {
  const { config, db } = given;
  const base = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const urls: Urls = { base, frontend: config.frontendUrl ?? base };
  const ground = groundOf(given);
  const rooms = withImports(
    ground,
    openRooms(given, ground, urls, () => routes),
  );
  const background = backgroundOf(given, ground, rooms);
  const status = openStatus(given, ground);
  const routes: readonly Route[] = rooms.pay.documented(routesOf(ground, rooms, status));
  const operator = operatorAccess(config.operatorToken);
  const { shared, metrics, limiter, tracer } = ground;
  const { access, ledger, pay, filing, hooks } = rooms;

  const server = createServer(
    {
      logger: given.logger,
      gate: access.gate,
      limiter,
      cursors: cursors(config.secretKeys),
      guard: pay.guard,
      inCompanyTime: filing.testClocks.inCompanyTime,
      keyedCalls: keyedCalls({ db, clock: given.clock, cipher: ground.shared.cipher }),
      tracer,
      metrics,
      load: { waitingForDatabase: () => db.stats().waiting },
      operator,
      trustProxy: config.trustProxy,
      https: base.startsWith('https:'),
      base: () => urls.base,
      headerPrefix: config.headerPrefix,
      console: given.console,
      ...(given.onAnswer ? { onAnswer: given.onAnswer } : {}),
    },
    routes,
  );
  watchErrors(server, status.errors);
  access.addPages(server);
  ledger.addPages(server, access.sessionPages);
  addConsole(server, given.console);
  server.addHook('onReady', pay.recordRuleSets);
  workWhileListening(server, background.works);
  const { ready, drain } = readiness(db);
  addHealthPages(server, { metrics, operator, isLoopback: isLoopback(config.host), ready, version: VERSION });
  addAgentEndpoint(server, { base: () => urls.base });
  addDocsRoutes(server, {
    document: () => openApiDocument(routes, { baseUrl: urls.base }),
    clock: shared.clock,
    securityContact: config.securityContact,
    base: () => urls.base,
  });

  const { sealer, attachments } = background;
  return {
    ...{ server, routes, attachments, urls, drain, audit: sealer },
    ...{ webhooks: hooks, lodgements: filing.lodgements, testClocks: filing.clockSteps, reviews: pay.reviews },
    imports: rooms.imports.worker,
  };
}

type Ground = ReturnType<typeof groundOf>;
type Rooms = ReturnType<typeof withImports>;
type Status = ReturnType<typeof openStatus>;

/**
 * Builds the parts that several rooms need. The rooms get `ofCompanies`, whose clock may be a company's test clock.
 * Everything else gets `shared`, with the real clock.
 */
function groundOf({ config, db, listener, clock, logger, worker }: AppDeps) {
  const metrics = createMetrics(worker);
  const counts = sharedCounts({ db, clock, logger, ...(listener ? { listener } : {}) });
  metrics.gauge('tasman_nodes', 'Nodes that share the rate limits, including this one', counts.nodes);
  const limiter = rateLimiter({ clock, scale: config.rateLimitScale, shared: counts });
  const tracer = config.otlp && countedExporter(config.otlp, { version: VERSION, metrics });
  const jobs = jobLog({ clock, metrics });
  const shared = {
    db,
    clock,
    cipher: fieldCipher(config.secretKeys),
    params: { AU: loadParams('au'), NZ: loadParams('nz') },
    logger,
    tracer,
    rounds: jobs,
    ...(listener ? { listener } : {}),
  };
  const ofCompanies = { ...shared, clock: companyClock(clock), realClock: clock };
  return { shared, ofCompanies, metrics, counts, limiter, tracer, jobs };
}

/** News about accounts for the rooms that are opened before the accounts. */
const newsThrough = (accounts: () => AccountNews): AccountNews => ({
  announce: (...changed) => accounts().announce(...changed),
  forget: (customerId) => accounts().forget(customerId),
});

/**
 * A room imports only the rooms below it, so this function passes it what it needs from the rooms above. The people
 * room is opened before the company room, because a company may be created together with its employees.
 */
function openRooms(
  { config, passwords = passwordsAt() }: AppDeps,
  { shared, ofCompanies, metrics, limiter }: Ground,
  urls: Urls,
  routes: () => readonly Route[],
) {
  const ofPeople = { superFundRegistry: config.superFundRegistry, pays: payHistory, leaveMails: () => access.portal };
  const people = peopleRoom({ ...ofCompanies, ...ofPeople });
  const accounts = newsThrough(() => access.accounts);
  const company = companyRoom({
    ...ofCompanies,
    addressUrl: config.addressUrl,
    frontend: () => urls.frontend,
    employees: people.employees,
    allowanceHistory,
    accounts,
    testClocks: { under: (...given) => filing.testClocks.under(...given) },
  });
  const pay = payRoom({
    ...ofCompanies,
    reports: payReports,
    headerPrefix: config.headerPrefix,
    post: bulkMailer(shared.cipher, 'payslip'),
    approvals: {
      routes,
      admit: (...asked) => access.gate.admit(...asked),
      tellOfBankChange: (...told) => access.portal.tellOfBankChange(...told),
      signatures: {
        options: (...asked) => access.signatures.options(...asked),
        read: (...given) => access.signatures.read(...given),
      },
      version: VERSION,
    },
    counts: payCounts(metrics),
  });
  const filing = filingRoom({
    ...ofCompanies,
    accounts,
    filing: config.filing,
    lodgementFolder: join(config.dataDir, 'lodgements'),
    funds: people.funds,
    version: VERSION,
    counts: filingCounts(metrics, LODGEMENT_KINDS),
  });
  const ledger = ledgerRoom(ofCompanies);
  const access = auth({
    ...shared,
    limiter,
    urls,
    secretKeys: config.secretKeys,
    passwords,
    registrationAllow: config.oauthRegistrationAllow,
    newCompanies: company.newCompanies,
    outgoing: checkedFetch({ allowNetworks: config.ssoAllowNetworks }),
  });
  const time = timeRoom({ ...ofCompanies, mails: access.portal });
  const self = selfRoom({
    ...ofCompanies,
    ...people.services,
    pays: payHistory,
    payslips: pay.payslips,
    timesheets: time.timesheets,
    funds: people.funds,
    frontend: () => urls.frontend,
    portal: access.portal,
  });
  const hooks = webhooks({
    ...shared,
    metrics,
    allowNetworks: config.webhookAllowNetworks,
    requireHttps: config.webhookRequireHttps,
    timeScale: config.webhookTimeScale,
    retentionDays: config.webhookRetentionDays,
    headerPrefix: config.headerPrefix,
    eventSchemas: { ...company.events, ...people.events, ...time.events, ...pay.told, ...filing.events },
  });
  return { people, time, company, pay, filing, ledger, access, self, hooks };
}

/** Adds the import of files, which uses the services of several rooms. */
function withImports({ shared }: Ground, rooms: ReturnType<typeof openRooms>) {
  const { people, time, pay, filing, access } = rooms;
  const imports = importRoom({
    ...shared,
    ...people.services,
    funds: people.funds,
    timesheets: time.timesheets,
    pays: pay.pays,
    history: pay.history,
    inCompanyTime: filing.testClocks.inCompanyTime,
    admit: (...asked) => access.gate.admit(...asked),
  });
  return { ...rooms, imports };
}

const doesBackgroundWork = ({ worker }: AppDeps): boolean => worker?.doesBackgroundWork ?? true;

/** The work that runs while the server listens, and the parts of it that tests start themselves. */
function backgroundOf(
  given: AppDeps,
  { shared, metrics, counts, tracer }: Ground,
  { pay, filing, imports, hooks }: Rooms,
) {
  const { config } = given;
  const sealer = auditSealer(shared);
  const attachments = { payslip: pay.payslipAttachment };
  const mail = mailWorker({ ...shared, mailer: openMailer(config), attachments, onOutcome: mailCounts(metrics) });
  const works = [
    ...(doesBackgroundWork(given) ? [mail, ...pay.workers, ...filing.workers, imports.worker, hooks, sealer] : []),
    ...(config.rateLimitScale === 0 ? [] : [counts]),
    ...(tracer ? [tracer] : []),
  ];
  return { works, sealer, attachments };
}

/** The metrics and the operator's status page. */
function openStatus(given: AppDeps, { metrics, jobs }: Ground) {
  const { db, clock } = given;
  const state = sharedState({ db, clock, webhooks: deliveriesWaiting, mail: mailsWaiting, filings: pendingByKind });
  const errors = recentErrors(clock);
  const seen = { db, clock, metrics, state, filingKinds: LODGEMENT_KINDS, version: VERSION };
  measureState(seen);
  measureReplicas(metrics, db);
  const service = statusService({ ...seen, jobs, errors, doesBackgroundWork: doesBackgroundWork(given) });
  return { errors, service };
}

const routesOf = ({ shared }: Ground, rooms: Rooms, { service }: Status): readonly Route[] => [
  ...rooms.access.routes,
  ...auditRoutes(shared),
  ...rooms.company.routes,
  ...rooms.people.routes,
  ...rooms.time.routes,
  ...rooms.pay.routes,
  ...rooms.filing.routes,
  ...rooms.ledger.routes,
  ...rooms.self.routes,
  ...rooms.imports.routes,
  ...rooms.hooks.routes,
  ...statusRoutes({ status: service }),
];
