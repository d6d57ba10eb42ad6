import { afterAll } from 'vitest';
import { closeWindows } from './browser.ts';

// Runs for each test file, also where a worker keeps the modules of the files before it.
afterAll(closeWindows);
