import type { Tx } from '../../db/tx.ts';

/** The part of the reports to the tax office that pays need: what was told cannot be taken back here. */
export interface Submissions {
  /** Which of the pays are part of a submission that was sent or accepted. In one statement. */
  sentAmong(tx: Tx, payIds: readonly number[]): Promise<readonly number[]>;
}

export const NOTHING_SENT: Submissions = { sentAmong: async () => [] };
