import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Book } from './book.ts';
import { type Broken, breakThings, FAULT_NAMES } from './break-things.ts';
import { simulate } from './simulate.ts';
import { openSite } from './site.ts';
import { tableOf, totalOf } from './table.ts';

/** Runs a cluster, clients that make payroll calls, and faults in an order that the seed determines. See README.md. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '4' },
    slowness: { type: 'string', default: '1' },
    folder: { type: 'string' },
    faults: { type: 'string' },
    results: { type: 'string', default: 'simulation-results.jsonl' },
  },
});
const [from, to = from] = (values.seeds ?? values.seed ?? '1').split('-').map(Number);
const names =
  values.faults === 'none' ? [] : FAULT_NAMES.filter((name) => values.faults?.split(',').includes(name) ?? true);
const [minutes, clients, slowness] = [Number(values.minutes), Number(values.clients), Number(values.slowness)];
if (![from, to, minutes, clients, slowness].every((value) => Number.isFinite(value) && value! > 0) || from! > to!) {
  process.stderr.write(
    'Usage: npm run simulate -- [--seed 1 | --seeds 1-20] [--minutes 5] [--clients 4] [--slowness 1] [--faults none | loseNode,fillDisk …] [--folder <empty folder>] [--results <file>]\n',
  );
  process.exit(2);
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const PROGRESS_MS = 30_000;

async function run(seed: number): Promise<boolean> {
  const folder =
    values.folder === undefined ? mkdtempSync(join(tmpdir(), 'tasman-simulation-')) : join(values.folder, `${seed}`);
  say(`Seed ${seed}, ${minutes} minutes, ${clients} clients; data and logs in ${folder}`);
  const began = Date.now();
  const broken: Broken[] = [];
  let book: Book | undefined;
  let found: readonly string[];
  let isDoubted = true;
  const opening = openSite(folder, { log: say });
  const leave = async (): Promise<void> => {
    // The cluster can be stopped only after it has started.
    await opening.then((open) => open.close()).catch(() => {});
    process.exit(130);
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  const site = await opening;
  let shown = 0;
  const progress = setInterval(() => {
    if (book === undefined) return;
    for (const surprise of book.surprises.slice(shown)) say(surprise);
    shown = book.surprises.length;
    say(
      `${new Date().toISOString()} ${totalOf(book, 'kept')} kept, ${totalOf(book, 'refused')} refused, ` +
        `${totalOf(book, 'unknown')} unknown; ${broken.length} faults; ${book.surprises.length} surprises`,
    );
  }, PROGRESS_MS);
  try {
    const end = Date.now() + minutes * 60_000;
    const { falseAnswers } = await simulate(site.world, {
      seed,
      clients,
      slowness,
      watch: (open) => {
        book = open;
      },
      faults: () =>
        names.length === 0
          ? sleep(minutes * 60_000)
          : breakThings(site, {
              seed,
              names,
              isEnough: () => Date.now() > end,
              note: (one) => {
                broken.push(one);
                say(
                  `${new Date().toISOString()} ${one.name}, ${one.seconds.toFixed(1)} s${one.leftOut ? ` (skipped: ${one.leftOut})` : ''}`,
                );
              },
            }),
    });
    found = falseAnswers;
    isDoubted = falseAnswers.length > 0;
  } catch (error) {
    found = [`the run did not finish: ${(error as Error).message}`];
  } finally {
    clearInterval(progress);
    process.off('SIGINT', leave).off('SIGTERM', leave);
    if (isDoubted) await site.cluster.dump(join(folder, 'evidence.dump')).catch((error: Error) => say(error.message));
    await site.close();
  }
  if (book !== undefined) say(`\n${tableOf(book, broken)}\n`);
  for (const finding of found) say(finding);
  say(found.length === 0 ? 'No contradictions found.' : `${found.length} contradictions found.`);
  const calls = [...(book?.answers.values() ?? [])].reduce((sum, times) => sum + times, 0);
  appendFileSync(
    values.results,
    `${JSON.stringify({
      seed,
      minutes: Number(((Date.now() - began) / 60_000).toFixed(1)),
      clients,
      slowness,
      calls,
      kept: book ? totalOf(book, 'kept') : 0,
      refused: book ? totalOf(book, 'refused') : 0,
      unknown: book ? totalOf(book, 'unknown') : 0,
      faults: broken.length,
      left_out: [...new Set(broken.filter(({ leftOut }) => leftOut !== undefined).map(({ name }) => name))],
      longest_without_yes_s: Number(((book?.longestGapMs ?? 0) / 1000).toFixed(1)),
      lies: found,
    })}\n`,
  );
  // Keeps the folder only if there are findings or the user chose it.
  if (found.length === 0 && values.folder === undefined) rmSync(folder, { recursive: true, force: true });
  return found.length === 0;
}

let isTrusted = true;
for (let seed = from!; seed <= to!; seed += 1) isTrusted = (await run(seed)) && isTrusted;
process.exit(isTrusted ? 0 : 1);
