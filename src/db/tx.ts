import type { Kysely } from 'kysely';

/** Each folder that owns tables adds them by declaration merging, in its store or in `tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Tables {}

/** A transaction with the tenant set. Queries run only on a `Tx`. */
export type Tx = Kysely<Tables>;
