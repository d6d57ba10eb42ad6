import type { Clock } from '../base/clock.ts';
import type { FieldCipher } from '../base/secrets.ts';
import type { Db } from '../db/db.ts';

/** What every part of the demo world is loaded with. */
export interface DemoDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}
