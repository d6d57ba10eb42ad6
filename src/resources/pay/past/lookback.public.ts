export { auEarlierPays, auYearToDate } from './lookback/au-year-to-date.ts';
export { backPaidOf, listPaysOfYear, type StoredYearPay } from './lookback/back-paid.ts';
export { findPast } from './lookback/find-past.ts';
export { expectedPeriodOf, normalEarningsBefore, WEEKS_OF_PERIOD } from './lookback/full-period.ts';
export {
  earlierOf,
  History,
  type LookBack,
  lineOfStored,
  type PastPay,
  type PeriodPay,
  periodPayOf,
} from './lookback/history.ts';
export { isInPeriodOf, type Looking, lookBackOver, type OtherPeriods } from './lookback/other-periods.ts';
export { figuresOfStored, type PayFigures, type StoredFigures } from './lookback/pay-figures.ts';
export { asOne, hasStatedAmounts, leaveOwed } from './lookback/period-leave.ts';
export {
  listPaysOfPeriods,
  listPeriodPays,
  type RunName,
  type StoredLine,
  type StoredPeriodPay,
} from './lookback/period-pays.store.ts';
export { spansOf } from './lookback/spans.ts';
export { backPaid, isBackPay } from './lookback/sums.store.ts';
