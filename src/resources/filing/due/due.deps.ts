import type { Clock } from '../../../base/clock.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';

export interface DueDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
}

/** The company whose tasks are listed, and the current date in its country. */
export interface Asked {
  readonly tx: Tx;
  readonly company: CompanyRecord;
  readonly today: LocalDate;
}

/** Older paydays are not reported individually: the whole year is corrected instead. */
export const REPORT_MONTHS = 13;
