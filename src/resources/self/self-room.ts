import type { Clock } from '../../base/clock.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import type { Params } from '../../params/params.ts';
import type { PayslipService } from '../pay/payslip/payslip.service.ts';
import type { BankAccountService } from '../people/bank-account/bank-account.service.ts';
import type { EmployeeService, PayHistory } from '../people/employee/employee.service.ts';
import type { LeaveBalanceService } from '../people/leave-balance/leave-balance.service.ts';
import type { LeaveRequestService } from '../people/leave-request/leave-request.service.ts';
import type { TimesheetService } from '../time/timesheet/timesheet.service.ts';
import { changeRequestRoutes } from './change-request/change-request.routes.ts';
import { changeRequestService } from './change-request/change-request.service.ts';
import { hireFormRoutes } from './hire-form/hire-form.routes.ts';
import { type HireFormDeps, hireFormService } from './hire-form/hire-form.service.ts';
import { ownRoutes } from './own/own.routes.ts';
import { ownService } from './own/own.service.ts';
import { ownTimesheetRoutes } from './own-timesheet/own-timesheet.routes.ts';
import { ownTimesheetService } from './own-timesheet/own-timesheet.service.ts';
import { portalAddressRoutes } from './portal-address/portal-address.routes.ts';
import { portalAddressService } from './portal-address/portal-address.service.ts';
import { portalInvitationRoutes } from './portal-invitation/portal-invitation.routes.ts';
import { type PortalSignIns, portalInvitationService } from './portal-invitation/portal-invitation.service.ts';

export interface SelfRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The real clock, which no test clock affects. */
  readonly realClock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
  readonly pays: PayHistory;
  /** The sign-ins of employees, which auth provides. */
  readonly portal: PortalSignIns;
  readonly employees: EmployeeService;
  readonly bankAccounts: BankAccountService;
  readonly leaveRequests: LeaveRequestService;
  readonly leaveBalances: LeaveBalanceService;
  readonly payslips: PayslipService;
  readonly timesheets: TimesheetService;
  readonly funds: HireFormDeps['funds'];
  /** The public address of the console. */
  readonly frontend: () => string;
}

/** The employee portal and the form for new employees: their own data and requests, and the company's decisions. */
export function selfRoom(deps: SelfRoomDeps) {
  // Sign-ins and the links for them use the real clock.
  const signIns = { ...deps, clock: deps.realClock };
  const invitations = portalInvitationService(signIns);
  const routes: readonly Route[] = [
    ...portalInvitationRoutes({ invitations }),
    ...portalAddressRoutes({ addresses: portalAddressService({ ...signIns, invitations }) }),
    ...ownRoutes({ own: ownService(deps) }),
    ...ownTimesheetRoutes({ ownTimesheets: ownTimesheetService(deps) }),
    ...hireFormRoutes({ forms: hireFormService(signIns) }),
    ...changeRequestRoutes({ changeRequests: changeRequestService(deps) }),
  ];
  return { routes };
}
