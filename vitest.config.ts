import { dirname, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledPath, compileSource } from './scripts/compile-source.ts';
import { RANDOM_INPUT } from './tests/harness/fuzz-runs.ts';

/** Limits that only a hanging test reaches: a machine ten times slower must get the same results. */
const PATIENCE_MS = 300_000;
const expect = { poll: { timeout: 60_000, interval: 20 } };

/** Tests import src/ as usual and get the compiled modules, which Node loads without Vite. */
const onCompiledSource = {
  name: 'compiled-source',
  enforce: 'pre' as const,
  configResolved: compileSource,
  resolveId(id: string, importer: string | undefined) {
    if (!importer || !id.startsWith('.')) return undefined;
    const path = compiledPath(resolve(dirname(importer), id));
    return path === undefined ? undefined : { id: path, external: true as const };
  },
};

/** The slowest files of all projects. They start first, so that no worker runs one of them alone at the end. */
const LONGEST = [
  'tests/cluster/fail-over.test.ts',
  'tests/cluster/fail-over-pooled.test.ts',
  'tests/stories/sweep.test.ts',
];
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return place === -1 ? LONGEST.length : place;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Tests of commands, migrations and upgrades; they run in process, in `npm run test:all`. */
const OPERATIONS = [
  'src/cli/**/*.test.ts',
  'src/db/migrate.test.ts',
  'src/db/service-user/**/*.test.ts',
  'tests/{cli,upgrades}/**/*.test.ts',
];

/** The service in process, on clones of one embedded PostgreSQL. */
const inProcess = {
  // Each worker loads the service and starts its browser once. Each file has its own windows and, unless it shares a
  // service, its own database and service.
  isolate: false,
  // Most code runs only a few times, so compiling it immediately beats interpreting it: 8% less CPU time. Workers occupy
  // every core, so threads that collect garbage for one worker take time from the others.
  execArgv: ['--always-sparkplug', '--max-semi-space-size=32', '--single-threaded-gc'],
  globalSetup: ['tests/harness/global-setup.ts', 'tests/harness/chromium.ts'],
  setupFiles: ['tests/harness/setup.ts'],
  server: { deps: { external: [/\/build\/source\//] } },
  expect,
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
};

export default defineConfig({
  test: {
    // Workers wait for PostgreSQL part of the time. On two quiet cores, `npm test` takes 267 s with three workers and 299 s
    // with two.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Pure code: no database, no sockets.
        test: {
          name: 'unit',
          // Pure functions keep no state, so files share the loaded modules.
          isolate: false,
          include: [
            'src/{base,params,rules,formats,status}/**/*.test.ts',
            'src/*.test.ts',
            'simulation/**/*.test.ts',
            'proof/**/*.test.ts',
            'console/src/**/*.test.ts',
            'tests/golden/**/*.test.ts',
            'tests/house/pure/**/*.test.ts',
            'tests/packages/pure/**/*.test.ts',
          ],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [onCompiledSource],
        test: {
          ...inProcess,
          name: 'service',
          include: [
            'src/{db,http,auth,webhooks,resources,console,demo}/**/*.test.ts',
            'tests/{api,scenarios,regressions,house,pages}/**/*.test.ts',
          ],
          exclude: ['tests/house/pure/**', ...OPERATIONS],
        },
      },
      {
        // The work of operators: commands, migrations, upgrades and archives.
        plugins: [onCompiledSource],
        test: { ...inProcess, name: 'operations', include: OPERATIONS },
      },
      {
        // Compares random people with the reference calculator in proof/.
        plugins: [onCompiledSource],
        test: { ...inProcess, name: 'proof', include: ['tests/proof/**/*.test.ts'] },
      },
      {
        // The tests of random input again, with every case; `npm test` runs a fifth of them.
        plugins: [onCompiledSource],
        test: { ...inProcess, name: 'random', env: { TASMAN_FUZZ_RUNS: 'all' }, include: [...RANDOM_INPUT] },
      },
      {
        // Journeys in a real browser, one file each.
        plugins: [onCompiledSource],
        test: { ...inProcess, name: 'stories', include: ['tests/stories/**/*.test.ts'] },
      },
      {
        // Real processes: the service as a command, PostgreSQL as its child, signals and crashes.
        plugins: [onCompiledSource],
        test: {
          name: 'process',
          isolate: false,
          globalSetup: ['tests/harness/process-setup.ts'],
          setupFiles: ['tests/harness/process-cleanup.ts'],
          include: ['tests/{embedded,process}/**/*.test.ts', 'tests/packages/*.test.ts'],
          server: { deps: { external: [/\/build\/source\//, /\/dist\/part-/] } },
          expect,
          // Starting the service with its own database takes seconds, and a minute on a busy machine.
          testTimeout: 2 * PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
      {
        // Failovers with programs that not every machine has. If one is missing, the tests are skipped and their names
        // say which.
        test: {
          name: 'cluster',
          setupFiles: ['tests/harness/process-cleanup.ts'],
          include: ['tests/cluster/**/*.test.ts'],
          expect,
          testTimeout: 6 * PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
    ],
  },
});
