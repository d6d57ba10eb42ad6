#!/usr/bin/env node
import cluster from 'node:cluster';
import { systemClock } from './base/clock.ts';
import { AppError } from './base/errors.ts';
import { approveCommand } from './cli/agent/approve.ts';
import { personAt } from './cli/agent/ask.ts';
import { HELP, HELP_OF } from './cli/help.ts';
import { ListenUsageError, listenCommand } from './cli/listen.ts';
import { isOperatorCommand, runOperator } from './cli/operator/operator.ts';
import { CommandError, UsageError } from './cli/operator/usage-error.ts';
import { StartError } from './cli/start-error.ts';
import { workersOf } from './cli/workers/count.ts';
import { ConfigError } from './config.ts';
import { EmbeddedDatabaseError } from './db/embedded/error.ts';
import { MigrationError } from './db/migration-error.ts';
import { VERSION } from './version.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

/** Each loads the large parts that it needs when it is asked for: the whole service takes a second or two. */
type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: async (args) => {
    const count = workersOf(args);
    if (cluster.isWorker) return (await import('./cli/workers/worker.ts')).serveAsWorker();
    if (count > 1) return (await import('./cli/workers/supervisor.ts')).superviseWorkers(count);
    return (await import('./cli/serve.ts')).serve();
  },
  migrate: async (args) => {
    refuseArguments('migrate', args);
    const { openRuntime } = await import('./cli/runtime.ts');
    const runtime = await openRuntime({ onLost: () => {}, closesOldLogins: true, joins: true });
    await runtime.close();
    say('The database is up to date.');
    return 0;
  },
  demo: async (args) => {
    refuseArguments('demo', args);
    const [{ openRuntime }, { loadDemo }] = await Promise.all([import('./cli/runtime.ts'), import('./demo/demo.ts')]);
    const runtime = await openRuntime({ onLost: () => {}, joins: true });
    try {
      const loaded = await loadDemo(runtime);
      say(
        loaded
          ? 'The demo world is loaded.'
          : 'The database has accounts already; the demo world goes only into an empty one.',
      );
      return 0;
    } finally {
      await runtime.close();
    }
  },
  verify: async (args) => {
    refuseArguments('verify', args);
    const [{ openRuntime }, { verify }] = await Promise.all([import('./cli/runtime.ts'), import('./cli/verify.ts')]);
    const runtime = await openRuntime({ onLost: () => {}, joins: true });
    try {
      return await verify({ db: runtime.db, say });
    } finally {
      await runtime.close();
    }
  },
  backup: async (args) => (await import('./cli/backup/backup-commands.ts')).backupCommand(args, say),
  restore: async (args) => (await import('./cli/backup/backup-commands.ts')).restoreCommand(args, say),
  drill: async (args) => (await import('./cli/backup/backup-commands.ts')).drillCommand(args, say),
  archive: async (args) => (await import('./cli/backup/backup-commands.ts')).archiveCommand(args, say),
  listen: (args) => listenCommand(args, { say, now: () => systemClock().now() }),
  mcp: async (args) => {
    refuseArguments('mcp', args);
    const { serveMcp } = await import('./cli/agent/mcp.ts');
    return serveMcp(process.env);
  },
  approve: async (args) => {
    const person = personAt(process.stdin);
    try {
      return await approveCommand(args, { env: process.env, say, ask: person.ask });
    } finally {
      person.close();
    }
  },
};

function refuseArguments(command: string, args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`${command} takes no argument "${args[0]}".`);
}

/** Of one command, or of all of them. */
function helpOn(word: string | undefined): string {
  if (word === undefined || word === 'help' || word.startsWith('-')) return HELP;
  const help = Object.hasOwn(HELP_OF, word) ? HELP_OF[word] : undefined;
  if (help === undefined) throw new UsageError(`There is no command "${word}".`);
  return help;
}

async function main(argv: readonly string[]): Promise<number> {
  const [name = 'serve', ...args] = argv;
  // "help user create" is "user create --help".
  if (name === 'help' && isOperatorCommand(args[0] ?? '')) return runOperator([...args, '--help']);
  if (isOperatorCommand(name)) return runOperator(argv);
  if (name === 'help' || argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(helpOn(name === 'help' ? args[0] : name));
    return 0;
  }
  if (name === '--version' || name === '-v') {
    say(VERSION);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  return command(args);
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    if (error instanceof UsageError) {
      complain(`${error.message} Run "tasman --help" for what there is.`);
      return 2;
    }
    if (error instanceof ConfigError || error instanceof ListenUsageError) {
      complain(error.message);
      return 2;
    }
    if (error instanceof CommandError) {
      complain(error.message);
      return 1;
    }
    // The database went away meanwhile, or a rule that the API has as well was broken.
    if (error instanceof AppError) {
      complain(`${error.message}.`);
      return 1;
    }
    if (error instanceof StartError || error instanceof MigrationError || error instanceof EmbeddedDatabaseError) {
      complain(error.message);
      return 1;
    }
    complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 1;
  })
  .then((code) => process.exit(code));
