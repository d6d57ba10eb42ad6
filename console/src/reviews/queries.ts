import { invalidatePaths } from '../ui/notify.ts';

export const REVIEWS = '/api/company/{company_id}/reviews';
export const REVIEW = `${REVIEWS}/{review_id}` as const;

/** Refetches the reviews, after one of them has changed. */
export const refetchReviews = (): Promise<unknown> =>
  invalidatePaths(REVIEWS, REVIEW, `${REVIEW}/people`, `${REVIEW}/findings`);
