import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type NotedSeal, type Verification, verifyPacket } from '../formats/evidence/verify-packet.ts';
import { CommandError, UsageError } from './operator/usage-error.ts';

export const EVIDENCE_HELP = `Usage: tasman evidence verify <file> [options]

Verifies the evidence packet of a pay run: who approved the run and with which passkey, that the completed pays are those that
were approved, and that the audit log recorded both. Needs no database and no network. Prints a line for every check.
docs/evidence.md specifies the packet.

A packet alone shows neither whose key signed it nor whether the audit log was rewritten. Compare its keys and seals with values
that you noted elsewhere, for example from "tasman audit verify" or the log of the service.

Options
  --head <account:seal:hash>  a seal of the audit log that you noted; may be given more than once
  --key <hash>                SHA-256 of an approver's public key that you noted; may be given more than once
  --json                      print the result as JSON

Exit codes: 0 valid, 1 not valid, 2 wrong command, 3 every check passes, but not every pay
has an approval that a passkey signed.

Examples
  tasman evidence verify pay-run-31.evidence
  tasman evidence verify pay-run-31.evidence --head 1000:12:bd59e79217f8e25201aa3f33609612459dc07bfad89479fbf1dc4fbbf29b4613
  tasman evidence verify pay-run-31.evidence --json
`;

const OPTIONS = {
  head: { type: 'string', multiple: true },
  key: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const;

const EXIT_CODES: Readonly<Record<Verification['verdict'], number>> = { valid: 0, invalid: 1, unsigned: 3 };
const SUMMARIES: Readonly<Record<Verification['verdict'], string>> = {
  valid: 'Valid: the pays that were completed are those that were approved with a passkey.',
  invalid: 'Not valid: do not rely on this packet.',
  unsigned: 'Unsigned: every check passes, but not every pay has an approval that a passkey signed.',
};
const WORDS = { ok: 'ok', failed: 'FAILED', note: 'note' } as const;

/** `tasman evidence verify FILE`, which needs no database. */
export function evidenceCommand(args: readonly string[], say: (text: string) => void): number {
  const [verb, ...rest] = args;
  if (verb !== 'verify') {
    throw new UsageError(`There is no command "evidence ${verb ?? ''}". Try: tasman evidence verify.`);
  }
  const { file, seals, keys, json } = readAsked(rest);
  const { findings, verdict } = verifyPacket(readPacketFile(file), { seals, keys });
  if (json) {
    say(JSON.stringify({ verdict, findings }, null, 2));
  } else {
    for (const { kind, text } of findings) say(`${WORDS[kind].padEnd(8)}${text}`);
    say(SUMMARIES[verdict]);
  }
  return EXIT_CODES[verdict];
}

function readAsked(args: readonly string[]) {
  let given: ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;
  try {
    given = parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`evidence verify: ${(error as Error).message.split('\n')[0]}.`);
  }
  const { values, positionals } = given;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    throw new UsageError(`evidence verify needs one file, but got ${positionals.length}.`);
  }
  const keys = values.key ?? [];
  const wrong = keys.find((key) => !/^[0-9a-f]{64}$/.test(key));
  if (wrong !== undefined) throw new UsageError(`--key must be 64 hexadecimal digits, but it is "${wrong}".`);
  return { file, seals: (values.head ?? []).map(notedSeal), keys, json: values.json === true };
}

function notedSeal(text: string): NotedSeal {
  const [, account, number, hash] = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (hash === undefined) throw new UsageError(`--head must be account:seal:hash, but it is "${text}".`);
  return { account: Number(account), number: Number(number), hash };
}

function readPacketFile(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandError(`The file "${file}" cannot be read: ${(error as Error).message}.`);
  }
}
