import type { EventType } from './event-type.ts';

/** Where a pay stands: not there (yet, or any more), a draft, or complete. */
export type PayState = 'none' | 'draft' | 'complete';

/**
 * Contract (document 3, 6; GAPS T27): only complete pays are told about. One that is made complete at once is created;
 * a draft that is completed later is updated, with no creation before it; drafts are nobody's business.
 */
export function payEventType(before: PayState, after: PayState): Extract<EventType, `pay.${string}`> | undefined {
  if (after === 'complete') return before === 'none' ? 'pay.created' : 'pay.updated';
  return before === 'complete' ? 'pay.deleted' : undefined;
}
