import cluster from 'node:cluster';
import type { Writable } from 'node:stream';
import { systemClock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { ConfigError } from '../config.ts';
import { EmbeddedDatabaseError } from '../db/embedded/error.ts';
import { MigrationError } from '../db/failures.ts';
import { VERSION } from '../version.ts';
import { approveCommand } from './agent/approve.ts';
import { promptOn } from './agent/ask.ts';
import { HELP, HELP_OF } from './help.ts';
import { ListenUsageError, listenCommand } from './listen.ts';
import { isOperatorCommand, OPERATOR_GROUPS, runOperator } from './operator/operator.ts';
import { CommandError, noCommand, UsageError } from './operator/usage-error.ts';
import { StartError } from './start-steps.ts';
import type { Terminal } from './terminal.ts';
import { workersOf } from './workers/count.ts';

/** Imports the large modules only when they are needed: loading the whole service takes a second or two. */
type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

const linesTo = (stream: Writable) => (text: string) => void stream.write(`${text}\n`);

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: async (args, terminal) => {
    const count = workersOf(args);
    if (cluster.isWorker) return (await import('./workers/worker.ts')).serveAsWorker(terminal);
    if (count > 1) return (await import('./workers/supervisor.ts')).superviseWorkers(count, terminal);
    return (await import('./serve.ts')).serve(terminal);
  },
  migrate: async (args, terminal) => {
    refuseArguments('migrate', args);
    const { openRuntime } = await import('./runtime.ts');
    const runtime = await openRuntime(terminal, { onLost: () => {}, closesOldLogins: true, joins: true });
    await runtime.close();
    linesTo(terminal.stdout)('The database is up to date.');
    return 0;
  },
  demo: async (args, terminal) => {
    refuseArguments('demo', args);
    const [{ openRuntime }, { loadDemo }] = await Promise.all([import('./runtime.ts'), import('../demo/demo.ts')]);
    const runtime = await openRuntime(terminal, { onLost: () => {}, joins: true });
    try {
      const loaded = await loadDemo(runtime);
      linesTo(terminal.stdout)(
        loaded
          ? 'The demo world is loaded.'
          : 'The database already has accounts. The demo world can only be loaded into an empty database.',
      );
      return 0;
    } finally {
      await runtime.close();
    }
  },
  verify: async (args, terminal) => {
    refuseArguments('verify', args);
    const [{ openRuntime }, { verify }, { progressOn }] = await Promise.all([
      import('./runtime.ts'),
      import('./verify.ts'),
      import('./progress.ts'),
    ]);
    const runtime = await openRuntime(terminal, { onLost: () => {}, joins: true });
    try {
      return await verify({ db: runtime.db, say: linesTo(terminal.stdout), progress: progressOn(terminal.stderr) });
    } finally {
      await runtime.close();
    }
  },
  backup: async (args, terminal) => (await import('./backup/backup-commands.ts')).backupCommand(args, terminal),
  restore: async (args, terminal) => (await import('./backup/backup-commands.ts')).restoreCommand(args, terminal),
  drill: async (args, terminal) => (await import('./backup/backup-commands.ts')).drillCommand(args, terminal),
  archive: async (args, terminal) => (await import('./backup/backup-commands.ts')).archiveCommand(args, terminal),
  award: async (args, { stdout }) => (await import('./award/award-commands.ts')).awardCommand(args, linesTo(stdout)),
  evidence: async (args, { stdout }) => (await import('./evidence.ts')).evidenceCommand(args, linesTo(stdout)),
  listen: (args, { stdout }) => listenCommand(args, { say: linesTo(stdout), now: () => systemClock().now() }),
  trigger: async (args, { env, stdout }) =>
    (await import('./trigger.ts')).triggerCommand(args, { env, say: linesTo(stdout) }),
  completion: async (args, { stdout }) => (await import('./completion.ts')).completionCommand(args, linesTo(stdout)),
  mcp: async (args, terminal) => {
    refuseArguments('mcp', args);
    const { serveMcp } = await import('./agent/mcp.ts');
    return serveMcp(terminal);
  },
  approve: async (args, terminal) => {
    const prompt = promptOn(terminal);
    try {
      return await approveCommand(args, { env: terminal.env, say: linesTo(terminal.stdout), ask: prompt.ask });
    } finally {
      prompt.close();
    }
  },
};

const COMMAND_WORDS = [...Object.keys(COMMANDS), ...OPERATOR_GROUPS, 'help'];

function refuseArguments(command: string, args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`${command} takes no argument "${args[0]}".`);
}

/** The help of one command, or the overview. */
function helpOn(word: string | undefined): string {
  if (word === undefined || word === 'help' || word.startsWith('-')) return HELP;
  const help = Object.hasOwn(HELP_OF, word) ? HELP_OF[word] : undefined;
  if (help === undefined) throw noCommand(word, COMMAND_WORDS);
  return help;
}

async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = 'serve', ...args] = argv;
  // Treats "help user create" as "user create --help".
  if (name === 'help' && isOperatorCommand(args[0] ?? '')) return runOperator([...args, '--help'], terminal);
  if (isOperatorCommand(name)) return runOperator(argv, terminal);
  if (name === 'help' || argv.includes('--help') || argv.includes('-h')) {
    terminal.stdout.write(helpOn(name === 'help' ? args[0] : name));
    return 0;
  }
  if (name === '--version' || name === '-v') {
    linesTo(terminal.stdout)(VERSION);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw noCommand(name, COMMAND_WORDS);
  return command(args, terminal);
}

/** Runs one command line and resolves to its exit code. Every error is reported on standard error. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(argv, terminal);
  } catch (error) {
    const { message, code } = failureOf(error);
    linesTo(terminal.stderr)(message);
    return code;
  }
}

function failureOf(error: unknown): { message: string; code: number } {
  if (error instanceof UsageError) {
    return { message: `${error.message} Run "tasman --help" for a list of commands.`, code: 2 };
  }
  if (error instanceof ConfigError || error instanceof ListenUsageError) return { message: error.message, code: 2 };
  // An AppError here reports a database outage, or a rule that the API enforces too.
  if (error instanceof AppError) return { message: `${error.message}.`, code: 1 };
  if (EXPECTED.some((kind) => error instanceof kind)) return { message: (error as Error).message, code: 1 };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error), code: 1 };
}

/** Errors whose messages tell the operator what to do. Any other error is printed with its stack trace. */
const EXPECTED = [CommandError, StartError, MigrationError, EmbeddedDatabaseError] as const;
