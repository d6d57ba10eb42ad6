import { lodgedFilings } from '../lodgement/public.ts';
import type { StpDeps } from './stp.deps.ts';
import { stpLodging } from './stp.lodge.service.ts';
import { stpChecking } from './stp.problems.service.ts';
import { PAY_EVENTS, stpReading } from './stp.read.service.ts';

export type StpService = ReturnType<typeof stpService>;

/** Single Touch Payroll: builds pay events from stored pay lines, sends them to the ATO and stores its responses. */
export function stpService(deps: StpDeps) {
  const lodged = lodgedFilings(deps, PAY_EVENTS);
  return { ...lodged, ...stpLodging(deps, lodged.read), ...stpReading(deps), ...stpChecking(deps) };
}
