import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { AppError, conflict, forbidden } from '../../../base/errors.ts';
import { mask } from '../../../base/identifiers.ts';
import type { Paged } from '../../../base/page.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller, EmployeeKey, Principal } from '../../../http/principal.ts';
import { findCompany } from '../../company/company/company.service.ts';
import { findPays } from '../../pay/pay/read.public.ts';
import type { PayslipFile, PayslipService } from '../../pay/payslip/payslip.service.ts';
import { accountNumberOf, listBankAccounts } from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeInCompany, findEmployee, sealedNumberOf } from '../../people/employee/employee.service.ts';
import type { LeaveBalanceOut, LeaveBalanceService } from '../../people/leave-balance/leave-balance.service.ts';
import {
  type LeaveRequestIn,
  type LeaveRequestOut,
  type LeaveRequestService,
  leaveTypesOf,
  requestedLeave,
} from '../../people/leave-request/leave-request.service.ts';
import {
  DETAILS,
  type Flag,
  flagsOf,
  type OwnBankAccountOut,
  type OwnDetails,
  type OwnPayOut,
  type SelfOut,
} from './own.schema.ts';

export { type DetailName, OwnDetailsIn } from './own.schema.ts';

export interface OwnDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly leaveRequests: Pick<LeaveRequestService, 'list' | 'create' | 'cancel' | 'read'>;
  readonly leaveBalances: LeaveBalanceService;
  readonly payslips: PayslipService;
}
export type OwnService = ReturnType<typeof ownService>;

const NOT_ENABLED = 'Your payroll office has not enabled this for you:';

/** Portal operations of employees on their own data. The routes admit only employees. */
export const ownService = (deps: OwnDeps) => ({ ...ownRecord(deps), ...ownPays(deps), ...ownLeave(deps) });

const reading = <T>(
  { db }: Pick<OwnDeps, 'db'>,
  { principal }: Caller,
  work: (tx: Tx, own: EmployeeInCompany) => Promise<T>,
): Promise<T> =>
  db.tx(principal.customerId, async (tx) => work(tx, await findOwn(tx, principal)), {
    readOnly: true,
    isolation: 'snapshot',
  });

export const ownFlags = (deps: Pick<OwnDeps, 'db'>, caller: Caller) =>
  reading(deps, caller, async (_tx, own) => flagsOf(own));

const ownRecord = (deps: OwnDeps) => ({
  whoIs: (caller: Caller): Promise<SelfOut> =>
    reading(deps, caller, async (tx, own) => {
      const company = await findCompany(tx, own.company_id);
      const country = own.company_country;
      return {
        employee_id: own.id,
        company_id: own.company_id,
        company_name: company?.name ?? '',
        country,
        first_name: own.first_name,
        last_name: own.last_name,
        number: own.number,
        position: own.position,
        start_date: own.start_date,
        termination_date: own.termination_date,
        today: deps.clock.today(ZONE_OF[country]),
        may: flagsOf(own),
        leave_types: leaveTypesOf(country).map((leave_type) => ({
          leave_type,
          name: requestedLeave(country, leave_type)?.name ?? leave_type,
        })),
      };
    }),

  details: (caller: Caller): Promise<OwnDetails> =>
    reading(
      deps,
      caller,
      async (_tx, own) => Object.fromEntries(DETAILS.map((name) => [name, own[name]])) as OwnDetails,
    ),

  bankAccounts: (caller: Caller): Promise<OwnBankAccountOut[]> =>
    reading(deps, caller, async (tx, own) => {
      const listed = await listBankAccounts(tx, own.id);
      if (listed.length === 0) return inlineAccounts(own, deps.cipher);
      return listed.map((account) => ({
        bank_account_id: account.id,
        account_name: account.account_name,
        bsb: account.bsb,
        account_number: maskedNumber(accountNumberOf(account, deps.cipher)),
        amount: account.amount,
        is_default: account.rank === 0,
      }));
    }),
});

const ownPays = (deps: OwnDeps) => ({
  pays: (caller: Caller, filter: Paged<{ limit: number }>): Promise<OwnPayOut[]> =>
    reading(deps, caller, async (tx, own) => {
      requireFlag(own, 'allow_view_payslips', 'payslips');
      const found = await findPays(tx, {
        companyId: own.company_id,
        employee_id: own.id,
        is_complete: true,
        ...filter,
      });
      return found.map(({ pay, run }) => ({
        pay_id: pay.id,
        payment_date: pay.processed_date,
        start_date: run.start_date,
        end_date: run.end_date,
        gross: pay.gross,
        tax: pay.tax,
        net: pay.net,
      }));
    }),

  async payslip(caller: Caller, payId: number): Promise<PayslipFile> {
    requireFlag(await ownFlags(deps, caller), 'allow_view_payslips', 'payslips');
    const { companyId, employeeId } = ownKey(caller.principal);
    return deps.payslips.pdf(caller, companyId, payId, { of: employeeId });
  },
});

