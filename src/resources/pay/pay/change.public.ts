// Changing stored pays: drafts are edited, completed and deleted.

export { markGenerated } from './change/change.store.ts';
export { type ChangeDeps, changing } from './change/change-context.ts';
export { completePays } from './change/complete-pays.ts';
export { deleteDrafts, editDrafts } from './change/drafts.ts';
export { orderOfPay, rowsOfOrder } from './change/order-of-pay.ts';
export { recalculate } from './change/recalculate.ts';
export { type HeldPay, holdPays } from './change/stored-pay.ts';
