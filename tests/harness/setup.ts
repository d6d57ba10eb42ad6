import { afterAll, afterEach } from 'vitest';
import { expectNoViolations } from './answers.ts';
import { closeTestApps } from './app.ts';
import { closeWindows } from './browser.ts';

// This file runs for each test file, even when the worker reuses loaded modules. Vitest runs the last `afterAll` first,
// so windows close before the services that they show.
afterEach(expectNoViolations);
afterAll(closeTestApps);
afterAll(closeWindows);
