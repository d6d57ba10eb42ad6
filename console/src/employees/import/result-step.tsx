import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { save } from '../../api/client.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { count } from '../../ui/format.ts';
import { errorText } from './preview-step.tsx';
import { writeCsv } from './read-file.ts';
import type { Outcome } from './send.ts';

/** Shows the result of each row. */
export function ResultStep(given: {
  outcomes: readonly Outcome[];
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  onAgain: () => void;
}) {
  const { outcomes, headers, rows, onAgain } = given;
  const made = outcomes.filter(({ id }) => id !== undefined).length;
  const left = outcomes.filter(({ id }) => id === undefined);

  /** Downloads the rejected rows with their errors, so that the user can correct and re-import them. */
  function downloadLeft(): void {
    const lines = left.map(({ line, errors }) => [
      ...headers.map((_, at) => rows[line - 2]?.[at] ?? ''),
      errorText(errors),
    ]);
    save(new Blob([writeCsv([[...headers, 'Problem'], ...lines])], { type: 'text/csv' }), 'not-imported.csv');
  }

  return (
    <Stack>
      <Text fw={600} role="status">
        {count(made, 'employee was', 'employees were')} imported
        {left.length > 0 ? `, ${count(left.length, 'row', 'rows')} not imported` : ''}
      </Text>
      <DataTable<Outcome>
        label="Result of the import"
        rows={outcomes}
        rowKey={({ line }) => line}
        maxHeight="55vh"
        columns={[
          { key: 'line', title: 'Row', width: '3.5rem', by: ({ line }) => line, show: ({ line }) => line },
          {
            key: 'name',
            title: 'Name',
            width: 'minmax(9rem, 1fr)',
            by: ({ name }) => name,
            show: ({ id, name }) =>
              id === undefined ? (
                name
              ) : (
                <Anchor component={Link} to={`/employees/${id}`} size="sm">
                  {name}
                </Anchor>
              ),
          },
          {
            key: 'result',
            title: 'Result',
            width: 'minmax(14rem, 2fr)',
            by: ({ id }) => (id === undefined ? 1 : 0),
            show: ({ id, errors }) =>
              `${id === undefined ? 'Not imported' : 'Imported'}${Object.keys(errors).length > 0 ? `. ${errorText(errors)}` : ''}`,
          },
        ]}
      />
      <Group>
        <Button component={Link} to="/employees">
          See all employees
        </Button>
        {left.length > 0 && (
          <Button variant="default" onClick={downloadLeft}>
            Download the rows that were not imported
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          Import another file
        </Button>
      </Group>
    </Stack>
  );
}
