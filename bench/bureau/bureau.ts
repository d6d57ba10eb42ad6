import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, signedIn } from '../caller.ts';
import { report, round } from '../report.ts';
import { type BenchFolder, type BenchService, childrenOf, cpuMsOf, endedCpuMsOf, startService } from '../service.ts';
import { atOnce, atRate, type Outcome, percentiles, timed } from './drive.ts';
import { type Kind, MIX } from './mix.ts';
import { type BureauCompany, makeBureau } from './world.ts';

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const SIZE = { companies: numberOf('COMPANIES', 200), people: numberOf('PEOPLE', 10_000) };
const MINUTES = numberOf('MINUTES', 2);
const RATE = numberOf('RATE', 30);
const WORKERS = process.env.WORKERS ?? '1';
const OVERLOAD = { callers: 1_000, seconds: 15 };

/**
 * A day at a payroll bureau. The full size is COMPANIES=2000 PEOPLE=100000 MINUTES=20 RATE=30. The default size is
 * small and only shows that the benchmark works. WORKERS=2 runs the service with two processes.
 */
export async function benchBureau(folder: BenchFolder): Promise<void> {
  const service = await startService(folder.path, { DEMO: '1' }, ['--workers', WORKERS]);
  try {
    const ask = await signedIn(service);
    const began = performance.now();
    const companies = await makeBureau(ask, SIZE);
    reportFigure('time to create the bureau', { value: (performance.now() - began) / 1000, unit: 's', target: 'none' });
    const call = caller(ask, companies);
    await atRate({ perSecond: RATE, seconds: 10 }, call);

    const memory = watchMemory(service);
    const before = usedBy(service.pid);
    const outcomes = await atRate({ perSecond: RATE, seconds: MINUTES * 60 }, call);
    reportMix(outcomes);
    reportCores(usedSince(before, usedBy(service.pid)), outcomes.length);
    reportFigure('peak memory of the service', {
      value: memory.stop(),
      unit: 'MB',
      target: 'at most 512 for each worker',
    });
    await reportQueues(service);
    await reportOverload(service, call);
  } finally {
    await service.stop();
  }
}

const reportFigure = (figure: string, given: { value: number; unit: string; target: string }): void =>
  report({
    figure: `bureau of ${SIZE.companies} companies and ${SIZE.people} people, ${WORKERS} worker(s), ${RATE}/s: ${figure}`,
    ...given,
    value: round(given.value),
  });

function caller(ask: Ask, companies: readonly BureauCompany[]): () => Promise<Outcome> {
  const hundred: Kind[] = MIX.flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
  return () => {
    const kind = pick(hundred);
    return timed(kind.name, () => kind.call(ask, pick(companies), pick));
  };
}

function reportMix(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ error }) => error !== undefined);
  const target = 'p99 below 500 ms for reads';
  for (const { name } of MIX) {
    const { p50, p99 } = percentiles(outcomes.filter((each) => each.name === name));
    reportFigure(`${name}, p50`, { value: p50, unit: 'ms', target });
    reportFigure(`${name}, p99`, { value: p99, unit: 'ms', target });
  }
  reportFigure('calls', { value: outcomes.length, unit: 'calls', target: 'every scheduled call' });
  reportFigure('calls that failed', { value: failed.length, unit: 'calls', target: 'none' });
  for (const [error, count] of countBy(failed))
    reportFigure(`failed with ${error}`, { value: count, unit: 'calls', target: 'none' });
}

/**
 * Reports the CPU time per call in the service and in the database, and the resulting throughput on 2 and on 16 cores
 * at 70 % load. The model assumes one primary, with workers on one or more machines. It ignores time spent waiting for
 * locks and disks.
 */
