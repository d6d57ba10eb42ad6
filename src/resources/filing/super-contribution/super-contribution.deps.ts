import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Params } from '../../../params/params.ts';
import type { SuperFunds } from '../../people/super-fund/super-fund.service.ts';

export interface SuperContributionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  /** Australian parameters, which contain the super due dates. */
  readonly params: Params;
  /** Look-up of fund ABNs and names. */
  readonly funds: SuperFunds;
}

/** The name of the report in error messages. */
export const SUPER = 'Superannuation';
export const MOST_IN_A_BATCH = 5_000;

export const todayIn = (clock: Clock): LocalDate => clock.today(ZONE_OF.AU);
