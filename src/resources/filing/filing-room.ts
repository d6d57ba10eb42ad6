import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { Rounds } from '../../base/rounds.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Tracer } from '../../base/trace.ts';
import type { Db } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import type { Params } from '../../params/params.ts';
import type { SuperFunds } from '../people/super-fund/super-fund.service.ts';
import { dueRoutes } from './due/due.routes.ts';
import { dueService } from './due/due.service.ts';
import { gatheredProblemRoutes } from './gathered-problem/gathered-problem.routes.ts';
import { gatheredProblemService } from './gathered-problem/gathered-problem.service.ts';
import { monthlyTotalRoutes } from './monthly-total/monthly-total.routes.ts';
import { monthlyTotalService } from './monthly-total/monthly-total.service.ts';
import { paydayFilingRoutes } from './payday-filing/payday-filing.routes.ts';
import { PaydayFilingTold } from './payday-filing/payday-filing.schema.ts';
import { FILING_EVENTS, paydayFilingService } from './payday-filing/payday-filing.service.ts';
import { paymentFileRoutes } from './payment-file/payment-file.routes.ts';
import { paymentFileService } from './payment-file/payment-file.service.ts';
import { payrollTaxRoutes } from './payroll-tax/payroll-tax.routes.ts';
import { payrollTaxService } from './payroll-tax/payroll-tax.service.ts';
import { chooseGateway, type GatewayChoice } from './stp/lodgement/choose-gateway.ts';
import { type FilingCounts, lodgementService } from './stp/lodgement/lodgement.service.ts';
import { lodgementWorker } from './stp/lodgement/lodgement-worker.ts';
import { tracedGateway } from './stp/lodgement/traced-gateway.ts';
import { stpRoutes } from './stp/stp.routes.ts';
import { StpResponseTold, StpSettledTold } from './stp/stp.schema.ts';
import { stpService } from './stp/stp.service.ts';
import { superContributionRoutes } from './super-contribution/super-contribution.routes.ts';
import { superContributionService } from './super-contribution/super-contribution.service.ts';
import { yearEndRoutes } from './year-end/year-end.routes.ts';
import { yearEndService } from './year-end/year-end.service.ts';
import { yearToDateRoutes } from './year-to-date/year-to-date.routes.ts';
import { yearToDateService } from './year-to-date/year-to-date.service.ts';

export { payReports } from './pay-report/pay-report.service.ts';
export { LODGEMENT_KINDS, type LodgementService, pendingByKind } from './stp/lodgement/lodgement.service.ts';

export interface FilingRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Where messages to tax offices go. */
  readonly filing: GatewayChoice;
  /** The folder that keeps them where they are lodged by hand. */
  readonly lodgementFolder: string;
  readonly tracer?: Tracer | undefined;
  /** From the people room: what is known of super funds. */
  readonly funds: SuperFunds;
  /** Of this software, for the files that name it. */
  readonly version: string;
  readonly counts?: FilingCounts | undefined;
  readonly rounds?: Rounds | undefined;
}

/** What the tax offices, the super funds and the bank are told of pays. */
export function filingRoom({
  db,
  clock,
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
}: FilingRoomDeps) {
  const productId = filing.gateway === 'http' ? (filing.productId ?? null) : null;
  const chosen = chooseGateway(filing, { db, clock, cipher, folder: lodgementFolder });
  const gateway = tracedGateway(chosen, tracer);
  const lodgements = lodgementService({ db, clock, cipher, gateway, logger, counts, ...FILING_EVENTS });
  const stp = stpService({ db, clock, cipher, params: params.AU, lodgements, software: { version, productId } });
  const filings = paydayFilingService({ db, clock, cipher, lodgements, params: params.NZ, version });
  const contributions = superContributionService({ db, clock, cipher, params: params.AU, funds });
  const payments = paymentFileService({ db, clock, cipher });
  const routes: readonly Route[] = [
    ...dueRoutes({ due: dueService({ db, clock, cipher, params }) }),
    ...stpRoutes({ stp }),
    ...paydayFilingRoutes({ filings }),
    ...superContributionRoutes({ contributions }),
    ...paymentFileRoutes({ payments }),
    ...gatheredProblemRoutes({ problems: gatheredProblemService({ db, stp, filings, contributions, payments }) }),
    ...payrollTaxRoutes({ payrollTaxes: payrollTaxService({ db, clock, params: params.AU }) }),
    ...monthlyTotalRoutes({ months: monthlyTotalService({ db, clock }) }),
    ...yearEndRoutes({ yearEnds: yearEndService({ db, clock, params: params.AU }) }),
    ...yearToDateRoutes({ years: yearToDateService({ db, clock, params: params.AU }) }),
  ];
  /** What listeners are told of. */
  const told = {
    'stp.response.updated': StpResponseTold,
    'stp_pay_event.settled': StpSettledTold,
    'payday_filing.settled': PaydayFilingTold,
  };
  return { routes, told, lodgements, worker: lodgementWorker({ lodgements, logger, rounds }) };
}
