import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AccessTokens, accessTokens } from './auth/access-token.ts';
import { accountStates } from './auth/account-state.ts';
import { accountGate } from './auth/gate.ts';
import { consents as oauthConsents } from './auth/oauth/consent.ts';
import { oauthRoutes } from './auth/oauth/oauth.routes.ts';
import { FULL_SCOPE } from './auth/oauth/scopes.ts';
import { Html, sendPage } from './auth/pages/layout.ts';
import { addOauthPages } from './auth/pages/oauth-pages.ts';
import { visitProof } from './auth/pages/visit-proof.ts';
import type { NewCompanies } from './auth/partner/checkout/new-companies.ts';
import { SESSION_COOKIE, sessionCookie } from './auth/partner/handoff/session-cookie.ts';
import { partner } from './auth/partner/partner.ts';
import { loginRoutes } from './auth/sign-in/login.routes.ts';
import { type SignedIn, signInWith } from './auth/sign-in/sign-in.ts';
import { signingKeys } from './auth/signing-keys.ts';
import type { Clock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';
import { fieldCipher } from './base/secrets.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/notify.ts';
import { createMetrics } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import { rateLimiter } from './http/rate-limit.ts';
import type { RegisterDeps } from './http/register.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { addServiceRoutes } from './http/service-routes.ts';
import { openMailer } from './mail/open-mailer.ts';
import { mailWorker } from './mail/worker.ts';
import { loadParams } from './params/load.ts';
import type { Params } from './params/params.ts';
import { addressRoutes } from './resources/company/address/address.routes.ts';
import { addressBook } from './resources/company/address/address.service.ts';
import { allowanceRoutes } from './resources/company/allowance/allowance.routes.ts';
import { allowanceService } from './resources/company/allowance/allowance.service.ts';
import { employeeAllowanceRoutes } from './resources/company/allowance/employee-allowance.routes.ts';
import { employeeAllowanceService } from './resources/company/allowance/employee-allowance.service.ts';
import { awardRoutes } from './resources/company/award/award.routes.ts';
import { awardService } from './resources/company/award/award.service.ts';
import { companyRoutes } from './resources/company/company/company.routes.ts';
import { CompanyPatch } from './resources/company/company/company.schema.ts';
import { companyService, newCompanyValues, openCompany } from './resources/company/company/company.service.ts';
import { departmentRoutes } from './resources/company/department/department.routes.ts';
import { departmentService } from './resources/company/department/department.service.ts';
import { payRateRoutes } from './resources/company/pay-rate/pay-rate.routes.ts';
import { payRateService } from './resources/company/pay-rate/pay-rate.service.ts';
import { payRateGroupRoutes } from './resources/company/pay-rate/pay-rate-group.routes.ts';
import { payRateGroupService } from './resources/company/pay-rate/pay-rate-group.service.ts';
import { paydayFilingRoutes } from './resources/filing/payday-filing/payday-filing.routes.ts';
import { paydayFilingService } from './resources/filing/payday-filing/payday-filing.service.ts';
import { paymentFileRoutes } from './resources/filing/payment-file/payment-file.routes.ts';
import { paymentFileService } from './resources/filing/payment-file/payment-file.service.ts';
import {
  fileGateway,
  httpGateway,
  type LodgementService,
  lodgementService,
  sandboxGateway,
} from './resources/filing/stp/lodgement/lodgement.service.ts';
import { lodgementWorker } from './resources/filing/stp/lodgement/lodgement-worker.ts';
import { stpRoutes } from './resources/filing/stp/stp.routes.ts';
import { stpService, watchStpResponses } from './resources/filing/stp/stp.service.ts';
import { superContributionRoutes } from './resources/filing/super-contribution/super-contribution.routes.ts';
import { superContributionService } from './resources/filing/super-contribution/super-contribution.service.ts';
import { yearToDateRoutes } from './resources/filing/year-to-date/year-to-date.routes.ts';
import { yearToDateService } from './resources/filing/year-to-date/year-to-date.service.ts';
import { chartRoutes } from './resources/ledger/gl-chart/gl-chart.routes.ts';
import { chartService } from './resources/ledger/gl-chart/gl-chart.service.ts';
import { refreshFromProvider } from './resources/ledger/gl-chart/gl-refresh.service.ts';
import { rowService } from './resources/ledger/gl-chart/gl-row.service.ts';
import { postingRoutes } from './resources/ledger/gl-posting/gl-posting.routes.ts';
import { postingService } from './resources/ledger/gl-posting/gl-posting.service.ts';
import { providerRoutes } from './resources/ledger/gl-provider/gl-provider.routes.ts';
import { providerService } from './resources/ledger/gl-provider/gl-provider.service.ts';
import { addProviderPage } from './resources/ledger/gl-provider/page/provider-page.ts';
import { connectionService } from './resources/ledger/gl-provider/provider-connection.service.ts';
import { draftPayRoutes } from './resources/pay/draft-pay/draft-pay.routes.ts';
import { draftPayService } from './resources/pay/draft-pay/draft-pay.service.ts';
import { payRoutes } from './resources/pay/pay/pay.routes.ts';
import { allowanceHistory, lawOf, payHistory, payService } from './resources/pay/pay/public.ts';
import { payRunRoutes } from './resources/pay/pay-run/pay-run.routes.ts';
import { payRunService } from './resources/pay/pay-run/pay-run.service.ts';
import { payslipRoutes } from './resources/pay/payslip/payslip.routes.ts';
import { payslipService } from './resources/pay/payslip/payslip.service.ts';
import { recordRuleSets } from './resources/pay/rule-set/rule-set.service.ts';
import { terminationRoutes } from './resources/pay/termination/termination.routes.ts';
import { endingsOf, finalPayOf, terminationService } from './resources/pay/termination/termination.service.ts';
import { workersCompRoutes } from './resources/pay/workers-comp/workers-comp.routes.ts';
import { workersCompService } from './resources/pay/workers-comp/workers-comp.service.ts';
import { bankAccountRoutes } from './resources/people/bank-account/bank-account.routes.ts';
import { bankAccountService } from './resources/people/bank-account/bank-account.service.ts';
import { deductionRoutes } from './resources/people/deduction/deduction.routes.ts';
import { deductionService } from './resources/people/deduction/deduction.service.ts';
import { employeeRoutes } from './resources/people/employee/employee.routes.ts';
import { employeeMaker, employeeService } from './resources/people/employee/employee.service.ts';
import { employmentOptionRoutes } from './resources/people/employment-option/employment-option.routes.ts';
import { leaveBalanceRoutes } from './resources/people/leave-balance/leave-balance.routes.ts';
import { leaveBalanceService } from './resources/people/leave-balance/leave-balance.service.ts';
import { leaveRequestRoutes } from './resources/people/leave-request/leave-request.routes.ts';
import { leaveRequestService } from './resources/people/leave-request/leave-request.service.ts';
import { superFunds } from './resources/people/super-fund/super-fund.service.ts';
import { GUARANTEE_RATE } from './rules/au/parameters.ts';
import { type Webhooks, webhooks } from './webhooks/webhooks.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Db;
  readonly listener?: Listener;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Tests look at every answer; the service does not. */
  readonly onAnswer?: RegisterDeps['onAnswer'];
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: readonly Route[];
  /** Sends by itself while the server listens; tests let it do what is due once. */
  readonly webhooks: Pick<Webhooks, 'runDue'>;
  /** Goes on with messages to tax offices by itself while the server listens; tests let it do what is due once. */
  readonly lodgements: Pick<LodgementService, 'runDue'>;
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
export function buildApp({ config, db, listener, clock, logger, onAnswer }: AppDeps): App {
  const base = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const urls: Urls = { base, frontend: config.frontendUrl ?? base };
  const cipher = fieldCipher(config.secretKeys);
  const params = { AU: loadParams('au'), NZ: loadParams('nz') };
  const metrics = createMetrics();
  const limiter = rateLimiter({ clock, scale: config.rateLimitScale });

  const keys = signingKeys({ db, cipher, clock });
  const tokens = accessTokens({ keys, clock, issuer: () => urls.base });
  const accounts = accountStates({ db, ...(listener ? { listener } : {}) });
  const gate = accountGate({ db, tokens, accounts, clock });

  const signIn = signInWith({ db, clock });
  const consents = oauthConsents({ db, clock, accounts, issuer: () => urls.base });
  const oauth = {
    db,
    clock,
    tokens,
    accounts,
    consents,
    signIn,
    base: () => urls.base,
    registrationAllow: config.oauthRegistrationAllow,
  };
  const partners = partner({
    db,
    clock,
    cipher,
    tokens,
    accounts,
    limiter,
    urls,
    companies: newCompanies(params.AU),
  });

  const funds = superFunds({ registry: config.superFundRegistry, clock, logger });
  const people = { db, clock, cipher, params, funds, pays: payHistory, logger };
  const law = lawOf({ au: params.AU, nz: params.NZ });
  const endings = endingsOf(people);
  const employees = employeeMaker(people);
  const employeeParts: readonly Route[] = [
    ...employeeRoutes({ employees: employeeService(people) }),
    ...terminationRoutes({
      terminations: terminationService({ ...people, finalPay: finalPayOf({ law, logger, endings }) }),
    }),
    ...bankAccountRoutes({ bankAccounts: bankAccountService(people) }),
    ...leaveRequestRoutes({ leaveRequests: leaveRequestService({ db, clock }) }),
    ...leaveBalanceRoutes({ leaveBalances: leaveBalanceService({ db }) }),
  ];
  const companies = companyService({ db, clock, params: params.AU, employees });
  const companyParts: readonly Route[] = [
    ...companyRoutes({ companies, employees, frontend: () => urls.frontend }),
    ...departmentRoutes({ departments: departmentService({ db, clock }) }),
    ...awardRoutes({ awards: awardService({ db, clock }) }),
    ...payRateGroupRoutes({ payRateGroups: payRateGroupService({ db, clock }) }),
    ...payRateRoutes({ payRates: payRateService({ db, clock }) }),
    ...allowanceRoutes({ allowances: allowanceService({ db, clock, history: allowanceHistory }) }),
    ...employeeAllowanceRoutes({ employeeAllowances: employeeAllowanceService({ db, clock }) }),
    ...deductionRoutes({ deductions: deductionService({ db, clock }) }),
    ...employmentOptionRoutes(),
    ...addressRoutes({ addresses: addressBook({ url: config.addressUrl, logger }) }),
  ];

  const pays = payService({ db, clock, law, logger, endings });
  const payParts: readonly Route[] = [
    ...payRoutes({ pays }),
    ...payRunRoutes({ payRuns: payRunService({ db }) }),
    ...draftPayRoutes({ drafts: draftPayService({ ...people, law, endings }) }),
    ...workersCompRoutes({ workersComp: workersCompService({ db, clock, pays }) }),
    ...payslipRoutes({ payslips: payslipService({ db, cipher }) }),
  ];

  const gateway = filingGateway(config.filing, config.dataDir) ?? sandboxGateway({ db, clock, cipher });
  const lodgements = lodgementService({ db, clock, cipher, gateway, logger, watch: { STP: watchStpResponses } });
  const lodging = lodgementWorker({ lodgements, logger });
  const filing = { db, clock, cipher, lodgements };
  const filingParts: readonly Route[] = [
    ...stpRoutes({ stp: stpService(filing) }),
    ...paydayFilingRoutes({ filings: paydayFilingService({ ...filing, params: params.NZ }) }),
    ...superContributionRoutes({ contributions: superContributionService({ db, clock, cipher, params: params.AU }) }),
    ...paymentFileRoutes({ payments: paymentFileService({ db, clock, cipher }) }),
    ...yearToDateRoutes({ years: yearToDateService({ db, clock }) }),
  ];

  const provider = providerService({ db, clock, cipher });
  const ledger = { db, clock, provider };
  const ledgerParts: readonly Route[] = [
    ...chartRoutes({ charts: chartService(ledger), rows: rowService(ledger), refresh: refreshFromProvider(ledger) }),
    ...providerRoutes({ provider }),
    ...postingRoutes({ postings: postingService({ db, clock }) }),
  ];

  const hooks = webhooks({
    db,
    clock,
    cipher,
    logger,
    metrics,
    ...(listener ? { listener } : {}),
    allowNetworks: config.webhookAllowNetworks,
    timeScale: config.webhookTimeScale,
    retentionDays: config.webhookRetentionDays,
    headerPrefix: config.headerPrefix,
  });

  const routes: readonly Route[] = [
    ...loginRoutes({ signIn, tokens }),
    ...oauthRoutes(oauth),
    ...partners.routes,
    ...companyParts,
    ...employeeParts,
    ...payParts,
    ...filingParts,
    ...ledgerParts,
    ...hooks.routes,
  ];

  const server = createServer(
    {
      logger,
      gate,
      limiter,
      metrics,
      load: { waitingForDatabase: () => db.stats().waiting },
      trustProxy: config.trustProxy,
      ...(onAnswer ? { onAnswer } : {}),
    },
    routes,
  );
  const proof = visitProof({ secretKey: config.secretKeys[0], isSecure: () => urls.base.startsWith('https:') });
  addOauthPages(server, { db, clock, consents, signIn, limiter, proof });
  partners.install(server, { proof });
  addProviderPage(server, {
    db,
    clock,
    gate,
    limiter,
    provider,
    connections: connectionService({ db, clock, cipher }),
    sessionCookie: SESSION_COOKIE,
    show: (reply, { title, markup, status }) => sendPage(reply, { title, body: new Html(markup), status }),
    signIn: async (given) => {
      const session = await sessionToken(tokens, await signIn({ accountType: 'admin', ...given }));
      return sessionCookie(session, { secure: urls.base.startsWith('https:') });
    },
  });
  server.addHook('onReady', () => recordRuleSets({ db, law, clock }));
  const mail = mailWorker({ db, clock, cipher, mailer: openMailer(config), ...(listener ? { listener } : {}), logger });
  server.addHook('onListen', async () => mail.start());
  server.addHook('onClose', () => mail.stop());
  server.addHook('onListen', async () => lodging.start());
  server.addHook('onClose', () => lodging.stop());
  server.addHook('onListen', async () => hooks.start());
  server.addHook('onClose', () => hooks.stop());
  let draining = false;
  addServiceRoutes(server, {
    document: () => openApiDocument(routes, { baseUrl: urls.base }),
    metrics,
    ready: async () => {
      if (draining) throw new Error('the service is shutting down');
      await db.ping();
    },
  });
  metrics.gauge('tasman_database_connections', 'Open connections to the database', () => db.stats().total);
  metrics.gauge('tasman_database_waiting', 'Requests waiting for a connection', () => db.stats().waiting);

  return {
    server,
    routes,
    webhooks: hooks,
    lodgements,
    urls,
    drain: () => {
      draining = true;
    },
  };
}

/** What a browser holds once somebody has signed in: the same token as a sign-in by the API answers. */
const sessionToken = (tokens: AccessTokens, person: SignedIn): Promise<string> =>
  tokens.sign({
    sub: person.subject,
    admin_mode: person.adminMode,
    api_client_id: null,
    scope: FULL_SCOPE,
    customer_id: person.customerId,
    user_id: person.userId,
    connection_id: null,
  });

/** Where filings go; undefined leaves the built-in sandbox. */
function filingGateway(filing: Config['filing'], dataDir: string) {
  if (filing.gateway === 'http') return httpGateway({ address: filing.url, token: filing.token });
  if (filing.gateway === 'file') return fileGateway({ folder: join(dataDir, 'lodgements') });
  return undefined;
}

/** An order opens a company by the rules of the companies themselves. */
const newCompanies = (params: Params): NewCompanies => ({
  fields: CompanyPatch.properties,
  prepare(given, today) {
    const values = newCompanyValues(given, (country) => params.at(today(country)).get(GUARANTEE_RATE).value.toFixed());
    return {
      ...values,
      insert: async (tx, customerId, at) => (await openCompany(tx, values, { customerId, at })).id,
    };
  },
});
