import type { Clock } from '../base/clock.ts';
import type { FieldCipher } from '../base/secrets.ts';
import type { Db } from '../db/db.ts';

/** The dependencies of every part of the demo data. */
export interface DemoDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}
