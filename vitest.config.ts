import { defineConfig } from 'vitest/config';

/**
 * How long a test may take before it is given up. Not a measure of speed: a machine that is ten times slower than ours
 * must come to the same results, and only a test that hangs should meet this limit.
 */
const PATIENCE_MS = 300_000;
/** The same for one thing that a test waits for. */
const expect = { poll: { timeout: 60_000, interval: 20 } };

export default defineConfig({
  test: {
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        // Pure code: no database, no sockets.
        test: {
          name: 'unit',
          // Pure functions keep nothing, so files may share what was loaded; loading it for each took most of the time.
          isolate: false,
          include: [
            'src/{base,params,rules,formats,status}/**/*.test.ts',
            'src/*.test.ts',
            'simulation/**/*.test.ts',
            'console/src/**/*.test.ts',
            'tests/golden/**/*.test.ts',
            'tests/house/pure/**/*.test.ts',
            'tests/packages/pure/**/*.test.ts',
          ],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        // The service in process, on clones of one embedded PostgreSQL, and its pages in a real browser, where there is
        // one. They are one project because all of them load the whole service, which takes long.
        test: {
          name: 'service',
          // The service is loaded, and the browser started, once per worker instead of once per file. Each file has its
          // own database, service and windows.
          isolate: false,
          globalSetup: ['tests/harness/global-setup.ts'],
          setupFiles: ['tests/harness/setup.ts', 'tests/harness/pages-setup.ts'],
          include: [
            'src/{db,http,auth,webhooks,resources,console,cli,demo}/**/*.test.ts',
            'tests/{api,scenarios,regressions,house,pages,console}/**/*.test.ts',
          ],
          exclude: ['tests/house/pure/**'],
          expect,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        // Real processes: the service as a command, PostgreSQL as a child, signals and crashes.
        test: {
          name: 'process',
          // What is tried runs in other processes; here it is enough to load what starts and asks them once per worker.
          isolate: false,
          globalSetup: ['tests/harness/process-setup.ts'],
          setupFiles: ['tests/harness/process-cleaning.ts'],
          include: ['tests/{embedded,process}/**/*.test.ts', 'tests/packages/*.test.ts'],
          expect,
          // A start of the service with a database of its own takes seconds, and a minute where everybody waits.
          testTimeout: 2 * PATIENCE_MS,
          hookTimeout: 2 * PATIENCE_MS,
        },
      },
      // Minutes of fail-overs on programs that not every machine has: `npm run test:cluster` asks for them.
      ...(process.env.TASMAN_TEST_CLUSTER === '1'
        ? [
            {
              test: {
                name: 'cluster',
                setupFiles: ['tests/harness/process-cleaning.ts'],
                include: ['tests/cluster/**/*.test.ts'],
                expect,
                testTimeout: 6 * PATIENCE_MS,
                hookTimeout: 2 * PATIENCE_MS,
              },
            },
          ]
        : []),
    ],
  },
});
