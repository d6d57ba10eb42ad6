import { setFlagsFromString } from 'node:v8';

/** By how much the heap may grow past what was in use before it is collected: usually, and while a batch is large. */
const GROWING_PERCENT = { usual: 90, tight: 80 } as const;
let large = 0;

const growBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/**
 * Garbage is looked for once the heap has grown by so much beyond what was in use, and then at once. Left alone the
 * engine waits until it is several times as large, and marks bit by bit, which on a busy machine may not end before a
 * batch does: a few of 5,000 pays in a row would then take 800 MB, of which less than half is in use. The price is a
 * pause of some 60 ms now and then under full load, and of 200 ms within such a batch.
 */
export function keepHeapSmall(): void {
  growBy(GROWING_PERCENT.usual);
  setFlagsFromString('--no-incremental-marking');
}

/** Collects sooner while a large batch is worked on, so that a node keeps to a small machine's memory. */
export async function withTightHeap<T>(isLarge: boolean, work: () => Promise<T>): Promise<T> {
  if (!isLarge) return work();
  large += 1;
  growBy(GROWING_PERCENT.tight);
  try {
    return await work();
  } finally {
    large -= 1;
    if (large === 0) growBy(GROWING_PERCENT.usual);
  }
}
