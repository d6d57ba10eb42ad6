import { createInterface } from 'node:readline';
import { AppError } from '../../base/errors.ts';
import { type Command, type Desk, helpOf, readOptions } from './command.ts';
import { textOfAnswer } from './text-of-answer.ts';
import { CommandError, UsageError } from './usage-error.ts';

/** By their first word, in the order of the help. A group is loaded when it is asked for, and no other. */
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
  employee: async () => [(await import('../leaving/export-customer.ts')).exportEmployee],
  client: async () => (await import('./client-commands.ts')).clientCommands,
  keys: async () => (await import('./keys-commands.ts')).keysCommands,
  audit: async () => (await import('./audit-commands.ts')).auditCommands,
  'old-years': async () => (await import('../old-years/old-years-commands.ts')).oldYearsCommands,
  file: async () => (await import('../file.ts')).fileCommands,
  law: async () => (await import('../law/law-commands.ts')).lawCommands,
};

/** Every command there is, in the order of the help. */
export const operatorCommands = async (): Promise<readonly Command[]> =>
  (await Promise.all(Object.values(GROUPS).map((load) => load()))).flat();

export const isOperatorCommand = (name: string): boolean => Object.hasOwn(GROUPS, name);

/** Runs one of the operator's commands and answers the exit code. */
export async function runOperator(argv: readonly string[]): Promise<number> {
  const asked = await readCommand(argv);
  process.stdout.write('help' in asked ? asked.help : await withDesk(asked.run));
  return 'help' in asked ? asked.code : 0;
}

type Asked = { readonly help: string; readonly code: number } | { run(desk: Desk): Promise<string> };

/** What the words ask for: an explanation, or work that answers the text to print. Wrong words throw a UsageError. */
export async function readCommand(argv: readonly string[]): Promise<Asked> {
  const [group = '', verb, ...rest] = argv;
  const commands = (await GROUPS[group]?.()) ?? [];
  const wantsHelp = argv.includes('--help') || argv.includes('-h');
  // One word is the whole name of a group that has nothing else.
  const alone = commands.find(({ name }) => name === group);
  const found = alone ?? commands.find(({ name }) => name === `${group} ${verb}`);
  const args = alone ? argv.slice(1) : rest;
  if (!found) {
    if (!wantsHelp && verb !== undefined) throw new UsageError(`There is no command "${group} ${verb}".`);
    return { help: groupHelp(group, commands), code: wantsHelp ? 0 : 2 };
  }
  if (wantsHelp) return { help: helpOf(found), code: 0 };
  const { values, json } = readOptions(found, args);
  return {
    async run(desk) {
      const answer = await found.run(desk, values as never).catch(inItsWords);
      if (json) return `${JSON.stringify(answer, null, 2)}\n`;
      return found.text ? found.text(answer as never) : textOfAnswer(answer);
    },
  };
}

/** Rules shared with the API refuse in its words, which are good ones. */
function inItsWords(error: unknown): never {
  throw error instanceof AppError ? new CommandError(`${error.message}.`) : error;
}

async function withDesk<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
  // Standard output is for the answer; what the database says while it starts is of no interest here.
  process.env.LOG_LEVEL ??= 'silent';
  const [{ OPERATOR }, { passwordsAt }, { openRuntime }] = await Promise.all([
    import('../../audit/audit.ts'),
    import('../../auth/password.ts'),
    import('../runtime.ts'),
  ]);
  const runtime = await openRuntime({ onLost: () => {}, joins: true });
  try {
    const { db, clock, cipher, config, database } = runtime;
    const base = config.baseUrl ?? `http://${config.host}:${config.port}`;
    const about = { actor: OPERATOR, admin: database.admin, dataDir: config.dataDir, base };
    const person = { readLine, progress, isInteractive: process.stdin.isTTY };
    return await work({ db, clock, cipher, passwords: passwordsAt(), ...about, ...person });
  } finally {
    await runtime.close();
  }
}

/** Standard output is for the answer alone. */
const progress = (text: string) => void process.stderr.write(`${text}\n`);

async function readLine(question?: string): Promise<string> {
  if (question !== undefined && process.stdin.isTTY) process.stderr.write(`${question} `);
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
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
