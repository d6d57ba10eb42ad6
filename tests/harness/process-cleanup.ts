import { afterAll, afterEach } from 'vitest';
import { cleanAfterFile, cleanAfterTest } from './process.ts';

// Runs for each test file, even when the worker reuses loaded modules.
afterEach(cleanAfterTest);
afterAll(cleanAfterFile);
