import { keepHeapSmall } from '../base/heap.ts';
import { answer } from './answer.ts';
import { prepareWorld, sayReady } from './prepare.ts';
import { openRuntime } from './runtime.ts';
import { stopAt } from './stopping.ts';

/** Starts everything in this process, then waits for a signal and stops it in order. Answers the exit code. */
export async function serve(): Promise<number> {
  keepHeapSmall();
  const { stopped, stop } = stopAt(['SIGTERM', 'SIGINT']);
  const runtime = await openRuntime({
    onLost: (error) => {
      process.stderr.write(`${error.message}\n`);
      stop(1);
    },
  });
  try {
    await prepareWorld(runtime);
    return await answer(runtime, { stopped, onListening: (at) => sayReady(runtime, at) });
  } finally {
    await runtime.close();
    runtime.logger.info('stopped');
  }
}
