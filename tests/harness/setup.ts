import { afterAll, afterEach } from 'vitest';
import { expectNoViolations } from './answers.ts';
import { closeTestApps } from './app.ts';

// This file runs for each test file, even when the worker reuses loaded modules.
afterEach(expectNoViolations);
afterAll(closeTestApps);
