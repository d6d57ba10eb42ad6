import type { Clock } from '../../../base/clock.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';

export interface PaymentFileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
}
