import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Changes, FieldForm } from './field-form.tsx';
import type { Field } from './field-input.tsx';
import { notify } from './notify.ts';
import { type SmallColumn, SmallTable } from './small-table.tsx';

interface RecordsProps<Row> {
  label: string;
  /** The singular noun, such as "department" in "Add a department". */
  one: string;
  about?: ReactNode;
  rows: readonly Row[];
  columns: readonly SmallColumn<Row>[];
  rowKey: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  fields: readonly Field[];
  /** The fields for changing a record, if they differ from those for adding one. */
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
}

/** A table of small records, with a dialog for adding and changing them and a confirmation for removing them. */
export function Records<Row extends object>(given: RecordsProps<Row>) {
  const { label, one, about, rows, columns, rowKey, nameOf, readOnly, nothing, more } = given;
  const { removeAct = 'Delete' } = given;
  const [editing, edit] = useState<Row | 'new'>();
  const [removing, remove] = useState<Row>();
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
          onClick={() => remove(row)}
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
        {!readOnly && <Button onClick={() => edit('new')}>{addLabel(one)}</Button>}
      </Group>
      <SmallTable
        label={label}
        rows={rows}
        columns={readOnly ? columns : [...columns, acts]}
        rowKey={rowKey}
        nothing={nothing}
      />
      <RecordDialog records={given} editing={editing} onClose={() => edit(undefined)} />
      <ConfirmDialog
        title={removing ? `${removeAct} ${nameOf(removing)}?` : label}
        act={removeAct}
        opened={removing !== undefined}
        onClose={() => remove(undefined)}
        onAct={async () => {
          if (!removing) return;
          await given.remove(removing);
          notify(`${nameOf(removing)} removed`);
        }}
      >
        {removing ? given.removal(removing) : ''}
      </ConfirmDialog>
    </Stack>
  );
}

const addLabel = (one: string): string => `Add ${/^(?!user)[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;

function RecordDialog<Row extends object>(given: {
  records: RecordsProps<Row>;
  editing: Row | 'new' | undefined;
  onClose: () => void;
}) {
  const { records, editing, onClose } = given;
  const { label, one, nameOf, fields, changeFields = fields, fresh = {}, create, change } = records;
  return (
    <Modal
      opened={editing !== undefined}
      onClose={onClose}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // The dialog still needs a title while it closes.
      title={editing === undefined ? label : editing === 'new' ? addLabel(one) : `Change ${nameOf(editing)}`}
    >
      {editing !== undefined && (
        <FieldForm
          label={editing === 'new' ? `New ${one}` : `Edit ${one}`}
          fields={editing === 'new' ? fields : changeFields}
          given={editing === 'new' ? fresh : (editing as Readonly<Record<string, unknown>>)}
          isNew={editing === 'new'}
          submit={editing === 'new' ? 'Add' : 'Save'}
          onCancel={onClose}
          save={async (values) => {
            if (editing === 'new') await create(values);
            else await change(editing, values);
            notify(
              editing === 'new' ? `${one.charAt(0).toUpperCase()}${one.slice(1)} added` : `${nameOf(editing)} saved`,
            );
            onClose();
          }}
        />
      )}
    </Modal>
  );
}
