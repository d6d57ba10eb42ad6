import type { LodgementDeps } from '../stp/lodgement/lodgement.service.ts';
import { tellStpSettled, watchStpResponses } from '../stp/stp.service.ts';
import { tellFilingSettled } from './tell-settled.ts';

/** What listeners are told of messages to both tax offices as they change. */
export const FILING_EVENTS: Pick<LodgementDeps, 'watch' | 'tellSettled'> = {
  watch: { STP: watchStpResponses },
  tellSettled: { STP: tellStpSettled, EMPLOYMENT_INFORMATION: tellFilingSettled },
};
