import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { count } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Problem } from '../../ui/problem.tsx';
import { cellOf, type EditableColumn, type SheetRow } from '../grid/columns.ts';
import { type Conflict, columnOfKey } from '../grid/edits.ts';
import { formatCell } from '../grid/grid-columns.ts';
import type { Editing } from './use-editing.ts';

const GROUPS = [
  ['hours', 'Hours'],
  ['leave', 'Leave'],
  ['allowance', 'Allowances'],
] as const;

/** Columns that no pay of the run uses yet. */
export function ColumnsMenu({ known, onAdd }: { known: readonly EditableColumn[]; onAdd: (key: string) => void }) {
  return (
    <Menu width={260} position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" disabled={known.length === 0}>
          + Column
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {GROUPS.map(([group, title]) => {
          const columns = known.filter(({ key }) => key.startsWith(`${group} `));
          return (
            columns.length > 0 && [
              <Menu.Label key={group}>{title}</Menu.Label>,
              ...columns.map(({ key, name }) => (
                <Menu.Item key={key} onClick={() => onAdd(key)}>
                  {name}
                </Menu.Item>
              )),
            ]
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

const TEXTS = {
  saved: 'All changes are saved',
  waiting: 'Saving in a moment',
  saving: 'Saving and calculating',
  failed: 'Not saved yet; your entries are kept',
} as const;

/** Shows whether all edits are saved, and why not. */
export function SaveLine({ editing }: { editing: Editing }) {
  const { saveState, invalidCount, failure, flush } = editing;
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {TEXTS[saveState]}
          {invalidCount > 0 &&
            `. ${count(invalidCount, 'cell')} cannot be saved: correct ${invalidCount === 1 ? 'it' : 'them'} to continue`}
        </Text>
        {saveState === 'failed' && (
          <Button size="compact-sm" variant="default" onClick={() => flush().catch(() => {})}>
            Save now
          </Button>
        )}
      </Group>
      {failure !== undefined && <Problem error={failure} />}
    </Stack>
  );
}

/** Shows pays that another user changed first, and offers to apply the local changes again. */
export function Conflicts(given: { editing: Editing; rows: readonly SheetRow[]; columns: readonly EditableColumn[] }) {
  const { editing, rows, columns } = given;
  return editing.conflicts.map((conflict) => (
    <Notice key={conflict.payId} title={`Someone else changed ${conflict.who}`} role="alert">
      <Stack gap="xs">
        <Text size="sm">{describe(conflict, rows, columns)}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => editing.keepTheirs(conflict.payId)}>
            Keep theirs
          </Button>
          <Button size="xs" variant="default" onClick={() => editing.applyMine(conflict.payId)}>
            Use mine
          </Button>
        </Group>
      </Stack>
    </Notice>
  ));
}

function describe(conflict: Conflict, rows: readonly SheetRow[], columns: readonly EditableColumn[]): string {
  const row = rows.find(({ pay }) => pay.id === conflict.payId);
  const parts = [...conflict.mine].flatMap(([key, text]) => {
    const column = columns.find((one) => one.key === columnOfKey(key));
    if (!row || !column) return [];
    const theirs = formatCell(column, cellOf(row.pay, column).value);
    return [`${column.name} is now ${theirs}, but you typed ${formatCell(column, text)}`];
  });
  return `${parts.join('; ')}. Nothing was overwritten.`;
}
