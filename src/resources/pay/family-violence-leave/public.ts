export { type DayOff, listFamilyViolenceDays } from './family-violence-leave.store.ts';
