// Changes to stored pays: editing, completing and deleting drafts.

export { markGenerated } from './change/change.store.ts';
export { type ChangeDeps, changing, type HeldPay, holdPays } from './change/change-context.ts';
export { completePays } from './change/complete-pays.ts';
export { orderOfPay, rowsOfOrder } from './change/order-of-pay.ts';
export { deleteDrafts, editDrafts, recalculate } from './change/recalculate.ts';
