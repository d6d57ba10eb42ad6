import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The built program. COMMAND_LINE is its command line as a module. */
export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const COMMAND_LINE = new URL('../../dist/part-command-line.js', import.meta.url).href;

export interface Running {
  readonly child: ChildProcess;
  /** The address that the process logged. */
  readonly address: string;
  stdout(): string;
  stderr(): string;
  /** Sends the signal. Returns the exit code, or the signal that ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  /** Waits until the process ends, and returns its exit code or signal. */
  ended(): Promise<number | NodeJS.Signals | null>;
}

type Clean = () => Promise<unknown> | unknown;
const cleanups: Clean[] = [];
const filesCleanups: Clean[] = [];

/** Registers a clean-up that runs after the test, in reverse order, even if the test fails. */
export const afterThisTest = (clean: Clean): void => void cleanups.push(clean);

/** Registers a clean-up that runs after the last test of the file. */
export const afterThisFile = (clean: Clean): void => void filesCleanups.push(clean);

/** Runs the clean-ups of a test. Called after every test. */
export async function cleanAfterTest(): Promise<void> {
  for (const clean of cleanups.splice(0).reverse()) await clean();
}

/** Runs the clean-ups of a test file. Called after every test file. */
export async function cleanAfterFile(): Promise<void> {
  for (const clean of filesCleanups.splice(0).reverse()) await clean();
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-process-'));
  // When the tests run as root, the database user must be able to read the folder. Otherwise the data would be stored
  // elsewhere.
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

/** Runs a command of the built program in this process, because starting Node for it would take most of the time. */
export async function run(args: readonly string[], env: Env = {}, input = ''): Promise<CommandResult> {
  const { main } = (await import(COMMAND_LINE)) as typeof import('../../src/cli/main.ts');
  const out = { stdout: '', stderr: '' };
  const into = (name: keyof typeof out) =>
    new Writable({
      write(chunk, _encoding, done) {
        out[name] += chunk;
        done();
      },
    });
  const streams = { stdin: Readable.from([input]), stdout: into('stdout'), stderr: into('stderr') };
  const code = await main(args, { env: environment(env), ...streams });
  return { code, ...out };
}

/** Runs the command as a separate process, for behaviour that depends on a process. */
export async function runProcess(args: readonly string[], env: Env = {}, input = ''): Promise<CommandResult> {
  const child = spawn(process.execPath, [MAIN, ...args], { env: environment(env), stdio: 'pipe' });
  const [stdout, stderr] = [collect(child, 'stdout'), collect(child, 'stderr')];
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

type AtFirst = (child: ChildProcess) => unknown;

/**
 * Starts the service and waits until it listens. The service is ended after the test. `atFirst` is called at the first
 * log line.
 */
export async function start(env: Env = {}, args: readonly string[] = [], atFirst?: AtFirst): Promise<Running> {
  const running = await startProcess(env, args, MAIN, atFirst);
  afterThisTest(() => running.end('SIGTERM'));
  return running;
}

export function temporaryFolderForFile(): string {
  const folder = openFolder();
  afterThisFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Like `start`, but the service is ended after all tests of the file. `main` can be the program of a different version.
 */
export async function startForFile(env: Env = {}, args: readonly string[] = [], main = MAIN): Promise<Running> {
  const running = await startProcess(env, args, main);
  afterThisFile(() => running.end('SIGTERM'));
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
    closed.then(() => reject(new Error(`the service exited before it listened: ${stdout()}${stderr()}`)));
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
