import { parseArgs } from 'node:util';
import type { Actor } from '../../audit/audit.ts';
import type { Passwords } from '../../auth/password.ts';
import type { Clock } from '../../base/clock.ts';
import { didYouMean } from '../../base/closest-word.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Connection, Db } from '../../db/db.ts';
import type { Env } from '../terminal.ts';
import { EXAMPLES } from './examples.ts';
import { UsageError } from './usage-error.ts';

/** The dependencies of an operator command. */
export interface CommandContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly actor: Actor;
  /** The environment variables, including the paths of key files such as BACKUP_KEY_FILE. */
  readonly env: Env;
  /** The connection of the table owner; undefined if only the service's own user is configured. */
  readonly admin?: Connection | string | undefined;
  /** The folder in which the service stores emails and lodgements as files. */
  readonly dataDir?: string;
  /** Reads the first line of standard input. Prints the question first if a person is at the terminal. */
  readLine(question?: string): Promise<string>;
  /** Whether a person is at the terminal. */
  readonly isInteractive?: boolean;
  /** The public address of the service, for links. */
  readonly base?: string;
  /** Reports the progress of work that takes long. */
  progress?(text: string): void;
}

interface TextOption {
  readonly type: 'text';
  readonly means: string;
  readonly required?: true;
  /** The placeholder for the value in the help text. */
  readonly value: string;
}

interface FlagOption {
  readonly type: 'flag';
  readonly means: string;
}

export type Option = TextOption | FlagOption;
type Options = Readonly<Record<string, Option>>;

type Value<O extends Option> = O extends { type: 'flag' }
  ? boolean
  : O extends { required: true }
    ? string
    : string | undefined;

export type Values<O extends Options> = { readonly [K in keyof O]: Value<O[K]> };

export interface CommandSpec<O extends Options> {
  readonly name: string;
  readonly summary: string;
  readonly options: O;
  /** With --json, the result is printed as JSON, otherwise as lines of text. */
  run(context: CommandContext, values: Values<O>): Promise<unknown>;
  /** Formats the result if it is neither a record nor a list of records. */
  text?(answer: never): string;
}

/** A command with its option types erased. */
export interface Command extends Omit<CommandSpec<Options>, 'run'> {
  run(context: CommandContext, values: never): Promise<unknown>;
}

export const command = <const O extends Options>(spec: CommandSpec<O>): Command => spec as unknown as Command;

/** Reads the options of one command. Rejects unknown options. */
export function readOptions(command: Command, args: readonly string[]): { values: Values<Options>; json: boolean } {
  const declared = Object.entries(command.options);
  const options = Object.fromEntries(
    declared.map(([name, { type }]) => [name, { type: type === 'flag' ? ('boolean' as const) : ('string' as const) }]),
  );
  let given: Record<string, string | boolean | undefined>;
  try {
    given = parseArgs({
      args: [...args],
      options: { ...options, json: { type: 'boolean' } },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    const text = (error as Error).message;
    const unknown = /^Unknown option '--([^']+)'/.exec(text)?.[1];
    const suggestion = unknown === undefined ? '' : didYouMean(unknown, [...Object.keys(options), 'json', 'help']);
    const reason = suggestion
      ? `There is no option --${unknown}${suggestion}`
      : text.split('\n')[0]!.replace(/\.?$/, '.');
    throw new UsageError(`${command.name}: ${reason}`);
  }
  const missing = declared.find(([name, option]) => 'required' in option && given[name] === undefined);
  if (missing) throw new UsageError(`${command.name} needs --${missing[0]}.`);
  const { json = false, ...rest } = given;
  const flags = declared.filter(([, { type }]) => type === 'flag').map(([name]) => [name, given[name] === true]);
  return { values: { ...rest, ...Object.fromEntries(flags) }, json: json === true };
}

/** Reads the id of a record. */
export function idOf(name: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} must be the number of a record, but it is "${text}".`);
}

/** Reads one of a few allowed values, ignoring case. */
export function choiceOf<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new UsageError(`--${name} must be one of ${choices.join(', ')}, but it is "${text}".`);
  return found;
}

/** Reads yes or no. If the option is omitted, the current value does not change. */
export const switchOf = (name: string, text: string | undefined): boolean | undefined =>
  text === undefined ? undefined : choiceOf(name, text, ['yes', 'no']) === 'yes';

export function helpOf({ name, summary, options }: Command): string {
  const shown = Object.entries(options).map(([option, spec]) => ({
    left: spec.type === 'flag' ? `--${option}` : `--${option} <${spec.value}>`,
    right: `${spec.means}${'required' in spec ? ' (required)' : ''}`,
  }));
  const rows = [...shown, { left: '--json', right: 'Print the result as JSON' }];
  const width = Math.max(...rows.map(({ left }) => left.length)) + 3;
  return [
    `Usage: tasman ${name}${shown.length > 0 ? ' [options]' : ''}`,
    '',
    summary,
    '',
    ...rows.map(({ left, right }) => `  ${left.padEnd(width)}${right}`),
    '',
    'Examples',
    ...(EXAMPLES[name] ?? []).map((line) => `  ${line}`),
    '',
  ].join('\n');
}
