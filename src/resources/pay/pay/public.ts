// The only door to pays for other nouns.

export { auEarlierPays, auYearToDate } from './calculate/au.facts.ts';
export { frozen, thawed } from './calculate/frozen-facts.ts';
export { WEEKS_OF_PERIOD } from './calculate/full-period.ts';
export { openingFigures } from './calculate/holiday-past.ts';
export { type CountryFacts, type Law, lawOf } from './calculate/law.ts';
export { leaveEntriesOf } from './calculate/leave-moves.ts';
export { listPaysOfPeriods, type StoredPeriodPay } from './calculate/look-back.store.ts';
export { earlierOf, lineOfStored, type PeriodPay, periodPayOf } from './calculate/look-back.ts';
export { nzLookedBack } from './calculate/nz.looked-back.ts';
export { type Looking, lookBackOver, type OtherPeriods } from './calculate/other-periods.ts';
export { KINDS_OF_PERIOD } from './calculate/past.ts';
export type { PayFigures } from './calculate/pay-figures.ts';
export { asOne } from './calculate/period-leave.ts';
export { spansOf } from './calculate/spans.ts';
export { totalsOf } from './calculate/totals.ts';
export { workedOnFacts } from './calculate/worked-on.ts';
export {
  deletePays,
  findPayWithSharers,
  markGenerated,
  type PayKey,
  turnPays,
} from './change/change.store.ts';
export { type ChangeDeps, changing } from './change/change-context.ts';
export { orderOfPay, rowsOfOrder } from './change/order-of-pay.ts';
export { payChanges } from './change/pay-changes.ts';
export { rework } from './change/rework.ts';
export { type HeldPay, holdPays } from './change/stored-pay.ts';
export { keepTrace } from './change/trace.ts';
export { countPays, type PayCounts } from './count-pays.ts';
export { Source } from './explain/explanation.schema.ts';
export { sourceView } from './explain/explanation.view.ts';
export { readIdempotencyKey } from './idempotency.ts';
export { makePays, type TriedPay, tryPays, workOutPays } from './make-pays.ts';
export type {
  AtTheEnd,
  CreateContext,
  CreatedPay,
  Ending,
  EndingPay,
  Endings,
  MadePay,
  OpenEndings,
  PayOrder,
  PayToStore,
  SettledPay,
  TerminationPlan,
  WorkedOut,
  WorkedOutPay,
} from './model.ts';
export { findPaidEmployees, holdCompany, lockEmployees, type PaidEmployee } from './order/gather.store.ts';
export { AllowanceIn, Amount, BonusIn, DeductionIn, HoursIn, LeaveIn } from './order/pay-item.schema.ts';
export { naming, under } from './order/refusal.ts';
export { LeavingReason, type TerminationBlock } from './order/termination-block.schema.ts';
export { areHours } from './order/time-items.ts';
export { CreatePaysQuery, ListPaysQuery, PayIn, PayOut, PayPath, PaysOut } from './pay.schema.ts';
export {
  type Alongside,
  allowanceHistory,
  type CreateAnswer,
  type CreateHeaders,
  type Ordered,
  type PayService,
  payHistory,
  payService,
  reportedViews,
} from './pay.service.ts';
export { findPays, listLines, type PayFilter } from './pay.store.ts';
export { paysView, payView } from './pay.view.ts';
export { lineFolder } from './record/line-folder.ts';
export { PAID_OUT_UNITS } from './record/paid-out-items.ts';
export { restartService } from './record/restart-service.ts';
export { shownBalances } from './record/rows.ts';
export type { PayItemRecord, PayKind, PayLineRecord, PayRecord, PayTotals } from './record/tables.ts';
export { etagOfPays, matchesEtag, versionOf } from './version.ts';
export { listFamilyViolenceDays } from './warn/au-leave.store.ts';
export { withDraftWarnings, withWarnings } from './warn/with-warnings.ts';