const ownLeave = (deps: OwnDeps) => ({
  mayAskForLeave: ({ principal }: Pick<Caller, 'principal'>): Promise<void> =>
    requireEnabled(deps.db, principal, { flag: 'allow_edit_leave_requests', what: 'leave requests' }),

  async leaveBalances(caller: Caller): Promise<LeaveBalanceOut[]> {
    const may = await ownFlags(deps, caller);
    const { employeeId } = ownKey(caller.principal);
    return (await deps.leaveBalances.list(caller, employeeId)).filter(({ leave_type }) => may[flagOf(leave_type)]);
  },

  leaveRequests: (caller: Caller, filter: Paged<{ limit: number }>): Promise<LeaveRequestOut[]> =>
    deps.leaveRequests.list(caller, ownKey(caller.principal).employeeId, filter),

  async askForLeave(caller: Caller, given: LeaveRequestIn): Promise<LeaveRequestOut> {
    const may = await ownFlags(deps, caller);
    requireFlag(may, 'allow_edit_leave_requests', 'leave requests');
    return deps.leaveRequests.create(caller, ownKey(caller.principal).employeeId, given, {
      withinBalance: !may.allow_edit_leave_requests_when_negative,
    });
  },

  async cancelLeave(caller: Caller, requestId: number): Promise<LeaveRequestOut> {
    requireFlag(await ownFlags(deps, caller), 'allow_edit_leave_requests', 'leave requests');
    const path = { employeeId: ownKey(caller.principal).employeeId, requestId };
    const { status } = await deps.leaveRequests.read(caller, path);
    return deps.leaveRequests.cancel(caller, path).catch((error: unknown) => {
      // Replaces the original error, which explains how to change the pay. Only the payroll office can do that.
      if (!(error instanceof AppError) || error.status !== 409) throw error;
      throw conflict(
        status === 'pending' || status === 'approved'
          ? 'This leave is already on a pay; ask your payroll office to change it'
          : `This leave is already ${status}`,
      );
    });
  },
});

/** The two inline accounts of the record, which are used while the list of accounts is empty. */
function inlineAccounts(own: EmployeeInCompany, cipher: FieldCipher): OwnBankAccountOut[] {
  const primary = sealedNumberOf(own, 'primary_bank_account_number', cipher);
  const secondary = sealedNumberOf(own, 'secondary_bank_account_number', cipher);
  if (primary === null) return [];
  const first = {
    bank_account_id: null,
    account_name: own.primary_bank_account_name,
    bsb: own.primary_bank_bsb,
    account_number: maskedNumber(primary),
    amount: null,
    is_default: true,
  };
  if (secondary === null || own.secondary_bank_amount_per_period === null) return [first];
  const second = {
    bank_account_id: null,
    account_name: own.secondary_bank_account_name,
    bsb: own.secondary_bank_bsb,
    account_number: maskedNumber(secondary),
    amount: own.secondary_bank_amount_per_period,
    is_default: false,
  };
  return [first, second];
}

/** The key of the employee who sent the request. The route admits only employees. */
export function ownKey({ employee }: Principal): EmployeeKey {
  if (employee === null) throw new Error('a route for employees admitted another caller');
  return employee;
}

export async function findOwn(tx: Tx, principal: Principal): Promise<EmployeeInCompany> {
  const own = await findEmployee(tx, ownKey(principal).employeeId);
  // The record was deleted after the access check.
  if (!own) throw forbidden(`${NOT_ENABLED} your employee record was deleted`);
  return own;
}

/** Rejects the request before its body is read unless the payroll office has enabled the feature. */
export const requireEnabled = (
  db: Db,
  principal: Principal,
  { flag, what }: { flag: Flag; what: string },
): Promise<void> =>
  db.tx(principal.customerId, async (tx) => requireFlag(flagsOf(await findOwn(tx, principal)), flag, what), {
    readOnly: true,
  });

export function requireFlag(may: Readonly<Record<Flag, boolean>>, flag: Flag, what: string): void {
  if (!may[flag]) throw forbidden(`${NOT_ENABLED} ${what}`);
}

export const maskedNumber = (number: string): string =>
  (mask({ account_number: number }) as { account_number: string }).account_number;

/** Leave types without their own flag, such as time in lieu, use the annual leave flag. */
function flagOf(leaveType: string): Flag {
  if (leaveType === 'SICK') return 'allow_view_sick_leave_balance';
  return leaveType === 'LONG_SERVICE' ? 'allow_view_long_service_leave_balance' : 'allow_view_holiday_leave_balance';
}
