import { afterAll, afterEach } from 'vitest';
import { cleanAfterFile, cleanAfterTest } from './process.ts';

// Runs for each test file, also where a worker keeps the modules of the files before it.
afterEach(cleanAfterTest);
afterAll(cleanAfterFile);
