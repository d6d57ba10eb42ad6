import { afterAll, afterEach } from 'vitest';
import { expectNoViolations } from './answers.ts';
import { closeTestApps } from './app.ts';

// Vitest runs this set-up for each test file, even when the worker reuses loaded modules.
afterEach(expectNoViolations);
afterAll(closeTestApps);
