export { type FilingKind, lodgedFilings } from './lodged-filing.service.ts';
export type { LodgementDeps, RecordSettled, Watch } from './lodgement.deps.ts';
export type { Lodging } from './lodgement.lodge.service.ts';
export {
  ChosenIds,
  COMPLETE_BY_HAND,
  filingQuery,
  PayIds,
  RemarkOut,
  SettledAt,
  StatusDetails,
} from './lodgement.schema.ts';
export type { LodgementService } from './lodgement.service.ts';
export {
  type FilingFilter,
  findLodgement,
  IS_LODGED,
  listResponses,
  matches,
  SHOWN,
  WITH_MESSAGE,
} from './lodgement.store.ts';
export { responseView, type Shown, statusDetailsView } from './lodgement.view.ts';
export { LODGEMENT_STATUSES, type LodgementStatus, OUTCOMES } from './tables.ts';
