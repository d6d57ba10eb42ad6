import { Anchor, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { $api, queryClient, type Schemas, save } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { AppLinkButton } from '../ui/app-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Empty } from '../ui/empty.tsx';
import { count } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { ColumnsCard } from './columns-card.tsx';
import { csvFile, type Import, KINDS } from './kinds.ts';

type Row = Schemas['ImportRow'];
type Fields = readonly Schemas['ImportField'][];
const READ = '/api/company/{company_id}/imports/{import_id}';
const POLL_MS = 1_000;
const ROWS_SHOWN = 500;
const PROBLEMS_SHOWN = 50;

/** An import from its check to its result. Its address shows it again at any time. */
export function ImportScreen() {
  const { importId } = useParams({ from: '/imports/$importId' });
  const { company_id } = useCompany();
  const query = $api.useQuery(
    'get',
    READ,
    { params: { path: { company_id, import_id: Number(importId) } } },
    { refetchInterval: ({ state }) => (state.data?.state === 'storing' ? POLL_MS : false) },
  );
  return <Settled query={query}>{(known) => <Known key={known.id} known={known} onChanged={query.refetch} />}</Settled>;
}

function Known({ known, onChanged }: { known: Import; onChanged: () => unknown }) {
  const { label, area } = KINDS[known.kind];
  const { mayEdit, reason } = useArea(area);
  const { company_id } = useCompany();
  const fields = $api.useQuery('get', '/api/company/{company_id}/imports/fields', {
    params: { path: { company_id }, query: { kind: known.kind } },
  });
  const was = useRef(known.state);
  useEffect(() => {
    // The new records appear on other screens.
    if (was.current === 'storing' && known.state === 'done')
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== READ });
    was.current = known.state;
  }, [known.state]);
  return (
    <Page title={`Import ${label.toLowerCase()}`} readOnly={mayEdit ? undefined : reason}>
      <Text c="dimmed">
        {known.file_name}
        {known.sheet === null ? '' : `, ${known.sheet}`}, {count(known.rows, 'row')}
      </Text>
      <Settled query={fields}>
        {(all) =>
          known.state === 'ready' ? (
            <Ready known={known} fields={all} mayEdit={mayEdit} onChanged={onChanged} />
          ) : known.state === 'storing' ? (
            <Storing known={known} />
          ) : known.state === 'expired' ? (
            <Empty title="This import has expired" action={<Again known={known} />}>
              It was not confirmed within seven days. Choose the file again.
            </Empty>
          ) : (
            <Done known={known} fields={all} />
          )
        }
      </Settled>
    </Page>
  );
}

const Again = ({ known, label = 'Choose another file' }: { known: Import; label?: string }) => (
  <AppLinkButton to="/imports" search={{ kind: known.kind }} variant="default">
    {label}
  </AppLinkButton>
);

function Ready(given: { known: Import; fields: Fields; mayEdit: boolean; onChanged: () => unknown }) {
  const { known, fields, mayEdit, onChanged } = given;
  const { one, many } = KINDS[known.kind];
  const { company_id } = useCompany();
  const [isChanged, setChanged] = useState(false);
  const wrong = known.problem_rows;
  const good = known.rows - wrong;
  const confirm = $api.useMutation('post', `${READ}/confirm`, { onSuccess: onChanged });
  const params = { path: { company_id, import_id: known.id }, query: { partial: wrong > 0 } };
  return (
    <Stack>
      <ColumnsCard known={known} fields={fields} mayEdit={mayEdit} onChanged={setChanged} />
      <Text role="status" fw={600}>
        {wrong === 0
          ? `${count(good, one, many)}, no problems`
          : `${count(good, one, many)} can be imported; ${count(wrong, 'row has', 'rows have')} problems`}
      </Text>
      <Problems known={known} fields={fields} />
      <Rows known={known} fields={fields} label="Preview of the import" />
      {confirm.error && <Problem error={confirm.error} />}
      {mayEdit && (
        <Group justify="space-between">
          <Again known={known} />
          <Button
            disabled={good === 0 || isChanged}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ params })}
          >
            Import {count(good, one, many)}
            {wrong === 0 ? '' : ' and leave out the rest'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Storing({ known: { kind, progress, rows } }: { known: Import }) {
  const { many } = KINDS[kind];
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }}>
      <Text role="status" fw={600}>
        Importing {many}: {progress.toLocaleString('en-AU')} of {count(rows, 'row')} done
      </Text>
      <Progress value={(progress / rows) * 100} aria-label="Progress of the import" />
      <Text>You can close this page. The import continues, and this address shows its result.</Text>
    </Stack>
  );
}

const resultOf = ({ kind, created, updated, unchanged, problem_rows: wrong }: Import): string => {
  const { one, many } = KINDS[kind];
  return [
    `${count(created + updated, `${one} was`, `${many} were`)} imported`,
    unchanged > 0 ? `${count(unchanged, 'row')} already stored` : '',
    wrong > 0 ? `${count(wrong, 'row')} not imported` : '',
  ]
    .filter(Boolean)
    .join(', ');
};

