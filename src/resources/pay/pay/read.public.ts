// Reading pays and rendering them.

export { totalsOf } from './calculate/shared/totals.ts';
export type { MadePay } from './model/made-pay.ts';
export { ListPaysQuery, PayOut, PayPath, PaysOut } from './pay.schema.ts';
export { reportedViews } from './pay.service.ts';
export { findPays } from './pay.store.ts';
export { paysView, payView } from './pay.view.ts';
export { etagOfPays, versionOf } from './version.ts';
export { withDraftWarnings } from './warn/with-warnings.ts';
