import { withTightHeap } from '../base/heap.ts';
import type { Db, Tenant, TxOptions } from './db.ts';
import { FEW, LARGE, onTheWire } from './send-together.ts';
import type { Tx } from './tx.ts';

// How a large batch is pipelined: chunk sizes, when packets are sent, and how soon memory is released. Services only
// state what to prepare and what to store; docs/decisions/wire-batch.md has the measurements.

/**
 * MOST_CHUNKS limits the number of chunks, because each chunk needs its own statements. LEAST_ITEMS is the smallest
 * size of a full-grown chunk; a batch of up to that size is not split.
 */
const MOST_CHUNKS = 32;
const LEAST_ITEMS = 100;
/**
 * The size of the first chunk. It is small, because the database is idle until the first chunk arrives. Storing takes
 * longer than preparing, so later chunks grow by the factor GROWTH and keep the database busy.
 */
const FIRST_ITEMS = 20;
const GROWTH = 1.5;
/** The maximum number of additional chunks that result from growing chunk sizes. */
const MORE_WHILE_GROWING = 4;

export interface Stages<Item, Ready, Result> {
  /** Items of the same group are put into the same chunk. */
  readonly groupOf: (item: Item) => number;
  /** Synchronous work on a chunk. With `releasesEarly`, it releases everything that storing does not need. */
  readonly prepare: (chunk: readonly Item[], hints: { readonly releasesEarly: boolean }) => Ready;
  readonly store: (ready: Ready) => Promise<readonly Result[]>;
}

/** Runs the stages chunk by chunk: the database stores one chunk while the next is prepared. */
export async function pipeline<Item, Ready, Result>(
  items: readonly Item[],
  stages: Stages<Item, Ready, Result>,
): Promise<readonly Result[]> {
  const hints = { releasesEarly: items.length > FEW };
  const results: Result[] = [];
  for (const chunk of chunksOf(items, stages.groupOf)) {
    // The chunk is not a local variable of this function: locals of a suspended async function stay reachable, so the
    // chunk would be promoted to the old generation.
    for (const result of await stages.store(stages.prepare(chunk, hints))) results.push(result);
  }
  return results;
}

/** Splits a large batch into chunks. Items of one group stay in the same chunk. */
export function chunksOf<Item>(items: readonly Item[], groupOf: (item: Item) => number): readonly (readonly Item[])[] {
  if (items.length <= LEAST_ITEMS) return items.length === 0 ? [] : [items];
  const full = Math.max(LEAST_ITEMS, Math.ceil(items.length / (MOST_CHUNKS - MORE_WHILE_GROWING)));
  const lastOf = new Map(items.map((item, position) => [groupOf(item), position]));
  const chunks: (readonly Item[])[] = [];
  let [from, reach, size] = [0, 0, FIRST_ITEMS];
  items.forEach((item, position) => {
    reach = Math.max(reach, lastOf.get(groupOf(item))!);
    const isFull = position - from + 1 >= size && reach === position;
    if (!isFull && position < items.length - 1) return;
    const chunk = items.slice(from, position + 1);
    chunks.push(chunk);
    from = position + 1;
    size = Math.min(full, Math.ceil(chunk.length * GROWTH));
  });
  return chunks;
}

/** Plans every statement for its actual values if a transaction changes many items. */
export const plansFor = (count: number): Pick<TxOptions, 'rows'> => (count > FEW ? { rows: 'many' } : {});

/** Opens the transaction of a batch of `count` items, with the query plans and the heap growth that suit its size. */
export const batchTx = <T>(
  db: Pick<Db, 'tx'>,
  tenant: Tenant,
  { count, ...options }: Omit<TxOptions, 'rows'> & { readonly count: number },
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  withTightHeap(count >= LARGE, () => db.tx(tenant, work, { ...options, rows: count <= FEW ? 'few' : 'many' }));

/**
 * Waits until the queries have been sent, so that the database runs them while the caller continues. A failure surfaces
 * when the caller awaits the query, or at the end of the transaction.
 */
export async function started<Queries extends object>(queries: Queries): Promise<Queries> {
  for (const query of Object.values(queries)) (query as Promise<unknown>).catch(() => {});
  await onTheWire();
  return queries;
}

/** A response with more records than this needs considerable memory. */
const LARGE_RESPONSE = 1_000;

/** Builds a response with `count` records. While a large response is built, memory is released sooner. */
export const releasingEarly = <T>(count: number, build: () => Promise<T>): Promise<T> =>
  withTightHeap(count >= LARGE_RESPONSE, build);
