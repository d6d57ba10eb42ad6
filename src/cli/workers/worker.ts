import cluster from 'node:cluster';
import { once } from 'node:events';
import { busy } from '../../base/errors.ts';
import { keepHeapSmall } from '../../base/heap.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { serveHttp } from '../serve-http.ts';
import { stopAt } from '../stopping.ts';
import type { Terminal } from '../terminal.ts';
import { kindOf, type MetricsReply, type MetricsRequest, type Ready, type Task } from './messages.ts';

const ANSWER_MS = 6_000;
/** The time that clients have to send a request if they connected just before the worker was replaced. */
const LAST_CALLERS_MS = 500;

/** Runs as a process under a supervisor. Serves the shared port with the database that the supervisor opened. */
export async function serveAsWorker(terminal: Terminal): Promise<number> {
  keepHeapSmall();
  const { stopped, stop } = stopAt(['SIGTERM']);
  // Ignored, because Ctrl-C reaches the whole process group, and the supervisor stops its workers in order.
  process.on('SIGINT', () => {});
  // A worker that is being replaced is disconnected first and serves the last requests. A worker that has lost its
  // supervisor exits immediately.
  process.on('disconnect', () => {
    if (cluster.worker?.exitedAfterDisconnect) setTimeout(() => stop(0), LAST_CALLERS_MS);
    else stop(1);
  });
  const received = nextOf<Task>('task');
  process.send?.({ kind: 'ready' } satisfies Ready);
  const task = await Promise.race([received, stopped]);
  if (typeof task === 'number') return task;
  const runtime: Runtime = await openRuntime(terminal, {
    onLost: () => stop(1),
    database: { ...task.database, admin: undefined, stop: async () => {} },
  });
  try {
    const place = Number(terminal.env.TASMAN_WORKER);
    return await serveHttp(runtime, {
      stopped,
      worker: { place, doesBackgroundWork: place === 1, metricsOfAll },
    });
  } finally {
    await runtime.close();
  }
}

async function nextOf<T>(kind: string, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const [message] = (await once(process, 'message', { ...(signal ? { signal } : {}) })) as [T];
    if (kindOf(message) === kind) return message;
  }
}

async function metricsOfAll(): Promise<string> {
  if (!process.connected) throw busy('This worker is being replaced; try again shortly', 2);
  const reply = nextOf<MetricsReply>('metrics', AbortSignal.timeout(ANSWER_MS));
  process.send?.({ kind: 'metrics' } satisfies MetricsRequest);
  const { text } = await reply.catch((): MetricsReply => ({ kind: 'metrics' }));
  // If the metrics of one worker were missing, the counters would seem to decrease.
  if (text === undefined) throw busy('A worker is starting or very busy; try again shortly', 2);
  return text;
}
