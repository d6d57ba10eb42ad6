import { lodgedFilings } from '../lodgement/public.ts';
import { employeeDetails } from './employee-details.service.ts';
import type { PaydayFilingDeps } from './payday-filing.deps.ts';
import { paydayLodging } from './payday-filing.lodge.service.ts';
import { paydayChecking } from './payday-filing.problems.service.ts';
import { PAYDAY_FILINGS, paydayReading } from './payday-filing.read.service.ts';

export type PaydayFilingService = ReturnType<typeof paydayFilingService>;

/** Employment information and employee details for Inland Revenue, from stored pay lines. */
export function paydayFilingService(deps: PaydayFilingDeps) {
  const lodged = lodgedFilings(deps, PAYDAY_FILINGS);
  return {
    ...lodged,
    ...paydayLodging(deps, lodged.read),
    ...paydayReading(deps),
    ...paydayChecking(deps),
    ...employeeDetails(deps),
  };
}
