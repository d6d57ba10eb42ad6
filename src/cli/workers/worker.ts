import cluster from 'node:cluster';
import { once } from 'node:events';
import { busy } from '../../base/errors.ts';
import { keepHeapSmall } from '../../base/heap.ts';
import { answer } from '../answer.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { stopAt } from '../stopping.ts';
import { kindOf, type MetricsAsked, type MetricsTold, type Ready, type Task } from './messages.ts';

const ANSWER_MS = 6_000;
/** Callers who were handed to a worker just before it was replaced have sent their request by then. */
const LAST_CALLERS_MS = 500;

/** One of the processes under a supervisor: it answers on the shared port, on the database that the supervisor opened. */
export async function serveAsWorker(): Promise<number> {
  keepHeapSmall();
  const { stopped, stop } = stopAt(['SIGTERM']);
  // Ctrl-C reaches the whole group: the supervisor ends its workers by itself, in order.
  process.on('SIGINT', () => {});
  // A worker that is replaced is taken off first; one whose supervisor is gone ends at once.
  process.on('disconnect', () => {
    if (cluster.worker?.exitedAfterDisconnect) setTimeout(() => stop(0), LAST_CALLERS_MS);
    else stop(1);
  });
  const told = nextOf<Task>('task');
  process.send?.({ kind: 'ready' } satisfies Ready);
  const task = await Promise.race([told, stopped]);
  if (typeof task === 'number') return task;
  const runtime: Runtime = await openRuntime({
    onLost: () => stop(1),
    database: { ...task.database, admin: undefined, stop: async () => {} },
  });
  try {
    const place = Number(process.env.TASMAN_WORKER);
    return await answer(runtime, {
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
  if (!process.connected) throw busy('This worker is being replaced; ask again shortly', 2);
  const told = nextOf<MetricsTold>('metrics', AbortSignal.timeout(ANSWER_MS));
  process.send?.({ kind: 'metrics' } satisfies MetricsAsked);
  const { text } = await told.catch((): MetricsTold => ({ kind: 'metrics' }));
  // Figures without those of one worker would look like counters that fell.
  if (text === undefined) throw busy('A worker is starting or very busy; ask again shortly', 2);
  return text;
}
