export { daysOfPay, nzDaysPaid } from './holidays/days-paid.ts';
export { openingFigures } from './holidays/holiday-past.ts';
export { type NzLookback, nzLookback } from './holidays/nz-lookback.ts';
export { listDaysOfEmployees } from './holidays/recount-days.store.ts';
export { type CountedDays, countedDays, recountDays, recountPeriods } from './holidays/recount-days.ts';
export { type WorkPattern, workPattern } from './holidays/work-pattern.ts';
export { findYearsOfService, NO_YEARS, type YearOfService, type YearsOfService } from './holidays/years-of-service.ts';
export { listDifferingEsctRates } from './nz-tax/differing-esct-rates.ts';
export { compareEsctRate, type EsctComparison } from './nz-tax/esct-comparison.ts';
export { spread, superSacrifice } from './nz-tax/esct-year.store.ts';
export {
  type Employment,
  estimateDays,
  gatherYearsBefore,
  isByYearBefore,
  reachesBack,
  type YearBefore,
} from './nz-tax/esct-year.ts';
export { gatherNzPast, NO_NZ_PAST, type NzPast, type RateOfYear } from './nz-tax/nz-past.ts';
