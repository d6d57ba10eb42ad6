import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { Db } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import type { Params } from '../../params/params.ts';
import { addressRoutes } from './address/address.routes.ts';
import { addressBook } from './address/address.service.ts';
import { allowanceRoutes } from './allowance/allowance.routes.ts';
import { type AllowanceHistory, allowanceService } from './allowance/allowance.service.ts';
import { employeeAllowanceRoutes } from './allowance/employee-allowance.routes.ts';
import { employeeAllowanceService } from './allowance/employee-allowance.service.ts';
import { approvalPolicyRoutes } from './approval-policy/approval-policy.routes.ts';
import { type AccountNews, approvalPolicyService } from './approval-policy/approval-policy.service.ts';
import { awardRoutes } from './award/award.routes.ts';
import { awardService } from './award/award.service.ts';
import { awardInterpretationRoutes } from './award-interpretation/award-interpretation.routes.ts';
import { awardInterpretationService } from './award-interpretation/award-interpretation.service.ts';
import { newCompanies } from './company/company.opening.ts';
import { companyRoutes, type TestClocks } from './company/company.routes.ts';
import { CompanyEventData } from './company/company.schema.ts';
import { companyService, type EmployeeMaker } from './company/company.service.ts';
import { companyDeclarationRoutes } from './declaration/company-declaration.routes.ts';
import { companyDeclarationService } from './declaration/company-declaration.service.ts';
import { departmentRoutes } from './department/department.routes.ts';
import { departmentService } from './department/department.service.ts';
import { payRateRoutes } from './pay-rate/pay-rate.routes.ts';
import { payRateService } from './pay-rate/pay-rate.service.ts';
import { payRateGroupRoutes } from './pay-rate/pay-rate-group.routes.ts';
import { payRateGroupService } from './pay-rate/pay-rate-group.service.ts';
import { publicHolidayRoutes } from './public-holiday/public-holiday.routes.ts';
import { publicHolidayService } from './public-holiday/public-holiday.service.ts';

export type { AccountNews } from './approval-policy/approval-policy.service.ts';

export interface CompanyRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The real clock, which test clocks do not affect. */
  readonly realClock: Clock;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
  readonly logger: Pick<Logger, 'warn'>;
  /** URL of a geocoder for the address look-up. Without one, the bundled places are used. */
  readonly addressUrl: string | undefined;
  /** Base URL of the web front end. */
  readonly frontend: () => string;
  /** Creates employees together with their company. The people room supplies it. */
  readonly employees: EmployeeMaker;
  /** Drops cached account state on every node. The auth module supplies it. */
  readonly accounts: AccountNews;
  /** Renames an allowance on processed pays as well. The pay room supplies it. */
  readonly allowanceHistory: AllowanceHistory;
  /** The test clocks of sandbox accounts. The filing room supplies them. */
  readonly testClocks: TestClocks;
}

/** Companies and everything that is set up per company. */
export function companyRoom(given: CompanyRoomDeps) {
  const { db, clock, params, logger, employees, frontend } = given;
  const routes: readonly Route[] = [
    ...companyRoutes({
      companies: companyService({ db, clock, params: params.AU, employees }),
      employees,
      testClocks: given.testClocks,
      frontend,
    }),
    ...companyDeclarationRoutes({ declarations: companyDeclarationService({ db, clock }) }),
    ...departmentRoutes({ departments: departmentService({ db, clock }) }),
    ...awardRoutes({ awards: awardService({ db, clock }) }),
    ...awardInterpretationRoutes({ interpretations: awardInterpretationService() }),
    ...payRateGroupRoutes({ payRateGroups: payRateGroupService({ db, clock }) }),
    ...payRateRoutes({ payRates: payRateService({ db, clock }) }),
    ...allowanceRoutes({ allowances: allowanceService({ db, clock, history: given.allowanceHistory }) }),
    ...employeeAllowanceRoutes({ employeeAllowances: employeeAllowanceService({ db, clock }) }),
    ...publicHolidayRoutes({ holidays: publicHolidayService({ db, clock, params: params.NZ }) }),
    ...approvalPolicyRoutes({
      policies: approvalPolicyService({ db, clock: given.realClock, accounts: given.accounts }),
    }),
    ...addressRoutes({ addresses: addressBook({ url: given.addressUrl, logger }) }),
  ];
  /** Event types and their data schemas. */
  const events = {
    'company.created': CompanyEventData,
    'company.updated': CompanyEventData,
    'company.deleted': CompanyEventData,
  };
  return { routes, events, newCompanies: newCompanies(params.AU) };
}
