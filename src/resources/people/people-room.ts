import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import type { Params } from '../../params/params.ts';
import { bankAccountRoutes } from './bank-account/bank-account.routes.ts';
import { bankAccountService } from './bank-account/bank-account.service.ts';
import { firstAccountService } from './bank-account/first-accounts.service.ts';
import { declarationRoutes } from './declaration/declaration.routes.ts';
import { declarationService } from './declaration/declaration.service.ts';
import { deductionRoutes } from './deduction/deduction.routes.ts';
import { deductionService } from './deduction/deduction.service.ts';
import { deductionOrderRoutes } from './deduction-order/deduction-order.routes.ts';
import { deductionOrderService } from './deduction-order/deduction-order.service.ts';
import { employeeRoutes } from './employee/employee.routes.ts';
import { EmployeeEventData } from './employee/employee.schema.ts';
import { employeeMaker, employeeService, type PayHistory } from './employee/employee.service.ts';
import { employmentOptionRoutes } from './employment-option/employment-option.routes.ts';
import { leaveBalanceRoutes } from './leave-balance/leave-balance.routes.ts';
import { leaveBalanceService } from './leave-balance/leave-balance.service.ts';
import { leaveRequestRoutes } from './leave-request/leave-request.routes.ts';
import { type LeaveMails, LeaveRequestOut, leaveRequestService } from './leave-request/leave-request.service.ts';
import { nzLeaveRoutes } from './nz-leave/nz-leave.routes.ts';
import { nzLeaveService } from './nz-leave/nz-leave.service.ts';
import { openingBalanceRoutes } from './opening-balance/opening-balance.routes.ts';
import { openingBalanceService } from './opening-balance/opening-balance.service.ts';
import { selfManagedFundRoutes } from './self-managed-fund/self-managed-fund.routes.ts';
import { selfManagedFundService } from './self-managed-fund/self-managed-fund.service.ts';
import { superFunds } from './super-fund/super-fund.service.ts';

export interface PeopleRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The real clock, which no test clock affects. */
  readonly realClock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** A registry of super funds. Without one, the bundled examples are used. */
  readonly superFundRegistry: Parameters<typeof superFunds>[0]['registry'];
  /** The pay totals that are shown with employees. The pay room provides them. */
  readonly pays: PayHistory;
  /** Available once the rooms above are open. */
  readonly leaveMails: () => LeaveMails;
}

/** Employees, their data and their leave. */
export function peopleRoom(given: PeopleRoomDeps) {
  const { db, clock, cipher, params, logger, superFundRegistry, pays } = given;
  const funds = superFunds({ registry: superFundRegistry, clock: given.realClock, logger });
  const people = { db, clock, cipher, params, logger, funds, pays };
  const services = {
    employees: employeeService(people),
    bankAccounts: bankAccountService(people),
    firstAccounts: firstAccountService(people),
    leaveRequests: leaveRequestService({ db, clock, params, mails: given.leaveMails }),
    leaveBalances: leaveBalanceService({ db, clock }),
    openingBalances: openingBalanceService(people),
  };
  const routes: readonly Route[] = [
    ...employeeRoutes(services),
    ...declarationRoutes({ declarations: declarationService(people) }),
    ...bankAccountRoutes(services),
    ...selfManagedFundRoutes({ funds: selfManagedFundService(people) }),
    ...deductionRoutes({ deductions: deductionService({ db, clock }) }),
    ...deductionOrderRoutes({ orders: deductionOrderService({ db, clock }) }),
    ...employmentOptionRoutes(),
    ...leaveRequestRoutes(services),
    ...openingBalanceRoutes(services),
    ...nzLeaveRoutes({ nzLeave: nzLeaveService(people) }),
    ...leaveBalanceRoutes(services),
  ];
  /** Event types and their data schemas. */
  const events = {
    'employee.created': EmployeeEventData,
    'employee.updated': EmployeeEventData,
    'employee.deleted': EmployeeEventData,
    'leave_request.created': LeaveRequestOut,
    'leave_request.approved': LeaveRequestOut,
    'leave_request.declined': LeaveRequestOut,
    'leave_request.cancelled': LeaveRequestOut,
    'leave_request.deleted': LeaveRequestOut,
  };
  return { routes, events, funds, services, employees: employeeMaker(people) };
}
