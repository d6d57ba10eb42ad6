import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Running {
  readonly child: ChildProcess;
  /** Where it listens, from its own log line. */
  readonly address: string;
  stdout(): string;
  stderr(): string;
  /** Sends the signal and answers the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** The exit code once it has ended by itself or by a signal sent before. */
  ended(): Promise<number | NodeJS.Signals | null>;
}

type Clean = () => Promise<unknown> | unknown;
const cleanups: Clean[] = [];
const filesCleanups: Clean[] = [];

/** Undoes, last first, whatever the test set up; also when it failed half way. */
export const afterThisTest = (clean: Clean): void => void cleanups.push(clean);

/** Called after every test by the set-up of its file. */
export async function cleanAfterTest(): Promise<void> {
  for (const clean of cleanups.splice(0).reverse()) await clean();
}

/** Called after every test file by its set-up. */
export async function cleanAfterFile(): Promise<void> {
  for (const clean of filesCleanups.splice(0).reverse()) await clean();
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-process-'));
  // Open to the database's own user when the tests run as root, so that the data stays in this folder.
  chmodSync(folder, 0o755);
  return folder;
}

export function temporaryFolder(): string {
  const folder = openFolder();
  afterThisTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Env = Readonly<Record<string, string>>;
const environment = (env: Env) => ({ PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...env });

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the program to its end. */
export async function run(args: readonly string[], env: Env = {}, input = ''): Promise<CommandResult> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: environment(env), stdio: 'pipe' });
  const [stdout, stderr] = [collect(child, 'stdout'), collect(child, 'stderr')];
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

type AtFirst = (child: ChildProcess) => unknown;

/** Starts the service and waits until it listens; it is ended after the test. `atFirst` comes with its first line of log. */
export async function start(env: Env = {}, args: readonly string[] = [], atFirst?: AtFirst): Promise<Running> {
  const running = await startProcess(env, args, MAIN, atFirst);
  afterThisTest(() => running.end('SIGTERM'));
  return running;
}

export function temporaryFolderForFile(): string {
  const folder = openFolder();
  filesCleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for all tests of a file; `main` is the program of another version. */
export async function startForFile(env: Env = {}, args: readonly string[] = [], main = MAIN): Promise<Running> {
  const running = await startProcess(env, args, main);
  filesCleanups.push(() => running.end('SIGTERM'));
  return running;
}

async function startProcess(env: Env, args: readonly string[], main: string, atFirst?: AtFirst): Promise<Running> {
  const child = spawn(process.execPath, [main, 'serve', ...args], { env: environment(env), stdio: 'pipe' });
  if (atFirst) child.stdout.once('data', () => atFirst(child));
  const [stdout, stderr] = [collect(child, 'stdout'), collect(child, 'stderr')];
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended();
  };
  const ended = async () => {
    const [code, by] = await closed;
    return code ?? by;
  };
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const line = stdout()
        .split('\n')
        .find((text) => text.includes('"msg":"listening"'));
      if (line) resolve(JSON.parse(line).address);
    };
    child.stdout.on('data', look);
    closed.then(() => reject(new Error(`the service ended before it listened: ${stdout()}${stderr()}`)));
  });
  return { child, address, stdout, stderr, end, ended };
}

function collect(child: ChildProcess, stream: 'stdout' | 'stderr'): () => string {
  let text = '';
  child[stream]?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}
