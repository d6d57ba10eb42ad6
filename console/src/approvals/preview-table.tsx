import { Button, Code, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Amount } from '../ui/amount.tsx';
import { day } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface PaidRow {
  readonly name: string;
  readonly what: string;
  readonly net: string;
}

/** Finds the pays or payments in a preview, at any depth of the response. */
function rowsIn(value: unknown): readonly PaidRow[] {
  if (Array.isArray(value)) return value.flatMap(rowsIn);
  if (!isFields(value)) return [];
  const { format_name, employee_name, processed_date, net, amount, account_number, bsb } = value;
  const name = format_name ?? employee_name;
  if (typeof name === 'string' && net !== undefined && typeof processed_date === 'string') {
    return [{ name, what: `paid ${day(processed_date)}`, net: String(net) }];
  }
  if (typeof name === 'string' && amount !== undefined) {
    return [{ name, what: [bsb, account_number].filter(Boolean).join(' '), net: String(amount) }];
  }
  return Object.values(value).flatMap(rowsIn);
}

/** The preview as a table of pays or payments, with a button that shows the whole text. */
export function PreviewTable({ id, preview }: { id: number; preview: string }) {
  const [isWhole, setWhole] = useState(false);
  const { body, result, details } = JSON.parse(preview) as { body: unknown; result: unknown; details: unknown };
  const rows = rowsIn(details).length > 0 ? rowsIn(details) : rowsIn(result);
  return (
    <Stack gap="xs">
      {rows.length > 0 ? (
        <SmallTable
          label={`Preview of approval ${id}`}
          rows={rows.map((row, index) => ({ ...row, index }))}
          rowKey={({ index }) => index}
          columns={[
            { title: 'Name', show: (row) => row.name },
            { title: 'Payment', show: (row) => row.what },
            { title: 'Net', isAmount: true, show: (row) => <Amount value={row.net} /> },
          ]}
        />
      ) : (
        <Facts values={isFields(body) || Array.isArray(body) ? body : result} />
      )}
      <Button variant="default" size="xs" style={{ alignSelf: 'flex-start' }} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Hide details' : 'Show every detail'}
      </Button>
      {isWhole && (
        <ScrollArea.Autosize mah="24rem" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Every detail' }}>
          <Code block>{JSON.stringify(JSON.parse(preview), null, 2)}</Code>
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}

/** The values of a call that are neither lists nor objects, each with the name of its field. */
function Facts({ values }: { values: unknown }) {
  const facts = (Array.isArray(values) ? values : [values]).flatMap((value) =>
    isFields(value) ? Object.entries(value) : [],
  );
  return (
    <dl className="plain-list">
      {facts
        .filter(([, value]) => value !== null && typeof value !== 'object')
        .map(([name, value]) => (
          <Text key={name} component="div" size="sm">
            <Text component="dt" span c="dimmed">
              {name.replaceAll('_', ' ')}:{' '}
            </Text>
            <Text component="dd" span m={0}>
              {String(value)}
            </Text>
          </Text>
        ))}
    </dl>
  );
}
