import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { monotonicMs } from '../../base/clock.ts';
import { freePort } from '../../db/embedded/port.ts';
import { addressOf } from '../own-address.ts';
import { prepareWorld, sayReady } from '../prepare.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { StartError } from '../start-error.ts';
import { type Stopping, stopAt } from '../stopping.ts';
import { kindOf, type MetricsTold, type Task } from './messages.ts';

/** The embedded database takes a hundred connections; some of them are for commands and the workers' listening. */
const EMBEDDED_CONNECTIONS = 80;
const DEFAULT_POOL = 10;
const GRACE_MS = 20_000;
/** A worker that ends sooner than this after it began is begun again only after a pause. */
const SHORT_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Several processes answer on one port. This one opens the database, lets it be migrated once, begins a worker again
 * when it ends by itself, and restarts one after another at SIGHUP; the first place also does the work that nobody waits
 * for.
 */
export async function superviseWorkers(count: number): Promise<number> {
  const stopping = stopAt(['SIGTERM', 'SIGINT']);
  // Workers that are only just beginning are new; unheard, the signal would end this process and leave the database behind.
  process.on('SIGHUP', () => {});
  const runtime = await openRuntime({
    onLost: (error) => {
      process.stderr.write(`${error.message}\n`);
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
      await sayReady(runtime, { own, base: baseUrl ?? own, workers: count });
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

interface Crew {
  readonly runtime: Runtime;
  readonly stopping: Stopping;
  readonly count: number;
  readonly port: number;
}

async function beginAll({ runtime, stopping, count, port }: Crew) {
  const { config, clock, database, logger } = runtime;
  const places = Array.from({ length: count }, (_, index) => index + 1);
  const at = new Map<number, Worker>();
  const pauses = new Map<number, number>();
  let ending = false;
  /** Workers that do not listen yet, and cannot tell anything. */
  let starting = 0;

  const registry = new AggregatorRegistry();
  cluster.on('message', async (worker, message) => {
    if (kindOf(message) !== 'metrics') return;
    const text = starting > 0 ? undefined : await registry.clusterMetrics().catch(() => undefined);
    const told: MetricsTold = { kind: 'metrics', ...(text === undefined ? {} : { text }) };
    if (worker.isConnected()) worker.send(told);
  });

  /** Answers once the worker listens; a worker that cannot says why itself. */
  async function begin(place: number): Promise<Worker> {
    const worker = cluster.fork({
      TASMAN_WORKER: String(place),
      PORT: String(port),
      DEMO: '0',
      DATABASE_POOL_SIZE: String(poolOf(count, runtime)),
      ...(config.clockStart ? { CLOCK: clock.now().toISOString() } : {}),
    });
    worker.on('error', (err) => logger.warn({ err, worker: place }, 'a worker could not be told something'));
    const { service, replicas, where, direct } = database;
    const task: Task = { kind: 'task', database: { service, replicas, where, ...(direct ? { direct } : {}) } };
    worker.on('message', (message) => {
      if (kindOf(message) === 'ready') worker.send(task);
    });
    const over = new AbortController();
    starting += 1;
    const { signal } = over;
    try {
      await Promise.race([
        once(worker, 'listening', { signal }),
        once(worker, 'exit', { signal }).then(() => {
          throw new StartError(`Worker ${place} ended before it listened.`);
        }),
        stopping.stopped.then(() => {
          throw new StartError('Stopped before it listened.');
        }),
      ]);
    } finally {
      starting -= 1;
      over.abort();
    }
    at.set(place, worker);
    const began = monotonicMs();
    worker.on('exit', (code, signal) => {
      if (ending || stopping.isAsked() || at.get(place) !== worker) return;
      logger.error({ worker: place, code, signal }, 'a worker ended by itself and is begun again');
      if (monotonicMs() - began > SHORT_LIFE_MS) pauses.delete(place);
      void beginAgain(place);
    });
    logger.info({ worker: place, worker_pid: worker.process.pid }, 'a worker listens');
    return worker;
  }

  async function beginAgain(place: number): Promise<void> {
    while (!ending && !stopping.isAsked()) {
      const pause = pauses.get(place) ?? 0;
      pauses.set(place, Math.min(LONGEST_PAUSE_MS, pause * 2 + 500));
      await sleep(pause);
      if (ending || stopping.isAsked()) return;
      try {
        await begin(place);
        return;
      } catch (err) {
        logger.error({ err, worker: place }, 'a worker could not be begun');
      }
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

  let renewing: Promise<void> = Promise.resolve();
  /**
   * The next of a place listens before the one before it stops, and that one is given no more callers before it is told:
   * one who was just handed to it would be cut off. So nobody is turned away.
   */
  async function renewAll(): Promise<void> {
    for (const place of places) {
      if (ending || stopping.isAsked()) return;
      const old = at.get(place);
      await begin(place);
      if (old) await endWorker(old, () => old.disconnect());
    }
    logger.info('all workers were begun anew');
  }
  const onHangup = () => {
    renewing = renewing.then(renewAll).catch((err: unknown) => {
      logger.error({ err }, 'the workers could not be begun anew; those that run go on');
    });
  };

  const workers = {
    async endAll(): Promise<void> {
      ending = true;
      process.off('SIGHUP', onHangup);
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && endWorker(worker)));
      await renewing;
    },
  };
  try {
    // The first one alone: what it finds wrong, such as a port in use, is said once.
    const [first = 1, ...others] = places;
    await begin(first);
    await Promise.all(others.map(begin));
    process.on('SIGHUP', onHangup);
    return workers;
  } catch (error) {
    await workers.endAll();
    throw error;
  }
}

/** The connections of each worker: as the operator says, or what the embedded database has for all of them. */
function poolOf(count: number, { config, database }: Runtime): number {
  if (process.env.DATABASE_POOL_SIZE || typeof database.service === 'string') return config.databasePoolSize;
  return Math.max(2, Math.min(DEFAULT_POOL, Math.floor(EMBEDDED_CONNECTIONS / count)));
}
