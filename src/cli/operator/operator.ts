import { createInterface } from 'node:readline';
import { OPERATOR } from '../../audit/audit.ts';
import { passwordsAt } from '../../auth/password.ts';
import { AppError } from '../../base/errors.ts';
import { fileCommands } from '../file.ts';
import { lawCommands } from '../law/law-commands.ts';
import { eraseCustomer } from '../leaving/erase-customer.ts';
import { exportCustomer, exportEmployee } from '../leaving/export-customer.ts';
import { openRuntime } from '../runtime.ts';
import { auditCommands } from './audit-commands.ts';
import { clientCommands } from './client-commands.ts';
import { type Command, type Desk, helpOf, readOptions } from './command.ts';
import { companyCommands } from './company-commands.ts';
import { customerCommands } from './customer-commands.ts';
import { glProviderCommands } from './gl-provider-commands.ts';
import { initCommand } from './init-command.ts';
import { keysCommands } from './keys-commands.ts';
import { addOnCommands, planCommands, subscriptionCommands } from './subscription-commands.ts';
import { textOfAnswer } from './text-of-answer.ts';
import { CommandError, UsageError } from './usage-error.ts';
import { userCommands } from './user-commands.ts';

/** By their first word, in the order of the help. */
const GROUPS: Readonly<Record<string, readonly Command[]>> = {
  init: [initCommand],
  customer: [...customerCommands, exportCustomer, eraseCustomer],
  user: userCommands,
  plan: planCommands,
  subscription: subscriptionCommands,
  'add-on': addOnCommands,
  'gl-provider': glProviderCommands,
  company: companyCommands,
  employee: [exportEmployee],
  client: clientCommands,
  keys: keysCommands,
  audit: auditCommands,
  file: fileCommands,
  law: lawCommands,
};

/** Every command there is, in the order of the help. */
export const operatorCommands: readonly Command[] = Object.values(GROUPS).flat();

export const isOperatorCommand = (name: string): boolean => Object.hasOwn(GROUPS, name);

/** Runs one of the operator's commands and answers the exit code. */
export async function runOperator(argv: readonly string[]): Promise<number> {
  const asked = readCommand(argv);
  process.stdout.write('help' in asked ? asked.help : await withDesk(asked.run));
  return 'help' in asked ? asked.code : 0;
}

type Asked = { readonly help: string; readonly code: number } | { run(desk: Desk): Promise<string> };

/** What the words ask for: an explanation, or work that answers the text to print. Wrong words throw a UsageError. */
export function readCommand(argv: readonly string[]): Asked {
  const [group = '', verb, ...rest] = argv;
  const commands = GROUPS[group] ?? [];
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
