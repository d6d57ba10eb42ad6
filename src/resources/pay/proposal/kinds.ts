/** Pays to make, or the drafts of a run to complete. */
export const KINDS = ['pays', 'run-completion'] as const;
export type Kind = (typeof KINDS)[number];
