import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Tracer } from '../../base/trace.ts';
import type { Db } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import type { JobMonitor } from '../../jobs/job-log.ts';
import { inRounds } from '../../jobs/rounds.ts';
import type { Params } from '../../params/params.ts';
import type { SuperFunds } from '../people/super-fund/super-fund.service.ts';
import { dueRoutes } from './due/due.routes.ts';
import { dueService } from './due/due.service.ts';
import { employmentRecordRoutes } from './employment-record/employment-record.routes.ts';
import { employmentRecordService } from './employment-record/employment-record.service.ts';
import { FILING_EVENTS } from './filing-event/public.ts';
import { gatheredProblemRoutes } from './gathered-problem/gathered-problem.routes.ts';
import { gatheredProblemService } from './gathered-problem/gathered-problem.service.ts';
import { chooseGateway, type GatewayChoice, gatewayByTime, tracedGateway } from './lodgement/gateway/choose-gateway.ts';
import { sandboxGateway } from './lodgement/gateway/sandbox-gateway.ts';
import type { FilingCounts } from './lodgement/lodgement.deps.ts';
import { lodgementService } from './lodgement/lodgement.service.ts';
import { lodgementWorker } from './lodgement/lodgement-worker.ts';
import { monthlyTotalRoutes } from './monthly-total/monthly-total.routes.ts';
import { monthlyTotalService } from './monthly-total/monthly-total.service.ts';
import { paydayFilingRoutes } from './payday-filing/payday-filing.routes.ts';
import { PaydayFilingEventData } from './payday-filing/payday-filing.schema.ts';
import { paydayFilingService } from './payday-filing/payday-filing.service.ts';
import { paymentFileRoutes } from './payment-file/payment-file.routes.ts';
import { paymentFileService } from './payment-file/payment-file.service.ts';
import { payrollTaxRoutes } from './payroll-tax/payroll-tax.routes.ts';
import { payrollTaxService } from './payroll-tax/payroll-tax.service.ts';
import { stpRoutes } from './stp/stp.routes.ts';
import { StpResponseEventData, StpSettledEventData } from './stp/stp.schema.ts';
import { stpService } from './stp/stp.service.ts';
import { superContributionRoutes } from './super-contribution/super-contribution.routes.ts';
import { superContributionService } from './super-contribution/super-contribution.service.ts';
import { clockSteps } from './test-clock/advance.ts';
import { testClockRoutes } from './test-clock/test-clock.routes.ts';
import { type TestClockDeps, testClockService } from './test-clock/test-clock.service.ts';
import { yearEndRoutes } from './year-end/year-end.routes.ts';
import { yearEndService } from './year-end/year-end.service.ts';
import { yearToDateRoutes } from './year-to-date/year-to-date.routes.ts';
import { yearToDateService } from './year-to-date/year-to-date.service.ts';

export type { LodgementService } from './lodgement/lodgement.service.ts';
export { pendingByKind } from './lodgement/lodgement.store.ts';
export { LODGEMENT_KINDS } from './lodgement/tables.ts';
export { payReports } from './pay-report/pay-report.service.ts';
export type { ClockSteps } from './test-clock/advance.ts';

export interface FilingRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The real clock, which test clocks do not affect. */
  readonly realClock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** The configured route by which messages reach the tax offices. */
  readonly filing: GatewayChoice;
  /** Folder for messages that are lodged manually. */
  readonly lodgementFolder: string;
  readonly tracer?: Tracer | undefined;
  /** Looks up super funds. The people room supplies it. */
  readonly funds: SuperFunds;
  /** Version of this software, which the files contain. */
  readonly version: string;
  readonly counts?: FilingCounts | undefined;
  readonly rounds?: JobMonitor | undefined;
  /** The cached states of accounts. The auth module supplies them. */
  readonly accounts: TestClockDeps['accounts'];
}

const CLOCK_SWEEP_MS = 2_000;

/** Reports of pays to tax offices and super funds, and payment files for the bank. */
export function filingRoom({
  db,
  clock,
  realClock,
  cipher,
  params,
  logger,
  filing,
  lodgementFolder,
  tracer,
  funds,
  version,
  counts,
  rounds,
  accounts,
}: FilingRoomDeps) {
  const productId = filing.gateway === 'http' ? (filing.productId ?? null) : null;
  const chosen = chooseGateway(filing, { db, clock, cipher, folder: lodgementFolder });
  const gateway = gatewayByTime(tracedGateway(chosen, tracer), sandboxGateway({ db, clock, cipher }));
  const lodgements = lodgementService({ db, clock, cipher, gateway, logger, counts, ...FILING_EVENTS });
  const stp = stpService({ db, clock, cipher, params: params.AU, lodgements, software: { version, productId } });
  const filings = paydayFilingService({ db, clock, cipher, lodgements, params: params.NZ, version });
  const contributions = superContributionService({ db, clock, cipher, params: params.AU, funds });
  const payments = paymentFileService({ db, clock, cipher });
  const steps = clockSteps({ db, clock: realClock, lodgements });
  const advancing = inRounds({
    job: 'test_clocks',
    everyMs: CLOCK_SWEEP_MS,
    work: (isStopping) => steps.runDue(isStopping),
    logger,
    title: 'Advancing test clocks',
    monitor: rounds,
  });
  const testClocks = testClockService({ db, clock: realClock, accounts, wake: () => advancing.wake() });
  const routes: readonly Route[] = [
    ...testClockRoutes({ testClocks }),
    ...dueRoutes({ due: dueService({ db, clock, realClock, cipher, params }) }),
    ...stpRoutes({ stp }),
    ...paydayFilingRoutes({ filings }),
    ...superContributionRoutes({ contributions }),
    ...paymentFileRoutes({ payments }),
    ...gatheredProblemRoutes({ problems: gatheredProblemService({ db, stp, filings, contributions, payments }) }),
    ...payrollTaxRoutes({ payrollTaxes: payrollTaxService({ db, clock, params: params.AU }) }),
    ...monthlyTotalRoutes({ months: monthlyTotalService({ db, clock }) }),
    ...employmentRecordRoutes({ records: employmentRecordService({ db, clock, cipher, params }) }),
    ...yearEndRoutes({ yearEnds: yearEndService({ db, clock, params: params.AU }) }),
    ...yearToDateRoutes({ years: yearToDateService({ db, clock, params: params.AU }) }),
  ];
  /** Event types and their data schemas. */
  const events = {
    'stp.response.updated': StpResponseEventData,
    'stp_pay_event.settled': StpSettledEventData,
    'payday_filing.settled': PaydayFilingEventData,
  };
  const workers = [lodgementWorker({ lodgements, logger, rounds }), advancing];
  return { routes, events, lodgements, testClocks, clockSteps: steps, workers };
}
