import type { LodgementDeps } from '../lodgement/public.ts';
import { recordFilingSettled } from '../payday-filing/public.ts';
import { recordStpSettled, watchStpResponses } from '../stp/public.ts';

/** Events about messages to both tax offices. */
export const FILING_EVENTS: Pick<LodgementDeps, 'watch' | 'recordSettled'> = {
  watch: { STP: watchStpResponses },
  recordSettled: { STP: recordStpSettled, EMPLOYMENT_INFORMATION: recordFilingSettled },
};
