import { keepHeapSmall } from '../base/heap.ts';
import { prepareWorld, sayReady } from './prepare.ts';
import { openRuntime } from './runtime.ts';
import { serveHttp } from './serve-http.ts';
import { stopAt } from './stopping.ts';
import type { Terminal } from './terminal.ts';

/** Starts the service in this process and shuts it down in order at a signal. Resolves to the exit code. */
export async function serve(terminal: Terminal): Promise<number> {
  keepHeapSmall();
  const { stopped, stop, forgetSignals } = stopAt(['SIGTERM', 'SIGINT']);
  try {
    const runtime = await openRuntime(terminal, {
      onLost: (error) => {
        terminal.stderr.write(`${error.message}\n`);
        stop(1);
      },
    });
    try {
      await prepareWorld(runtime);
      return await serveHttp(runtime, { stopped, onListening: (at) => sayReady(runtime, terminal, at) });
    } finally {
      await runtime.close();
      runtime.logger.info('stopped');
    }
  } finally {
    forgetSignals();
  }
}
