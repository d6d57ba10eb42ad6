/** What can be proposed: pays to be made, or the pending pays of a run to be completed. */
export const KINDS = ['pays', 'run-completion'] as const;
export type Kind = (typeof KINDS)[number];
