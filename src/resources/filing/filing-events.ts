import { tellFilingSettled } from './payday-filing/payday-filing.service.ts';
import type { LodgementDeps } from './stp/lodgement/lodgement.service.ts';
import { tellStpSettled, watchStpResponses } from './stp/stp.service.ts';

/** Whom messages to tax offices are told to as they change. */
export const FILING_EVENTS: Pick<LodgementDeps, 'watch' | 'tellSettled'> = {
  watch: { STP: watchStpResponses },
  tellSettled: { STP: tellStpSettled, EMPLOYMENT_INFORMATION: tellFilingSettled },
};
