import type { Clock } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import type { Logger } from '../../../base/logger.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import type { SuperFunds } from '../super-fund/super-fund.service.ts';
import type { PayHistory } from './pay-history.ts';

export interface EmployeeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly params: Readonly<Record<Country, Params>>;
  readonly cipher: FieldCipher;
  readonly funds: SuperFunds;
  readonly pays: PayHistory;
  readonly logger: Pick<Logger, 'error'>;
}

/** Runs in the same transaction as the change and before it, so that either both are stored or neither is. */
export type Alongside = (tx: Tx) => Promise<void>;

/** Contract [CONV-043]: the maximum number of employees that one request may create or change. */
export const MOST_ITEMS = 5_000;
