import { timestamp } from '../../../base/timestamps.ts';
import type { Column } from './columns/column.ts';
import type { FieldOut, ImportOut, RowOut } from './file-import.schema.ts';
import type { ImportRecord, Outcome, ResultRow } from './file-import.store.ts';
import type { Values } from './kinds/kind.ts';
import type { Content } from './plan.ts';

type ProblemOut = ImportOut['problems'][number];

const problemsView = ({ row_number: row, problems }: ResultRow, mapping: ImportRecord['mapping']): ProblemOut[] =>
  problems.map(({ field, code, message }) => ({
    row,
    column: field === null ? null : (mapping[field] ?? null),
    field,
    code,
    message,
  }));

export function importView(
  record: ImportRecord,
  content: Content | undefined,
  withProblems: readonly ResultRow[],
  counts: ReadonlyMap<Outcome | null, number>,
): ImportOut {
  const { mapping, confirmed_at: confirmed, finished_at: finished } = record;
  const countOf = (outcome: Outcome | null) => counts.get(outcome) ?? 0;
  return {
    id: record.id,
    company_id: record.company_id,
    kind: record.kind,
    state: record.state,
    file_name: record.file_name,
    sheet: record.sheet,
    sheets: [...(content?.sheets ?? [])],
    template: content?.template ?? null,
    rows: record.row_count,
    mapping: { ...mapping },
    columns: content ? columnsView(content) : [],
    progress: record.progress,
    created: countOf('created'),
    updated: countOf('updated'),
    unchanged: countOf('unchanged'),
    failed: countOf('failed'),
    problem_rows: countOf(null) + countOf('failed'),
    problems: withProblems.slice(0, 1_000).flatMap((row) => problemsView(row, mapping)),
    created_by: record.created_by,
    created_at: timestamp(record.created_at),
    expires_at: timestamp(record.expires_at),
    confirmed_by: record.confirmed_by,
    confirmed_at: confirmed === null ? null : timestamp(confirmed),
    finished_at: finished === null ? null : timestamp(finished),
  };
}

const columnsView = ({ headers, columns, fields, examples }: Content): ImportOut['columns'] =>
  headers.map((name, index) => {
    const at = columns.indexOf(index);
    return { name, field: fields[at] ?? null, example: examples[at] ?? null };
  });

export function rowView(
  row: ResultRow,
  values: Values | undefined,
  columns: readonly Column[],
  mapping: ImportRecord['mapping'],
): RowOut {
  const isShown = (name: string) => columns.some((column) => column.name === name && !column.isSecret);
  const shown = Object.entries(values ?? {}).filter(([name]) => isShown(name));
  return {
    row: row.row_number,
    label: row.label,
    outcome: row.outcome,
    record_id: row.record_id,
    values: values === undefined ? null : Object.fromEntries(shown.map(([name, value]) => [name, String(value)])),
    problems: problemsView(row, mapping),
  };
}

const YES_OR_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

export const fieldView = ({ name, label, type, isRequired, isSecret = false, choices = [] }: Column): FieldOut => ({
  name,
  label,
  is_required: isRequired,
  is_secret: isSecret,
  choices: (type === 'flag' ? YES_OR_NO : choices).map(([value, text]) => ({ value, label: text })),
});
