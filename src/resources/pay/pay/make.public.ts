// Creating pays: for other nouns that create or preview them, and for terminations, which are part of a pay.

export { findPaidEmployees, lockCompany, lockEmployees } from './gather/gather.store.ts';
export { makePays, tryPays } from './make-pays.ts';
export type { CreateContext, Endings } from './model/context.ts';
export type { Ending, EndingPay } from './model/endings.ts';
export { areHours } from './model/items.ts';
export type { PayOrder } from './model/order.ts';
export { Amount } from './model/pay-item.schema.ts';
export { LeavingReason } from './model/termination-block.schema.ts';
export { CreatePaysQuery, PayIn } from './pay.schema.ts';
export type { PayService } from './pay.service.ts';
