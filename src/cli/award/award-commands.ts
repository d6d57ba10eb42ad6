import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '../../base/counted.ts';
import { isLocalDate } from '../../base/local-date.ts';
import { loadAwardParams } from '../../params/awards.ts';
import { CONFIDENCES, type Confidence } from '../../params/params.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import type { ValueSource } from './award-values.ts';
import { type ExportedRows, readCsv, rowsOf } from './export-rows.ts';
import {
  checkJuniors,
  checkPenalties,
  checkPercentages,
  type ImportedAward,
  importAwards,
  packFileText,
  type RulesCheck,
} from './import-awards.ts';

const OPTIONS = {
  source: { type: 'string' },
  url: { type: 'string' },
  confidence: { type: 'string' },
  'verified-through': { type: 'string' },
  folder: { type: 'string' },
  write: { type: 'boolean' },
} as const;

interface Asked {
  readonly files: readonly string[];
  readonly source: ValueSource;
  readonly folder: string;
  readonly write: boolean;
}

/** `tasman award import FILE…`, which needs no database. */
export function awardCommand(args: readonly string[], say: (text: string) => void): number {
  const [verb, ...rest] = args;
  if (verb !== 'import') throw new UsageError(`There is no command "award ${verb ?? ''}". Try: tasman award import.`);
  const { files, source, folder, write } = readAsked(rest);
  const rows = readFiles(files);
  const params = loadAwardParams();
  const awards = importAwards(rows, params, source);
  report(rows, awards, say);
  reportPenalties(rows, say);
  reportRules('Percentages', 'the percentages of the rules', checkPercentages(rows.penalties, params), say);
  reportRules('Juniors', 'the percentage of the adult rate', checkJuniors(rows, params), say);
  if (!write) {
    say('Nothing was written. Add --write to write the values.');
    return 0;
  }
  for (const { award, tables } of awards) {
    const path = join(folder, `${award}.rates.yaml`);
    writeFileSync(path, packFileText(tables));
    say(`Written: ${path}`);
  }
  return 0;
}

function readAsked(args: readonly string[]): Asked {
  let given: ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;
  try {
    given = parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`award import: ${(error as Error).message.split('\n')[0]}`);
  }
  const { values, positionals } = given;
  if (positionals.length === 0) throw new UsageError('award import needs at least one file.');
  const confidence = (values.confidence ?? 'secondary') as Confidence;
  if (!CONFIDENCES.includes(confidence))
    throw new UsageError(`--confidence must be one of ${CONFIDENCES.join(', ')}, but it is "${confidence}".`);
  const verifiedThrough = values['verified-through'] ?? '2027-06-30';
  if (!isLocalDate(verifiedThrough))
    throw new UsageError(`--verified-through must be a date such as 2027-06-30, but it is "${verifiedThrough}".`);
  const folder = values.folder ?? 'src/params/au/awards';
  const write = values.write === true;
  if (write && values.source === undefined)
    throw new UsageError('award import --write needs --source: the title of the publication, for the citation.');
  if (write && !existsSync(folder))
    throw new UsageError(`The folder "${folder}" does not exist. Pass an existing folder with --folder.`);
  return {
    files: positionals,
    source: { title: values.source ?? 'not given', url: values.url ?? '', confidence, verifiedThrough },
    folder,
    write,
  };
}

function readFiles(files: readonly string[]): ExportedRows {
  const all = files.map((file) => {
    try {
      return rowsOf(readCsv(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new CommandError(
        `The file "${file}" cannot be read: ${(error as Error).message}. Save the published spreadsheet as CSV.`,
      );
    }
  });
  return {
    rates: all.flatMap(({ rates }) => rates),
    juniors: all.flatMap(({ juniors }) => juniors),
    allowances: all.flatMap(({ allowances }) => allowances),
    penalties: all.flatMap(({ penalties }) => penalties),
    left: all.reduce((count, { left }) => count + left, 0),
  };
}

function report(rows: ExportedRows, awards: readonly ImportedAward[], say: (text: string) => void): void {
  say(
    `Read: ${counted(rows.rates.length, 'adult weekly rate')}, ${counted(rows.juniors.length, 'junior rate')}, ${counted(rows.allowances.length, 'allowance')}, ${counted(rows.penalties.length, 'penalty', 'penalties')}.`,
  );
  if (rows.left > 0)
    say(`Left out: ${counted(rows.left, 'row')} for apprentices, hourly and annual rates, and headings.`);
  for (const { award, differences } of awards) {
    say(`${award}: ${differences.length === 0 ? 'no differences' : counted(differences.length, 'difference')}`);
    for (const line of differences) say(`  ${line}`);
  }
}

function reportPenalties({ penalties }: ExportedRows, say: (text: string) => void): void {
  const { checked, agreeing, exceptions } = checkPenalties(penalties);
  if (checked === 0) return;
  say(`Penalties: ${agreeing} of ${checked} equal the minimum hourly rate times the percentage.`);
  for (const line of exceptions) say(`  ${line}`);
}

function reportRules(
  name: string,
  rule: string,
  { checked, agreeing, left, exceptions }: RulesCheck,
  say: (text: string) => void,
): void {
  if (checked + left === 0) return;
  const others =
    left === 0 ? '' : ` ${counted(left, 'row')} for work without rules ${left === 1 ? 'is' : 'are'} not compared.`;
  say(`${name}: ${agreeing} of ${checked} equal ${rule}.${others}`);
  for (const line of exceptions) say(`  ${line}`);
}
