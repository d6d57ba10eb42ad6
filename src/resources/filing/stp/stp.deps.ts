import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Software } from '../../../formats/stp/envelope.ts';
import type { Params } from '../../../params/params.ts';
import type { LodgementService } from '../lodgement/public.ts';

export interface StpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Params;
  readonly lodgements: LodgementService;
  /** The software that each message to the ATO specifies as its source. */
  readonly software: Software;
}

export const todayIn = (clock: Clock): LocalDate => clock.today(ZONE_OF.AU);

/** The name of the report in error messages. */
export const STP = 'Single Touch Payroll';
