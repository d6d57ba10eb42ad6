import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idsIn, testNames, withoutIds } from '../test-names.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The areas of the contract, in the order of the page. */
const AREAS: Readonly<Record<string, string>> = {
  CONV: 'Conventions and errors',
  COMP: 'Companies and departments',
  RATE: 'Pay rates',
  ALLOW: 'Allowances',
  EMP: 'Employees',
  LIFE: 'Employment from start to end',
  DECL: 'Declarations',
  HIRE: 'New employees who fill in their own details',
  IMP: 'Imports of files',
  ADDR: 'Address look-up',
  PAY: 'Pays and pay runs',
  PERIOD: 'Several pays in one period',
  LEAVE: 'Leave',
  CALC: 'Calculation',
  GL: 'General-ledger charts',
  EXPORT: 'General-ledger postings',
  OAUTH: 'OAuth',
  SCOPE: 'Scopes and permissions',
  AUTH: 'Sign-in and permissions',
  PARTNER: 'Partners',
  HOOK: 'Webhook endpoints',
  DELIV: 'Deliveries',
  EVENT: 'Events',
  LIMIT: 'Limits',
  API: 'The API document',
  FIX: 'Corrections of earlier decisions',
  DEF: 'Defaults that the law allows',
  IDEM: 'Calls that are repeated',
  KEY: 'API keys',
  DUTY: 'Separation of duties',
  SSO: 'Single sign-on and provisioning',
  TIME: 'Timesheets',
  DESK: 'Several companies',
  AWARD: 'Modern awards',
  CLOCK: 'Test clocks',
  REDO: 'Reviews of past pays',
};

/** A test that proves a rule of the contract. */
export interface Row {
  readonly id: string;
  readonly sentence: string;
  readonly file: string;
}

const HEAD = `# Rules of the API contract and the tests that prove them

\`npm run conformance\` writes this page from the names of the tests. An id in brackets, such as [PAY-013], identifies one rule
of the API contract. Comments in the source and names of tests use the same ids. A rule has one line per test that shows
it. An ellipsis replaces the values of a table test.
`;

export function rowsOfTests(): readonly Row[] {
  return ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /(\.test\.ts|\.ya?ml|\.json)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length)),
    )
    .filter((file) => file.endsWith('.test.ts') || file.startsWith('tests/'))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      if (file.endsWith('.test.ts')) return rowsOfTestFile(file, text);
      return file.endsWith('.json') ? rowsOfJson(file, text) : rowsOfYaml(file, text);
    });
}

const rowsOfTestFile = (file: string, text: string): readonly Row[] =>
  testNames(text).flatMap(({ path }) =>
    idsIn(path.at(-1)!).map((id) => ({ id, sentence: path.map(withoutIds).filter(Boolean).join(': '), file })),
  );

/** Golden cases have the ids in their `name`. */
const rowsOfYaml = (file: string, text: string): readonly Row[] =>
  [...text.matchAll(/^[-\s]*name: *(['"]?)(.*)\1 *$/gm)].flatMap(([, , name]) =>
    idsIn(name!).map((id) => ({ id, sentence: withoutIds(name!), file })),
  );

/** Reads cases that have ids in their `name`, and data dictionary entries that have a requirement id in `row`. */
function rowsOfJson(file: string, text: string): readonly Row[] {
  if (!/"row"|\[[A-Z]{2,}-\d{3}/.test(text)) return [];
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: Readonly<Record<string, unknown>>) => {
    const { name, row } = entry;
    if (typeof name !== 'string') return [];
    const ids = typeof row === 'string' ? idsIn(`[${row}]`) : idsIn(name);
    return ids.map((id) => ({ id, sentence: typeof row === 'string' ? fieldSentence(entry) : withoutIds(name), file }));
  });
}

function fieldSentence(field: Readonly<Record<string, unknown>>): string {
  const least = field.minLength ?? field.minimum;
  const most = field.maxLength ?? field.maximum;
  const range = least === undefined ? (most === undefined ? '' : ` up to ${most}`) : ` from ${least} to ${most}`;
  const words = Array.isArray(field.enum) ? ` (${field.enum.map(String).join(', ')})` : '';
  const needed = { all: 'required', AU: 'required in Australia', NZ: 'required in New Zealand' }[
    String(field.required)
  ];
  const written = field.writable === 'read-only' ? 'read-only' : undefined;
  return [`\`${field.name}\`: ${field.type}${range}${words}`, needed, written].filter(Boolean).join(', ');
}

/** The rows as a Markdown page, grouped by area. */
export function conformancePage(rows: readonly Row[]): string {
  const areaOf = (id: string) => id.slice(0, id.lastIndexOf('-'));
  const areas = Object.keys(AREAS);
  const unknown = rows.find(({ id }) => !areas.includes(areaOf(id)));
  if (unknown) {
    throw new Error(
      `${unknown.file} refers to [${unknown.id}], whose area is unknown. Add the area to AREAS in scripts/conformance/page.ts.`,
    );
  }
  const written = new Set<string>();
  const lines = [...rows].sort(byIdThenFile).map(({ id, sentence, file }) => ({
    area: areaOf(id),
    line: `| ${id} | ${inTable(sentence)} | \`${file}\` |`,
  }));
  const sections = areas.flatMap((area) => {
    const own = lines.filter((line) => line.area === area && !written.has(line.line) && written.add(line.line));
    return own.length === 0
      ? []
      : [
          '',
          `## ${area}: ${AREAS[area]}`,
          '',
          '| Id | What the tests show | Test |',
          '|---|---|---|',
          ...own.map(({ line }) => line),
        ];
  });
  return `${HEAD}${sections.join('\n')}\n`;
}

/** Sorts rows for the page. Rows with the same id and file keep their order from the file. */
function byIdThenFile(one: Row, other: Row): number {
  if (one.id !== other.id) return one.id < other.id ? -1 : 1;
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return 0;
}

const inTable = (sentence: string): string => sentence.replaceAll(/[|<*]/g, '\\$&');
