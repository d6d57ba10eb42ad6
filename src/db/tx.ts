import type { Kysely } from 'kysely';

/** Every folder that owns tables adds them here by declaration merging: see its `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Tables {}

/** A transaction with the tenant already set: the only thing queries can be run on. */
export type Tx = Kysely<Tables>;
