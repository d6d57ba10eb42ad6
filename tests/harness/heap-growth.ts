import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns by how many bytes the heap in use has grown after the work. */
export async function heapGrowth(work: () => Promise<void> | void): Promise<number> {
  collect();
  const before = process.memoryUsage().heapUsed;
  await work();
  collect();
  return process.memoryUsage().heapUsed - before;
}
