import { afterAll, afterEach } from 'vitest';
import { expectNoViolations } from './answers.ts';
import { closeTestApps } from './app.ts';

// Runs for each test file, also where a worker keeps the modules of the files before it.
afterEach(expectNoViolations);
afterAll(closeTestApps);
