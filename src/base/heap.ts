import { setFlagsFromString } from 'node:v8';

/** How far the heap may grow past what is in use before it is collected; nothing leaves that to V8, which may double it. */
const GROWING_PERCENT = 25;
let large = 0;

const growBy = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/** Collects sooner while a large batch is worked on, so that a node keeps to a small machine's memory. */
export async function withTightHeap<T>(isLarge: boolean, work: () => Promise<T>): Promise<T> {
  if (!isLarge) return work();
  large += 1;
  growBy(GROWING_PERCENT);
  try {
    return await work();
  } finally {
    large -= 1;
    if (large === 0) growBy(0);
  }
}
