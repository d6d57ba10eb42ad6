import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        // Pure code: no database, no sockets.
        test: {
          name: 'unit',
          include: [
            'src/{base,params,rules,formats}/**/*.test.ts',
            'tests/golden/**/*.test.ts',
            'tests/house/pure/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
