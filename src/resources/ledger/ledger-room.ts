import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import { chartRoutes } from './gl-chart/gl-chart.routes.ts';
import { chartService } from './gl-chart/gl-chart.service.ts';
import { refreshFromProvider } from './gl-chart/gl-refresh.service.ts';
import { rowService } from './gl-chart/gl-row.service.ts';
import { postingRoutes } from './gl-posting/gl-posting.routes.ts';
import { postingService } from './gl-posting/gl-posting.service.ts';
import { providerRoutes } from './gl-provider/gl-provider.routes.ts';
import { providerService } from './gl-provider/gl-provider.service.ts';
import { addProviderPage, type ProviderPageDeps } from './gl-provider/page/provider-page.ts';
import { connectionService } from './gl-provider/provider-connection.service.ts';
import { reportRoutes } from './report/report.routes.ts';
import { reportService } from './report/report.service.ts';

export interface LedgerRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The real clock, which no test clock affects. */
  readonly realClock: Clock;
  readonly cipher: FieldCipher;
}

/** The parts of auth that the pages use. */
export type LedgerPageDeps = Pick<ProviderPageDeps, 'addTo' | 'sessionOf' | 'show' | 'askToSignIn'>;

/** General-ledger exports of pays, the connection to the accounting provider, and reports. */
export function ledgerRoom({ db, clock, realClock, cipher }: LedgerRoomDeps) {
  const provider = providerService({ db, clock: realClock, cipher });
  const ledger = { db, clock, provider };
  const routes: readonly Route[] = [
    ...chartRoutes({ charts: chartService(ledger), rows: rowService(ledger), refresh: refreshFromProvider(ledger) }),
    ...providerRoutes({ provider }),
    ...postingRoutes({ postings: postingService({ db, clock }) }),
    ...reportRoutes({ reports: reportService({ db, clock }) }),
  ];
  return {
    routes,
    addPages: (server: FastifyInstance, pages: LedgerPageDeps): void =>
      addProviderPage(server, {
        ...ledger,
        ...pages,
        connections: connectionService({ db, clock: realClock, cipher }),
      }),
  };
}
