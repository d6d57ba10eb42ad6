import { afterAll } from 'vitest';
import { closeWindows } from './browser.ts';

// This file runs for each test file, even when the worker reuses loaded modules.
afterAll(closeWindows);
