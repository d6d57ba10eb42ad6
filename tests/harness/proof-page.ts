import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const GENERATE = fileURLToPath(new URL('../../scripts/generate.mjs', import.meta.url));

/**
 * Generates the page of /docs/proof unless it is up to date. When the service runs from source, the page exists only
 * after a build.
 */
export const generateProofPage = (): void => {
  execFileSync(process.execPath, [GENERATE, '--if-needed', 'proof'], { stdio: ['ignore', 'ignore', 'inherit'] });
};
