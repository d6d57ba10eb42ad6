import { afterAll } from 'vitest';
import { closeWindows } from './browser.ts';

// Vitest runs this set-up for each test file, even when the worker reuses loaded modules.
afterAll(closeWindows);
