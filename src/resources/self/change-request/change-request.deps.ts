import type { Clock } from '../../../base/clock.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { BankAccountService } from '../../people/bank-account/bank-account.service.ts';
import type { EmployeeService } from '../../people/employee/employee.service.ts';
import type { PortalSignIns } from '../portal-invitation/portal-invitation.service.ts';

export interface ChangeRequestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly employees: Pick<EmployeeService, 'update'>;
  readonly bankAccounts: Pick<BankAccountService, 'create' | 'update'>;
  readonly portal: Pick<PortalSignIns, 'moveMail' | 'notifyOfBankChange'>;
}
