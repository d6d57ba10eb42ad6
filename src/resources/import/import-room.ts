import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import type { Listener } from '../../db/notify.ts';
import type { Gate } from '../../http/gate.ts';
import type { Route } from '../../http/route.ts';
import type { JobMonitor } from '../../jobs/job-log.ts';
import { importRoutes } from './file-import/file-import.routes.ts';
import { type ImportDeps, importService } from './file-import/file-import.service.ts';
import { importWorker } from './file-import/import-worker.ts';
import { type EmployeesDeps, employeesKind } from './file-import/kinds/employees.ts';
import { type OpeningBalancesDeps, openingBalancesKind } from './file-import/kinds/opening-balances.ts';
import { historyKind, type PaysDeps, paysKind } from './file-import/kinds/pays.ts';
import { type TimesheetsDeps, timesheetsKind } from './file-import/kinds/timesheets.ts';

export interface ImportRoomDeps extends EmployeesDeps, OpeningBalancesDeps, TimesheetsDeps, PaysDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly admit: Gate['admit'];
  readonly inCompanyTime: ImportDeps['inCompanyTime'];
  readonly listener?: Listener;
  readonly rounds?: JobMonitor;
}

/** Imports files of employees, opening balances, timesheets, pays and the pays of another system. */
export function importRoom(given: ImportRoomDeps) {
  const kinds = {
    employees: employeesKind(given),
    opening_balances: openingBalancesKind(given),
    timesheets: timesheetsKind(given),
    pays: paysKind(given),
    history: historyKind(given),
  };
  const deps = { ...given, kinds };
  const routes: readonly Route[] = importRoutes({ imports: importService(deps) });
  return { routes, worker: importWorker(deps) };
}
