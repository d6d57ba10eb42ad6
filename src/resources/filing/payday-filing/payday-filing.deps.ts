import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import { lineRecordId } from '../../../formats/payday-filing/envelope.ts';
import type { Params } from '../../../params/params.ts';
import type { LodgementService } from '../lodgement/public.ts';

export interface PaydayFilingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly lodgements: LodgementService;
  /** New Zealand parameters, which contain the due dates of filings and payments. */
  readonly params: Params;
  /** Version of this software, which each file contains. */
  readonly version: string;
}

/** The name of the report in error messages. */
export const PAYDAY_FILING = 'Payday filing';
export const CSV = 'text/csv';

export const todayIn = (clock: Clock): LocalDate => clock.today(ZONE_OF.NZ);

/**
 * The employer and the software, as they appear in the file. The IRD number is not null, because a missing number is
 * reported as a problem before the filing is stored.
 */
export const filedBy = ({ employerIrd, package: software }: { employerIrd: string | null; package: string }) => ({
  employerIrd: employerIrd!,
  package: software,
});

export const recordsOf = (employeeIds: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(employeeIds.map((id, index) => [lineRecordId(index), id]));