function Done({ known, fields }: { known: Import; fields: Fields }) {
  const { seeAll } = KINDS[known.kind];
  const download = () =>
    save(
      csvFile([
        ['Row', 'Column', 'Problem'],
        ...known.problems.map(({ row, column, message }) => [String(row), column ?? '', message]),
      ]),
      'not-imported.csv',
    );
  return (
    <Stack>
      <Text fw={600} role="status">
        {resultOf(known)}
      </Text>
      <Problems known={known} fields={fields} />
      <Rows known={known} fields={fields} label="Result of the import" />
      <Group>
        <AppLinkButton {...seeAll}>{seeAll.label}</AppLinkButton>
        {known.problems.length > 0 && (
          <Button variant="default" onClick={download}>
            Download the problems
          </Button>
        )}
        <Again known={known} label="Import another file" />
      </Group>
    </Stack>
  );
}

const problemText = (fields: Fields, { field, column, message }: Import['problems'][number]): string => {
  const name = fields.find((one) => one.name === field)?.label ?? column;
  return name ? `${name}: ${message}` : message;
};

/** The problems of the first rows in full, because a table cell shows only the beginning. */
function Problems({ known: { problems, problem_rows: wrong }, fields }: { known: Import; fields: Fields }) {
  if (problems.length === 0) return null;
  const rows = [...new Set(problems.map(({ row }) => row))].slice(0, PROBLEMS_SHOWN);
  const textOf = (row: number) =>
    problems
      .filter((one) => one.row === row)
      .map((one) => problemText(fields, one))
      .join('; ');
  return (
    <section aria-label="Problems">
      <List size="sm" spacing={4}>
        {rows.map((row) => (
          <List.Item key={row}>
            Row {row}. {textOf(row)}
          </List.Item>
        ))}
      </List>
      {wrong > rows.length && (
        <Text size="sm" c="dimmed">
          and {count(wrong - rows.length, 'more row')}
        </Text>
      )}
    </section>
  );
}

const OUTCOMES: Readonly<Record<NonNullable<Row['outcome']>, string>> = {
  created: 'Imported',
  updated: 'Changed',
  unchanged: 'Already stored',
  failed: 'Not imported',
};

/** The first rows of the file, or their results. */
function Rows({ known, fields, label }: { known: Import; fields: Fields; label: string }) {
  const { company_id } = useCompany();
  const path = { company_id, import_id: known.id };
  // The state is a part of the key, because the rows change with it.
  const query = $api.useQuery(
    'get',
    `${READ}/rows`,
    { params: { path, query: { limit: ROWS_SHOWN } } },
    { queryHash: `import rows ${company_id} ${known.id} ${known.state}` },
  );
  return (
    <Settled query={query}>
      {(rows) => (
        <>
          <DataTable<Row>
            label={label}
            rows={rows}
            rowKey={({ row }) => row}
            maxHeight="55vh"
            columns={columnsOf(known, fields, rows)}
          />
          {known.rows > rows.length && (
            <Text size="sm" c="dimmed">
              The first {rows.length.toLocaleString('en-AU')} rows of the file
            </Text>
          )}
        </>
      )}
    </Settled>
  );
}

function columnsOf({ kind, state }: Import, fields: Fields, rows: readonly Row[]): readonly Column<Row>[] {
  const names = fields
    .map(({ name }) => name)
    .filter((name) => rows.some(({ values }) => values?.[name] !== undefined));
  const hasEmployee = kind === 'employees' || kind === 'opening_balances';
  const result: Column<Row> = {
    key: 'result',
    title: 'Result',
    width: 'minmax(8rem, 1fr)',
    by: ({ outcome }) => outcome ?? '',
    show: ({ outcome, problems }) => (outcome ? OUTCOMES[outcome] : problems.length > 0 ? 'Not imported' : '–'),
  };
  return [
    { key: 'row', title: 'Row', width: '3.5rem', by: ({ row }) => row, show: ({ row }) => row },
    {
      key: 'name',
      title: kind === 'employees' ? 'Name' : 'Employee',
      width: 'minmax(11rem, 1fr)',
      by: (row) => row.label,
      show: ({ label, record_id: id }) =>
        hasEmployee && id !== null ? (
          <Anchor component={Link} to={`/employees/${id}`} size="sm">
            {label}
          </Anchor>
        ) : (
          label
        ),
    },
    ...(state === 'done' ? [result] : []),
    {
      key: 'problem',
      title: 'Problem',
      width: 'minmax(16rem, 2fr)',
      by: ({ problems }) => problems.length,
      show: ({ problems }) => {
        const text = problems.map((one) => problemText(fields, one)).join('; ');
        return text === '' ? (
          'None'
        ) : (
          <Text span size="sm" c="var(--danger)" title={text}>
            {text}
          </Text>
        );
      },
    },
    ...names.map(
      (name): Column<Row> => ({
        key: name,
        title: fields.find((one) => one.name === name)?.label ?? name,
        width: 'minmax(9rem, 1fr)',
        show: ({ values }) => valueText(fields, name, values?.[name]),
      }),
    ),
  ];
}

const valueText = (fields: Fields, name: string, value: string | undefined): string =>
  fields.find((one) => one.name === name)?.choices.find((one) => one.value === value)?.label ?? value ?? '–';
