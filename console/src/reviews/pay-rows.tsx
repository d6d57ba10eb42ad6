import {
  Button,
  Checkbox,
  Group,
  Loader,
  NativeSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { typesOf } from '../leave/leave-types.ts';
import { useCompany } from '../session/session.tsx';
import { addDays } from '../ui/days.ts';
import { day, dollars } from '../ui/format.ts';
import { Problem } from '../ui/problem.tsx';
import { type SmallColumn, SmallTable } from '../ui/small-table.tsx';
import { type Correction, type Employee, newRow, type Range, type Row, rowsOf } from './corrections.ts';

type Pay = Schemas['Pay'];

/** A payday may be before or after the end of its period by up to this many days. */
const PAYDAY_DAYS = 45;

/** The complete pays of an employee with a payday in the range. */
function usePays(employee: string | null, { from, to }: Range) {
  const { company_id } = useCompany();
  const isKnown = employee !== null && from !== '' && to !== '';
  const { data, error } = $api.useQuery(
    'get',
    '/api/company/{company_id}/pays',
    {
      params: {
        path: { company_id },
        query: {
          employee_id: Number(employee),
          ...(isKnown ? { from: addDays(from, -PAYDAY_DAYS), to: addDays(to, PAYDAY_DAYS) } : {}),
          limit: 500,
        },
      },
    },
    { enabled: isKnown },
  );
  const pays = (data as readonly Pay[] | undefined)
    ?.filter(({ processed_date }) => processed_date >= from && processed_date <= to)
    .sort((a, b) => b.processed_date.localeCompare(a.processed_date));
  return { pays, error };
}

/** Chooses a pay, and corrects its rows of hours and leave. */
export function PayRows(given: {
  correction: Correction;
  people: readonly Employee[];
  range: Range;
  set: (change: Partial<Correction>) => void;
}) {
  const { correction, people, range, set } = given;
  const { pay } = correction;
  const [employee, setEmployee] = useState<string | null>(pay ? String(pay.employee_id) : null);
  const { pays, error } = usePays(employee, range);
  const open = (id: string) => {
    const chosen = pays?.find((one) => String(one.id) === id);
    set(chosen ? { pay: chosen, ...rowsOf(chosen) } : { pay: undefined, hours: [], leave: [] });
  };
  return (
    <Stack>
      {error && <Problem error={error} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <Select
          label="Employee"
          placeholder="Name"
          searchable
          limit={50}
          data={people.map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
          value={employee}
          onChange={(id) => {
            setEmployee(id);
            open('');
          }}
        />
        {pays ? (
          <NativeSelect
            label="Pay"
            value={pay ? String(pay.id) : ''}
            onChange={(event) => open(event.currentTarget.value)}
            data={[
              { value: '', label: pays.length === 0 ? 'No pays in the range of the review' : 'Choose …' },
              ...pays.map((one) => ({
                value: String(one.id),
                label: `Paid ${day(one.processed_date)}, gross ${dollars(one.gross)}`,
              })),
            ]}
          />
        ) : (
          employee !== null && !error && <Loader aria-label="Loading" />
        )}
      </SimpleGrid>
      {pay && <CorrectedRows pay={pay} correction={correction} set={set} />}
    </Stack>
  );
}

function CorrectedRows(given: { pay: Pay; correction: Correction; set: (change: Partial<Correction>) => void }) {
  const { pay, correction, set } = given;
  const { country } = useCompany();
  const { hours, leave } = correction;
  const leaveTypes = typesOf(country);
  const hasPaidOut = pay.leave.some(({ paid_as }) => paid_as);
  return (
    <>
      <Text size="sm">Change the rows to what the pay should have had.</Text>
      <Rows
        label="Hours that the pay should have had"
        rows={hours}
        columns={hoursColumns}
        onChange={(rows) => set({ hours: rows })}
      />
      <Group>
        <Button
          variant="default"
          size="xs"
          onClick={() => set({ hours: [...hours, newRow({ key: crypto.randomUUID() })] })}
        >
          Add hours
        </Button>
      </Group>
      {hasPaidOut ? (
        <Text size="sm" c="dimmed">
          The leave of this pay cannot be corrected here, because some of it was paid out instead of taken.
        </Text>
      ) : (
        <>
          <Rows
            label="Leave that the pay should have had"
            rows={leave}
            columns={(change) => leaveColumns(change, leaveTypes, country === 'NZ')}
            onChange={(rows) => set({ leave: rows })}
          />
          <Group>
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                set({
                  leave: [...leave, newRow({ key: crypto.randomUUID(), leaveType: leaveTypes[0]?.value ?? '' })],
                })
              }
            >
              Add leave
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

type Change = (row: Row, change: Partial<Row>) => void;

function Rows(given: {
  label: string;
  rows: readonly Row[];
  columns: (change: Change) => readonly SmallColumn<Row>[];
  onChange: (rows: readonly Row[]) => void;
}) {
  const { label, rows, columns, onChange } = given;
  const change: Change = (row, to) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...to } : one)));
  const remove: SmallColumn<Row> = {
    title: '',
    show: (row) => (
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Remove ${row.name || 'the row'}`}
        onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
      >
        Remove
      </Button>
    ),
  };
  return (
    <SmallTable
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[...columns(change), remove]}
      nothing="No rows"
    />
  );
}

const hoursInput = (row: Row, change: Change) => (
  <TextInput
    aria-label={`Hours of ${row.name || 'the new row'}`}
    inputMode="decimal"
    w={90}
    value={row.hours}
    onChange={(event) => change(row, { hours: event.currentTarget.value })}
  />
);

const hoursColumns = (change: Change): readonly SmallColumn<Row>[] => [
  {
    title: 'Hours row',
    show: (row) =>
      row.stored ? (
        row.name
      ) : (
        <TextInput
          aria-label="Name of the new row"
          miw={140}
          maxLength={200}
          value={row.name}
          onChange={(event) => change(row, { name: event.currentTarget.value })}
        />
      ),
  },
  { title: 'Hours', show: (row) => hoursInput(row, change) },
  {
    title: 'Rate',
    show: (row) =>
      row.stored ? (
        dollars(row.stored.rate)
      ) : (
        <TextInput
          aria-label={`Multiple of the ordinary rate of ${row.name || 'the new row'}`}
          inputMode="decimal"
          w={140}
          rightSection={
            <Text size="xs" c="dimmed" component="span">
              times ordinary
            </Text>
          }
          rightSectionWidth={96}
          value={row.multiplier}
          onChange={(event) => change(row, { multiplier: event.currentTarget.value })}
        />
      ),
  },
  {
    title: 'Overtime',
    show: (row) => (
      <Checkbox
        aria-label={`${row.name || 'The new row'} is overtime`}
        checked={row.isOvertime}
        onChange={(event) => change(row, { isOvertime: event.currentTarget.checked })}
      />
    ),
  },
];

const leaveColumns = (
  change: Change,
  types: readonly { value: string; label: string }[],
  hasDates: boolean,
): readonly SmallColumn<Row>[] => [
  {
    title: 'Leave row',
    show: (row) => (
      <NativeSelect
        aria-label={`Type of leave of ${row.name || 'the new row'}`}
        miw={170}
        data={[...types]}
        value={row.leaveType}
        // The old name would describe the old type.
        onChange={(event) => change(row, { leaveType: event.currentTarget.value, name: '' })}
      />
    ),
  },
  { title: 'Hours', show: (row) => hoursInput(row, change) },
  ...(hasDates
    ? [
        {
          title: 'First day',
          show: (row: Row) => (
            <TextInput
              type="date"
              aria-label={`First day of ${row.name || 'the new row'}`}
              value={row.date}
              onChange={(event) => change(row, { date: event.currentTarget.value })}
            />
          ),
        },
      ]
    : []),
];
