export { leaveEntriesOf } from './stored/leave-moves.ts';
export {
  archived,
  KINDS_OF_PERIOD,
  type PayKind,
  parseFacts,
  serializeFacts,
  TOTAL_NAMES,
} from './stored/stored-facts.ts';
