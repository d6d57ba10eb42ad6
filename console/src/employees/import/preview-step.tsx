import { Button, Checkbox, Group, List, Loader, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { api, type FieldErrors } from '../../api/client.ts';
import { useCompany } from '../../session/session.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { count } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import { targetOf } from './mapping.ts';
import type { PlannedRow } from './plan.ts';
import { checkAll, createAll, type Outcome } from './send.ts';

interface Checked extends PlannedRow {
  readonly errors: FieldErrors;
}

const labelOf = (name: string): string => targetOf(name)?.label ?? '';
export const errorText = (errors: FieldErrors): string =>
  Object.entries(errors)
    .map(([name, text]) => (labelOf(name) ? `${labelOf(name)}: ${text}` : text))
    .join('; ');

/** Shows each row with its errors. Nothing is stored before the user confirms. */
export function PreviewStep(given: {
  rows: readonly PlannedRow[];
  onBack: () => void;
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const { rows, onBack, onDone } = given;
  const { company_id, country } = useCompany();
  const [isOnlyWrong, setOnlyWrong] = useState(false);
  const [progress, setProgress] = useState<number>();

  const { errors, problem, setProblem } = useChecks(rows);
  const checked = useMemo<readonly Checked[]>(
    () => (errors === undefined ? [] : rows.map((row, index) => ({ ...row, errors: errors[index] ?? {} }))),
    [rows, errors],
  );
  const good = checked.filter((row) => Object.keys(row.errors).length === 0);
  const wrong = checked.length - good.length;
  const columns = useMemo(() => columnsOf(rows), [rows]);

  async function store(): Promise<void> {
    setProgress(0);
    setProblem(undefined);
    try {
      const outcomes = await createAll(api, { companyId: company_id, country }, good, setProgress);
      const byLine = new Map(outcomes.map((outcome) => [outcome.line, outcome]));
      onDone(checked.map((row) => byLine.get(row.line) ?? { line: row.line, name: row.name, errors: row.errors }));
    } catch (error) {
      setProblem(error);
      setProgress(undefined);
    }
  }

  if (problem === undefined && errors === undefined) {
    return (
      <Group>
        <Loader size="sm" aria-label="Checking" />
        <Text>The service checks {count(rows.length, 'row')}. Nothing is stored.</Text>
      </Group>
    );
  }
  return (
    <Stack>
      {problem !== undefined && <Problem error={problem} />}
      {errors && (
        <>
          <Group justify="space-between">
            <Text role="status" fw={600}>
              {wrong === 0
                ? `${count(good.length, 'employee')}, no problems`
                : `${count(good.length, 'employee')} can be imported; ${count(wrong, 'row has', 'rows have')} problems`}
            </Text>
            {wrong > 0 && (
              <Checkbox
                label="Only rows with problems"
                checked={isOnlyWrong}
                onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
              />
            )}
          </Group>
          <DataTable<Checked>
            label="Preview of the import"
            rows={isOnlyWrong ? checked.filter((row) => Object.keys(row.errors).length > 0) : checked}
            columns={columns}
            rowKey={({ line }) => line}
            maxHeight="55vh"
          />
          {wrong > 0 && <Wrong rows={checked.filter((row) => Object.keys(row.errors).length > 0)} />}
        </>
      )}
      {progress !== undefined && <ImportProgress stored={progress} total={good.length} />}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={progress !== undefined}>
          Back to columns
        </Button>
        <Button onClick={store} disabled={good.length === 0} loading={progress !== undefined}>
          {wrong === 0
            ? `Import ${count(good.length, 'employee')}`
            : `Import ${count(good.length, 'employee')} and leave out the rest`}
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks the service to check the rows, without storing them. */
function useChecks(rows: readonly PlannedRow[]) {
  const { company_id } = useCompany();
  const [errors, setErrors] = useState<readonly FieldErrors[]>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    let isStale = false;
    setErrors(undefined);
    setProblem(undefined);
    checkAll(api, company_id, rows)
      .then((found) => !isStale && setErrors(found))
      .catch((error) => !isStale && setProblem(error));
    return () => {
      isStale = true;
    };
  }, [company_id, rows]);
  return { errors, problem, setProblem };
}

function ImportProgress({ stored, total }: { stored: number; total: number }) {
  return (
    <div>
      <Text size="sm" role="status">
        {stored.toLocaleString('en-AU')} of {count(total, 'employee')} stored
      </Text>
      <Progress value={total === 0 ? 0 : (stored / total) * 100} aria-label="Progress of the import" />
    </div>
  );
}

const MAX_SHOWN = 50;

/** The errors in full, because a table cell shows only the beginning. */
function Wrong({ rows }: { rows: readonly Checked[] }) {
  return (
    <section aria-label="Problem">
      <List size="sm" spacing={4}>
        {rows.slice(0, MAX_SHOWN).map(({ line, name, errors }) => (
          <List.Item key={line}>
            Row {line}, {name}. {errorText(errors)}
          </List.Item>
        ))}
      </List>
      {rows.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          and {count(rows.length - MAX_SHOWN, 'more row')}
        </Text>
      )}
    </section>
  );
}

function shown(name: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return targetOf(name)?.isSecret ? `…${text.slice(-3)}` : text;
}

function columnsOf(rows: readonly PlannedRow[]): readonly Column<Checked>[] {
  const names = [...new Set(rows.flatMap(({ employee }) => Object.keys(employee)))].filter(
    (name) => name !== 'first_name' && name !== 'last_name',
  );
  return [
    { key: 'line', title: 'Row', width: '3.5rem', by: ({ line }) => line, show: ({ line }) => line },
    { key: 'name', title: 'Name', width: 'minmax(10rem, 1fr)', by: ({ name }) => name, show: ({ name }) => name },
    {
      key: 'wrong',
      title: 'Problem',
      width: 'minmax(20rem, 2fr)',
      by: ({ errors }) => Object.keys(errors).length,
      show: ({ errors }) => {
        const text = errorText(errors);
        return text === '' ? (
          'Nothing'
        ) : (
          <Text span size="sm" c="var(--danger)" title={text}>
            {text}
          </Text>
        );
      },
    },
    ...names.map((name) => ({
      key: name,
      title: labelOf(name) || name,
      width: 'minmax(9rem, 1fr)',
      show: (row: Checked) => shown(name, row.employee[name]),
    })),
  ];
}
