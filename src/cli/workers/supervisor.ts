import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { monotonicMs } from '../../base/clock.ts';
import { freePort } from '../../db/embedded/port.ts';
import { addressOf } from '../own-address.ts';
import { prepareWorld, sayReady } from '../prepare.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { StartError } from '../start-steps.ts';
import { type Stopping, stopAt } from '../stopping.ts';
import type { Terminal } from '../terminal.ts';
import { kindOf, type MetricsReply, type Task } from './messages.ts';

/**
 * The number of connections for the workers' pools. The embedded database accepts 100 connections; the others are for
 * commands and the workers' listeners.
 */
const EMBEDDED_CONNECTIONS = 80;
const DEFAULT_POOL = 10;
const GRACE_MS = 20_000;
/** A worker that exits sooner than this after its start is restarted after a pause. */
const SHORT_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Runs several worker processes on one port. Opens and migrates the database once, restarts workers that exit, and
 * replaces all workers one after another on SIGHUP. The first worker also does the background work.
 */
export async function superviseWorkers(count: number, terminal: Terminal): Promise<number> {
  const stopping = stopAt(['SIGTERM', 'SIGINT']);
  // Ignores SIGHUP until all workers run: without a handler, it would end this process and leave the database running.
  process.on('SIGHUP', () => {});
  const runtime = await openRuntime(terminal, {
    onLost: (error) => {
      terminal.stderr.write(`${error.message}\n`);
      stopping.stop(1);
    },
  });
  try {
    await prepareWorld(runtime);
    const { host, baseUrl } = runtime.config;
    const port = runtime.config.port === 0 ? await freePort(undefined) : runtime.config.port;
    const workers = await beginAll({ runtime, stopping, count, port });
    try {
      const own = addressOf(host, port);
      await sayReady(runtime, terminal, { own, base: baseUrl ?? own, workers: count });
      const code = await stopping.stopped;
      runtime.logger.info('stopping');
      return code;
    } finally {
      await workers.endAll();
    }
  } finally {
    await runtime.close();
    runtime.logger.info('stopped');
  }
}

interface WorkerOptions {
  readonly runtime: Runtime;
  readonly stopping: Stopping;
  readonly count: number;
  readonly port: number;
}

async function beginAll(options: WorkerOptions) {
  const { stopping, count } = options;
  const { logger } = options.runtime;
  const places = Array.from({ length: count }, (_, index) => index + 1);
  const at = new Map<number, Worker>();
  const pauses = new Map<number, number>();
  let ending = false;
  /** The number of workers that are not listening yet and therefore cannot report metrics. */
  let starting = 0;

  const isOver = () => ending || stopping.isAsked();
  answerMetrics(() => starting === 0);

  /** Resolves when the worker is listening. A worker that cannot listen reports the reason itself. */
  async function begin(place: number): Promise<Worker> {
    const worker = forkWorker(options, place);
    starting += 1;
    try {
      await untilListening(worker, place, stopping);
    } finally {
      starting -= 1;
    }
    at.set(place, worker);
    const began = monotonicMs();
    worker.on('exit', (code, signal) => {
      if (isOver() || at.get(place) !== worker) return;
      logger.error({ worker: place, code, signal }, 'a worker exited unexpectedly and is restarted');
      if (monotonicMs() - began > SHORT_LIFE_MS) pauses.delete(place);
      void beginAgain(place);
    });
    logger.info({ worker: place, worker_pid: worker.process.pid }, 'a worker is listening');
    return worker;
  }

  async function beginAgain(place: number): Promise<void> {
    while (!isOver()) {
      const pause = pauses.get(place) ?? 0;
      pauses.set(place, Math.min(LONGEST_PAUSE_MS, pause * 2 + 500));
      await sleep(pause);
      if (isOver()) return;
      try {
        await begin(place);
        return;
      } catch (err) {
        logger.error({ err, worker: place }, 'a worker could not be started');
      }
    }
  }

  const replace = async (place: number): Promise<void> => {
    const old = at.get(place);
    await begin(place);
    if (old) await endWorker(old, () => old.disconnect());
  };
  const renewal = renewalOf({ places, replace, isOver, logger });

  const workers = {
    async endAll(): Promise<void> {
      ending = true;
      process.off('SIGHUP', renewal.start);
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && endWorker(worker)));
      await renewal.ended();
    },
  };
  try {
    // The first worker starts alone, so that a problem such as a port in use is reported only once.
    const [first = 1, ...others] = places;
    await begin(first);
    await Promise.all(others.map(begin));
    process.on('SIGHUP', renewal.start);
    return workers;
  } catch (error) {
    await workers.endAll();
    throw error;
  }
}

