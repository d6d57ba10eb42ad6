import { afterAll, afterEach } from 'vitest';
import { cleanAfterFile, cleanAfterTest } from './process.ts';

// This file runs for each test file, even when the worker reuses loaded modules.
afterEach(cleanAfterTest);
afterAll(cleanAfterFile);
