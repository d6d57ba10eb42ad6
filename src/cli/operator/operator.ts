import { createInterface } from 'node:readline';
import { AppError } from '../../base/errors.ts';
import { quietly, type Terminal } from '../terminal.ts';
import { type Command, type CommandContext, helpOf, readOptions } from './command.ts';
import { resultText } from './result-text.ts';
import { CommandError, noCommand } from './usage-error.ts';

/**
 * The command groups, by the first word of a command, in the order of the help. Each group is imported only when one of
 * its commands is used.
 */
const GROUPS: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  init: async () => [(await import('./init-command.ts')).initCommand],
  customer: async () => {
    const [{ customerCommands }, { exportCustomer }, { eraseCustomer }] = await Promise.all([
      import('./customer-commands.ts'),
      import('../leaving/export-customer.ts'),
      import('../leaving/erase-customer.ts'),
    ]);
    return [...customerCommands, exportCustomer, eraseCustomer];
  },
  user: async () => (await import('./user-commands.ts')).userCommands,
  plan: async () => (await import('./subscription-commands.ts')).planCommands,
  subscription: async () => (await import('./subscription-commands.ts')).subscriptionCommands,
  'add-on': async () => (await import('./subscription-commands.ts')).addOnCommands,
  'gl-provider': async () => (await import('./gl-provider-commands.ts')).glProviderCommands,
  company: async () => (await import('./company-commands.ts')).companyCommands,
  clock: async () => (await import('./clock-commands.ts')).clockCommands,
  employee: async () => [(await import('../leaving/export-customer.ts')).exportEmployee],
  client: async () => (await import('./client-commands.ts')).clientCommands,
  keys: async () => (await import('./keys-commands.ts')).keysCommands,
  audit: async () => (await import('./audit-commands.ts')).auditCommands,
  'old-years': async () => (await import('../old-years/old-years-commands.ts')).oldYearsCommands,
  file: async () => (await import('../file.ts')).fileCommands,
  law: async () => (await import('../law/law-commands.ts')).lawCommands,
};

/** All operator commands, in the order of the help. */
export const operatorCommands = async (): Promise<readonly Command[]> =>
  (await Promise.all(Object.values(GROUPS).map((load) => load()))).flat();

export const OPERATOR_GROUPS: readonly string[] = Object.keys(GROUPS);

export const isOperatorCommand = (name: string): boolean => Object.hasOwn(GROUPS, name);

/** Runs an operator command. Resolves to the exit code. */
export async function runOperator(argv: readonly string[], terminal: Terminal): Promise<number> {
  const asked = await readCommand(argv);
  terminal.stdout.write('help' in asked ? asked.help : await withContext(terminal, asked.run));
  return 'help' in asked ? asked.code : 0;
}

type Asked = { readonly help: string; readonly code: number } | { run(context: CommandContext): Promise<string> };

/**
 * Resolves to the help text, or to a function that runs the command and returns its output. Throws a UsageError for
 * wrong arguments.
 */
export async function readCommand(argv: readonly string[]): Promise<Asked> {
  const [group = '', verb, ...rest] = argv;
  const commands = (await GROUPS[group]?.()) ?? [];
  const wantsHelp = argv.includes('--help') || argv.includes('-h');
  // If a group has a single command, its name may be one word.
  const single = commands.find(({ name }) => name === group);
  const found = single ?? commands.find(({ name }) => name === `${group} ${verb}`);
  const args = single ? argv.slice(1) : rest;
  if (!found) {
    if (!wantsHelp && verb !== undefined) {
      const verbs = commands.map(({ name }) => name.slice(group.length + 1));
      throw noCommand(verb, verbs, `${group} `);
    }
    return { help: groupHelp(group, commands), code: wantsHelp ? 0 : 2 };
  }
  if (wantsHelp) return { help: helpOf(found), code: 0 };
  const { values, json } = readOptions(found, args);
  return {
    async run(context) {
      const answer = await found.run(context, values as never).catch(asCommandError);
      if (json) return `${JSON.stringify(answer, null, 2)}\n`;
      return found.text ? found.text(answer as never) : resultText(answer);
    },
  };
}

/** Code shared with the API throws AppErrors, whose messages also suit the command line. */
function asCommandError(error: unknown): never {
  throw error instanceof AppError ? new CommandError(`${error.message}.`) : error;
}

async function withContext<T>(terminal: Terminal, work: (context: CommandContext) => Promise<T>): Promise<T> {
  const [{ OPERATOR }, { passwordsAt }, { openRuntime }] = await Promise.all([
    import('../../audit/audit.ts'),
    import('../../auth/password.ts'),
    import('../runtime.ts'),
  ]);
  const runtime = await openRuntime(quietly(terminal), { onLost: () => {}, joins: true });
  try {
    const { db, clock, cipher, config, database } = runtime;
    const base = config.baseUrl ?? `http://${config.host}:${config.port}`;
    const about = { actor: OPERATOR, admin: database.admin, dataDir: config.dataDir, base, env: terminal.env };
    const io = ioOf(terminal);
    return await work({ db, clock, cipher, passwords: passwordsAt(), ...about, ...io });
  } finally {
    await runtime.close();
  }
}

/** Standard output is only for the result, so questions and progress go to standard error. */
const ioOf = (terminal: Terminal) => ({
  readLine: (question?: string) => readLine(terminal, question),
  progress: (text: string) => void terminal.stderr.write(`${text}\n`),
  isInteractive: terminal.stdin.isTTY === true,
});

async function readLine({ stdin, stderr }: Terminal, question?: string): Promise<string> {
  if (question !== undefined && stdin.isTTY) stderr.write(`${question} `);
  const lines = createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

function groupHelp(group: string, commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 3;
  return [
    `Usage: tasman ${group} <command> [options]`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    `"tasman ${group} <command> --help" shows a command's options.`,
    '',
  ].join('\n');
}
