import { afterAll, afterEach } from 'vitest';
import { cleanAfterFile, cleanAfterTest } from './process.ts';

// Vitest runs this set-up for each test file, even when the worker reuses loaded modules.
afterEach(cleanAfterTest);
afterAll(cleanAfterFile);
