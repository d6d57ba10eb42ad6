import { Button, Table, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { day, hours } from '../../ui/format.ts';
import { parseCell } from '../grid/parse.ts';
import type { Pay } from '../queries.ts';

interface PayLine {
  readonly id: number;
  readonly group: string;
  readonly name: string;
  readonly note: string | undefined;
  /** A number of hours or an amount, depending on `kind`. */
  readonly value: number;
  readonly kind: 'hours' | 'leave' | 'money';
  readonly rate: number | undefined;
  readonly amount: number;
  /** Whether the amount is subtracted from the pay. */
  readonly isTaken: boolean;
  /** Whether the row was calculated for a termination, so that it cannot be edited. */
  readonly isWorkedOut: boolean;
}

const shared = { note: undefined, rate: undefined, isTaken: false, isWorkedOut: false } as const;

/** All rows of a pay in display order. */
const linesOf = (pay: Pay): PayLine[] => [
  ...pay.hours.map(
    (row): PayLine => ({
      ...shared,
      id: row.id,
      group: 'Hours',
      name: row.description,
      note: clauseOf(row) ?? (row.units === 'Hours' ? row.worked_on : row.units),
      value: row.value,
      kind: 'hours',
      rate: row.rate,
      amount: row.pay_amount,
    }),
  ),
  ...pay.leave.map(
    (row): PayLine => ({
      ...shared,
      id: row.id,
      group: 'Leave',
      name: row.name,
      note: row.date,
      value: row.hours,
      kind: 'leave',
      rate: row.rate,
      amount: row.amount,
    }),
  ),
  ...pay.allowances.map((row) => ({ ...money(row, 'Allowances'), note: clauseOf(row) })),
  ...pay.bonuses.map((row) => money(row, 'Bonuses')),
  ...pay.back_payments.map((row) =>
    row.employer_contribution === undefined
      ? money(row, 'Back payments')
      : {
          ...money({ ...row, amount: row.employer_contribution }, 'Paid to the fund by the employer'),
          isWorkedOut: true,
        },
  ),
  ...pay.termination_payments.map((row) => ({ ...money(row, 'Termination'), isWorkedOut: true, note: row.type })),
  ...pay.pay_sacrifices.map((row) => ({ ...money(row, 'Salary sacrifice'), isTaken: true })),
  ...pay.deductions.map((row) => ({ ...money(row, 'Deductions'), isTaken: true })),
];

/** The award clause of a row from timesheets, with the reason. */
const clauseOf = ({ worked_time: time }: Pick<Pay['hours'][number], 'worked_time'>): string | undefined =>
  time?.clause ? `clause ${time.clause}: ${time.because}` : undefined;

const money = (row: { id: number; description: string; amount: number }, group: string): PayLine => ({
  ...shared,
  id: row.id,
  group,
  name: row.description,
  value: row.amount,
  kind: 'money',
  amount: row.amount,
});

/** The rows of a pay. With `onChange`, users can edit and remove them. */
export function PayLines({ pay, onChange }: { pay: Pay; onChange?: (id: number, value: string | null) => void }) {
  const lines = linesOf(pay);
  return (
    <Table.ScrollContainer
      minWidth={480}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Pay lines' } }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Item</Table.Th>
            <Table.Th className="amount">Quantity</Table.Th>
            <Table.Th className="amount">Rate</Table.Th>
            <Table.Th className="amount">Amount</Table.Th>
            {onChange && (
              <Table.Th>
                <span className="skip-link">Remove</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              onChange={line.isWorkedOut ? undefined : onChange}
              hasActs={onChange !== undefined}
            />
          ))}
          {lines.length === 0 && (
            <Table.Tr>
              <Table.Td colSpan={5} c="dimmed">
                This pay has no lines yet.
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Line({
  line,
  onChange,
  hasActs,
}: {
  line: PayLine;
  onChange: ((id: number, value: string | null) => void) | undefined;
  hasActs: boolean;
}) {
  const note = line.note && /^\d{4}-/.test(line.note) ? day(line.note) : line.note;
  const quantity: ReactNode = line.kind === 'money' ? '' : hours(line.value);
  const field = onChange && <LineField key={line.value} line={line} onKeep={(value) => onChange(line.id, value)} />;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {line.name}
        {note && <span style={{ color: 'var(--mantine-color-dimmed)' }}> · {note}</span>}
      </Table.Th>
      <Table.Td className="amount">{line.kind === 'money' ? '' : (field ?? quantity)}</Table.Td>
      <Table.Td className="amount">{line.rate === undefined ? '' : <Amount value={String(line.rate)} />}</Table.Td>
      <Table.Td className="amount">
        {line.kind === 'money' && field ? field : <Amount value={line.isTaken ? String(-line.amount) : line.amount} />}
      </Table.Td>
      {hasActs && (
        <Table.Td>
          {onChange && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              onClick={() => onChange(line.id, null)}
              aria-label={`Remove ${line.name}`}
            >
              Remove
            </Button>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** The input of a row, which commits on blur. */
function LineField({ line, onKeep }: { line: PayLine; onKeep: (value: string) => void }) {
  const [text, setText] = useState(String(line.value));
  const parsed = parseCell(line.kind, text);
  const problem =
    'problem' in parsed ? parsed.problem : parsed.value === null ? 'Select Remove to delete the line.' : undefined;
  const keep = () => {
    if ('value' in parsed && parsed.value !== null && Number(parsed.value) !== line.value) onKeep(parsed.value);
  };
  return (
    <TextInput
      size="xs"
      w={110}
      ml="auto"
      aria-label={`${line.kind === 'money' ? 'Amount' : 'Hours'} of ${line.name}`}
      inputMode="decimal"
      styles={{ input: { textAlign: 'right' } }}
      value={text}
      error={problem}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setText(String(line.value));
      }}
    />
  );
}
