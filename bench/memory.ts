import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atOnce, type Outcome, timed } from './bureau/drive.ts';
import { type Kind, MIX } from './bureau/mix.ts';
import { type BureauCompany, makeBureau } from './bureau/world.ts';
import { type Ask, signedIn } from './caller.ts';
import { report, round } from './report.ts';
import { type BenchFolder, type BenchService, startService } from './service.ts';

const MINUTES = Number(process.env.MINUTES ?? 5);
const LOOKS = 5;
const SIZE = { companies: 50, people: 6_000 };
const CALLERS = 8;

/** Calls with large or invalid input, which fill caches and reveal memory that is not released. */
const ODD: readonly Kind[] = [
  {
    name: 'every employee of a company',
    share: 4,
    call: (ask, { id }) => ask('GET', `/api/company/${id}/employees`),
  },
  {
    name: 'an unknown path',
    share: 8,
    call: (ask) => ask('GET', `/api/${word()}/${word()}?${word()}=${word()}`).catch(() => {}),
  },
  {
    name: 'an invalid token',
    share: 8,
    call: (ask) =>
      ask('GET', '/api/company', undefined, { authorization: `Bearer ${word()}.${word()}` }).catch(() => {}),
  },
  {
    name: 'an invalid body',
    share: 6,
    call: (ask, { id }) =>
      ask('PUT', `/api/company/${id}/employees/create`, [{ [word()]: word().repeat(1_000) }]).catch(() => {}),
  },
  {
    name: 'a large invalid body',
    share: 1,
    call: (ask, { id }) =>
      ask(
        'PUT',
        `/api/company/${id}/pays/create`,
        Array.from({ length: 20_000 }, () => ({ employee_id: 0, [word()]: 1 })),
      ).catch(() => {}),
  },
];

const word = (): string => Math.random().toString(36).slice(2);

interface Memory {
  readonly rss: number;
  readonly rssAfter: number;
  readonly heapUsed: number;
  readonly external: number;
}

/**
 * Puts a long random load on one node, and reports its memory use before and after garbage collection. MINUTES=60 runs
 * for an hour.
 */
export async function benchMemory(folder: BenchFolder): Promise<void> {
  const file = join(folder.path, 'memory.json');
  const preload = new URL('./collect-on-signal.mjs', import.meta.url).href;
  const env = { DEMO: '1', NODE_OPTIONS: `--import=${preload}`, BENCH_MEMORY_FILE: file };
  const service = await startService(folder.path, env);
  try {
    const ask = await signedIn(service);
    reportFigure('after the start', await memoryOf(service, file));
    const call = caller(ask, await makeBureau(ask, SIZE));
    reportFigure(`with ${SIZE.people} people in ${SIZE.companies} companies`, await memoryOf(service, file));
    let highest = 0;
    const watching = setInterval(() => {
      highest = Math.max(highest, service.residentMb());
    }, 250);
    for (let look = 1; look <= LOOKS; look += 1) {
      const outcomes = await atOnce({ callers: CALLERS, seconds: (MINUTES * 60) / LOOKS }, call);
      const failed = outcomes.filter(({ error }) => error !== undefined);
      reportFigure(`after ${round((MINUTES * look) / LOOKS)} minutes`, await memoryOf(service, file));
      const counts = { value: outcomes.length, unit: 'calls', target: 'none' };
      report({ figure: `memory: calls since the previous measurement, ${failed.length} of them failed`, ...counts });
    }
    clearInterval(watching);
    report({ figure: 'memory: peak', value: round(highest), unit: 'MB', target: 'at most 512' });
  } finally {
    await service.stop();
  }
}

function caller(ask: Ask, companies: readonly BureauCompany[]): () => Promise<Outcome> {
  const kinds = [...MIX, ...ODD].flatMap((kind) => Array.from({ length: kind.share }, () => kind));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
  return () => {
    const kind = pick(kinds);
    return timed(kind.name, () => kind.call(ask, pick(companies), pick));
  };
}

async function memoryOf({ pid }: BenchService, file: string): Promise<Memory> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(50);
  return JSON.parse(readFileSync(file, 'utf8')) as Memory;
}

function reportFigure(when: string, { rss, rssAfter, heapUsed, external }: Memory): void {
  const figures = {
    resident: rss,
    'resident, garbage collected': rssAfter,
    'heap in use': heapUsed,
    buffers: external,
  };
  for (const [what, bytes] of Object.entries(figures)) {
    report({
      figure: `memory ${when}: ${what}`,
      value: round(bytes / 1e6),
      unit: 'MB',
      target: 'the same at every measurement',
    });
  }
}
