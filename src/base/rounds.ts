/** Work that goes on by itself, round by round, on every node. */
export const JOBS = ['mail', 'filings', 'webhooks', 'audit_seals', 'pay_lines'] as const;
export type Job = (typeof JOBS)[number];

/** Who is told how a round of such work went. */
export interface Rounds {
  wentWell(job: Job): void;
  failed(job: Job): void;
}

export const NOBODY_LOOKS: Rounds = { wentWell: () => {}, failed: () => {} };
