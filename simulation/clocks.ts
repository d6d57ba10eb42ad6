import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The nodes' clocks. Each of them can be set wrong for a while. */
export interface Clocks {
  /** Environment variables for a node. Nodes are numbered from 0. */
  env(node: number): Record<string, string>;
  /** Makes the node's clock wrong by this many seconds. 0 corrects it. */
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
