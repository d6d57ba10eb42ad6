import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AskFirst } from './ask-first.tsx';
import { type Changes, type Field, FieldForm } from './field-form.tsx';
import { say } from './said.ts';
import { type SmallColumn, SmallTable } from './small-table.tsx';

/** A list of small records: seen as a table, added and changed in a dialog, removed after a question. */
export function Records<Row extends object>(given: {
  label: string;
  /** "department": for "Add a department", "Change the department". */
  one: string;
  about?: ReactNode;
  rows: readonly Row[];
  columns: readonly SmallColumn<Row>[];
  rowKey: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  fields: readonly Field[];
  /** What a change asks for, where that is not the same as for a new one. */
  changeFields?: readonly Field[];
  fresh?: Readonly<Record<string, unknown>>;
  readOnly: boolean;
  create: (values: Changes) => Promise<unknown>;
  change: (row: Row, values: Changes) => Promise<unknown>;
  remove: (row: Row) => Promise<unknown>;
  removal: (row: Row) => string;
  removeAct?: string;
  nothing: ReactNode;
  more?: (row: Row) => ReactNode;
}) {
  const { label, one, about, rows, columns, rowKey, nameOf, fields, fresh = {}, readOnly, nothing, more } = given;
  const { removeAct = 'Delete' } = given;
  const [editing, edit] = useState<Row | 'new'>();
  const [leaving, leave] = useState<Row>();
  const article = /^(?!user)[aeiou]/.test(one) ? 'an' : 'a';
  const acts: SmallColumn<Row> = {
    title: '',
    show: (row) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        {more?.(row)}
        <Button size="compact-sm" variant="default" onClick={() => edit(row)} aria-label={`Change ${nameOf(row)}`}>
          Change
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          onClick={() => leave(row)}
          aria-label={`${removeAct} ${nameOf(row)}`}
        >
          {removeAct}
        </Button>
      </Group>
    ),
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <Text c="dimmed" size="sm" maw={680}>
          {about}
        </Text>
        {!readOnly && <Button onClick={() => edit('new')}>{`Add ${article} ${one}`}</Button>}
      </Group>
      <SmallTable
        label={label}
        rows={rows}
        columns={readOnly ? columns : [...columns, acts]}
        rowKey={rowKey}
        nothing={nothing}
      />
      <Modal
        opened={editing !== undefined}
        onClose={() => edit(undefined)}
        size="lg"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
        // While it closes it still needs a name.
        title={
          editing === undefined ? label : editing === 'new' ? `Add ${article} ${one}` : `Change ${nameOf(editing)}`
        }
      >
        {editing !== undefined && (
          <FieldForm
            label={editing === 'new' ? `New ${one}` : `Change of ${one}`}
            fields={editing === 'new' ? fields : (given.changeFields ?? fields)}
            given={editing === 'new' ? fresh : (editing as Readonly<Record<string, unknown>>)}
            isNew={editing === 'new'}
            submit={editing === 'new' ? 'Add' : 'Save'}
            onCancel={() => edit(undefined)}
            save={async (values) => {
              if (editing === 'new') await given.create(values);
              else await given.change(editing, values);
              say(editing === 'new' ? `The ${one} was added` : `${nameOf(editing)} was changed`);
              edit(undefined);
            }}
          />
        )}
      </Modal>
      <AskFirst
        title={leaving ? `${removeAct} ${nameOf(leaving)}?` : label}
        act={removeAct}
        opened={leaving !== undefined}
        onClose={() => leave(undefined)}
        onAct={async () => {
          if (!leaving) return;
          await given.remove(leaving);
          say(`${nameOf(leaving)} is gone`);
        }}
      >
        {leaving ? given.removal(leaving) : ''}
      </AskFirst>
    </Stack>
  );
}
