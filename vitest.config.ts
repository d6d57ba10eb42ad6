import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers would only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        // Pure code: no database, no sockets.
        test: {
          name: 'unit',
          include: [
            'src/{base,params,rules,formats}/**/*.test.ts',
            'src/*.test.ts',
            'tests/golden/**/*.test.ts',
            'tests/house/pure/**/*.test.ts',
          ],
        },
      },
      {
        // The service in process, on clones of one embedded PostgreSQL.
        test: {
          name: 'service',
          // The service is loaded once per worker instead of once per file; files share nothing else.
          isolate: false,
          globalSetup: ['tests/harness/global-setup.ts'],
          setupFiles: ['tests/harness/setup.ts'],
          include: [
            'src/{db,http,auth,webhooks,resources,console,cli,demo}/**/*.test.ts',
            'tests/{api,scenarios,regressions,house}/**/*.test.ts',
          ],
          exclude: ['tests/house/pure/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Pages in a real browser, where there is one.
        test: {
          name: 'pages',
          globalSetup: ['tests/harness/global-setup.ts'],
          setupFiles: ['tests/harness/setup.ts'],
          include: ['tests/pages/**/*.test.ts'],
          // A browser on a busy machine may miss a moment; a fault shows itself twice.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Real processes: the service as a command, PostgreSQL as a child, signals and crashes.
        test: {
          name: 'process',
          include: ['tests/{embedded,process}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