function reportCores({ service, database }: Used, calls: number): void {
  const target = 'none';
  reportFigure('CPU time per call, service', { value: service / calls, unit: 'ms', target });
  reportFigure('CPU time per call, database', { value: database / calls, unit: 'ms', target });
  for (const cores of [2, 16]) {
    const workers = Math.max(1, Math.round((cores * service) / (service + database)));
    const value = (0.7 * cores * 1000 * calls) / (service + database);
    reportFigure(`model: capacity of ${cores} cores, ${workers} of them for workers`, { value, unit: '/s', target });
  }
}

function countBy(outcomes: readonly Outcome[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { error = 'answered' } of outcomes) counts.set(error, (counts.get(error) ?? 0) + 1);
  return counts;
}

async function reportQueues({ address }: BenchService): Promise<void> {
  const page = await (await fetch(`${address}/metrics`)).text();
  for (const line of page.split('\n')) {
    if (!/^tasman_(webhook_oldest|database_waiting|.*_waiting|.*queue)/.test(line)) continue;
    const [name = '', value = ''] = line.split(' ');
    reportFigure(`after the run: ${name}`, { value: Number(value), unit: '', target: 'none' });
  }
}

/**
 * Sends more concurrent calls than the service can handle. The service must reject the excess quickly, and recover as
 * soon as the calls stop.
 */
async function reportOverload(service: BenchService, call: () => Promise<Outcome>): Promise<void> {
  const memory = watchMemory(service);
  const before = percentiles(await atRate({ perSecond: 10, seconds: 5 }, call));
  const outcomes = await atOnce(OVERLOAD, call);
  const shed = outcomes.filter(({ error }) => error === '503');
  const other = outcomes.filter(({ error }) => error !== undefined && error !== '503');
  const served = outcomes.filter(({ error }) => error === undefined);
  await sleep(1_000);
  const after = await atRate({ perSecond: 10, seconds: 5 }, call);
  const people = `${OVERLOAD.callers} concurrent callers`;
  reportFigure(`${people}: calls served per second`, {
    value: served.length / OVERLOAD.seconds,
    unit: '/s',
    target: 'none',
  });
  reportFigure(`${people}: calls rejected with 503`, {
    value: shed.length,
    unit: 'calls',
    target: 'only calls beyond the capacity of the service',
  });
  reportFigure(`${people}: time to a 503, p50`, { value: percentiles(shed).p50, unit: 'ms', target: 'early' });
  reportFigure(`${people}: other failures`, { value: other.length, unit: 'calls', target: 'none' });
  for (const [error, count] of countBy(other))
    reportFigure(`${people}: ${error}`, { value: count, unit: 'calls', target: 'none' });
  reportFigure(`${people}: p99 of served calls`, { value: percentiles(served).p99, unit: 'ms', target: 'none' });
  report({
    figure: 'a call one second after the overload ends, p50',
    value: round(percentiles(after).p50),
    unit: 'ms',
    floor: round(before.p50),
    ratio: round(percentiles(after).p50 / before.p50),
    target: 'at most 1.5x the time before',
  });
  reportFigure(`${people}: peak memory of the service`, {
    value: memory.stop(),
    unit: 'MB',
    target: 'at most 640 for each worker',
  });
}

function watchMemory(service: BenchService): { stop(): number } {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, service.residentMb());
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}

/** CPU time of the service and its database, in milliseconds. */
interface Used {
  readonly service: number;
  readonly database: number;
}

/** The CPU time that a process and its descendants have used so far, including descendants that have exited. */
function usedBy(pid: number): Used {
  const own = cpuMsOf(pid) + endedCpuMsOf(pid);
  const isDatabase = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  let used: Used = isDatabase ? { service: 0, database: own } : { service: own, database: 0 };
  for (const child of childrenOf(pid)) {
    try {
      const below = usedBy(child);
      used = { service: used.service + below.service, database: used.database + below.database };
    } catch {
      // The child exited after it was listed. From the next reading on, its CPU time is part of the parent's figures.
    }
  }
  return used;
}

const usedSince = (before: Used, after: Used): Used => ({
  service: after.service - before.service,
  database: after.database - before.database,
});
