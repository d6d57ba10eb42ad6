export { archived } from './stored/archived.ts';
export { leaveEntriesOf } from './stored/leave-moves.ts';
export { KINDS_OF_PERIOD, type PayKind } from './stored/pay-kind.ts';
export { parseFacts, serializeFacts } from './stored/stored-facts.ts';
