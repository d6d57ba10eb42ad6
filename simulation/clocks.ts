import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The clocks of the nodes. Each can be wrong for a while. */
export interface Clocks {
  /** Environment of a node, counted from 0. */
  env(node: number): Record<string, string>;
  /** Sets the clock of that node to this many seconds from the right time; 0 corrects it. */
  jump(node: number, seconds: number): void;
}

const LOADED = pathToFileURL(fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url))).href;

export function newClocks(folder: string): Clocks {
  const fileOf = (node: number): string => join(folder, `clock${node + 1}`);
  return {
    env: (node) => ({ NODE_OPTIONS: `--import=${LOADED}`, SHIFTED_CLOCK: fileOf(node) }),
    jump: (node, seconds) => writeFileSync(fileOf(node), String(seconds * 1000)),
  };
}
