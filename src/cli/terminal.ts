import type { Readable, Writable } from 'node:stream';

export type Env = Readonly<Record<string, string | undefined>>;

/** The environment and the streams of a command. `process` implements it; tests pass their own streams. */
export interface Terminal {
  readonly env: Env;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** Silences the log unless LOG_LEVEL is set, because standard output is for the result of the command. */
export const quietly = <T extends Pick<Terminal, 'env' | 'stdout'>>({ env, stdout }: T) => ({
  env: { ...env, LOG_LEVEL: env.LOG_LEVEL ?? 'silent' },
  stdout,
});