interface Renewing {
  readonly places: readonly number[];
  readonly replace: (place: number) => Promise<void>;
  readonly isOver: () => boolean;
  readonly logger: Runtime['logger'];
}

/**
 * Replaces workers one by one. The new worker is listening before the old one stops, and the old one stops receiving
 * new connections before it is asked to stop, so no connection is dropped.
 */
function renewalOf({ places, replace, isOver, logger }: Renewing) {
  let renewing: Promise<void> = Promise.resolve();
  const renewAll = async () => {
    for (const place of places) {
      if (isOver()) return;
      await replace(place);
    }
    logger.info('all workers were restarted');
  };
  return {
    start: () => {
      renewing = renewing.then(renewAll).catch((err: unknown) => {
        logger.error({ err }, 'the workers could not be restarted; the running workers continue');
      });
    },
    ended: () => renewing,
  };
}

/**
 * Answers each worker's request for the metrics of all workers. The answer contains metrics only if `isComplete`
 * returns true.
 */
function answerMetrics(isComplete: () => boolean): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker, message) => {
    if (kindOf(message) !== 'metrics') return;
    const text = isComplete() ? await registry.clusterMetrics().catch(() => undefined) : undefined;
    const reply: MetricsReply = { kind: 'metrics', ...(text === undefined ? {} : { text }) };
    if (worker.isConnected()) worker.send(reply);
  });
}

/** Starts a worker process and sends it its task when the worker is ready. */
function forkWorker({ runtime, count, port }: WorkerOptions, place: number): Worker {
  const { config, clock, database, logger } = runtime;
  const worker = cluster.fork({
    TASMAN_WORKER: String(place),
    PORT: String(port),
    DEMO: '0',
    DATABASE_POOL_SIZE: String(poolOf(count, runtime)),
    ...(config.clockStart ? { CLOCK: clock.now().toISOString() } : {}),
  });
  worker.on('error', (err) => logger.warn({ err, worker: place }, 'a message could not be sent to a worker'));
  const { service, replicas, where, direct } = database;
  const task: Task = { kind: 'task', database: { service, replicas, where, ...(direct ? { direct } : {}) } };
  worker.on('message', (message) => {
    if (kindOf(message) === 'ready') worker.send(task);
  });
  return worker;
}

async function untilListening(worker: Worker, place: number, stopping: Stopping): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([
      once(worker, 'listening', { signal }),
      once(worker, 'exit', { signal }).then(() => {
        throw new StartError(`Worker ${place} exited before it was listening.`);
      }),
      stopping.stopped.then(() => {
        throw new StartError('Stopped before the worker was listening.');
      }),
    ]);
  } finally {
    over.abort();
  }
}

async function endWorker(worker: Worker, ask: () => unknown = () => worker.process.kill('SIGTERM')): Promise<void> {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  ask();
  const force = setTimeout(() => worker.process.kill('SIGKILL'), GRACE_MS);
  await gone;
  clearTimeout(force);
}

/** The pool size per worker: the configured size, or a share of the embedded database's connections, from 2 to 10. */
function poolOf(count: number, { config, database }: Runtime): number {
  if (process.env.DATABASE_POOL_SIZE || typeof database.service === 'string') return config.databasePoolSize;
  return Math.max(2, Math.min(DEFAULT_POOL, Math.floor(EMBEDDED_CONNECTIONS / count)));
}
