import { Button, Group, Stack, Text } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import type { EditableColumn, SheetRow } from '../grid/columns.ts';
import { cellOf } from '../grid/columns.ts';
import { type Conflict, columnOfKey } from '../grid/edits.ts';
import { formatCell } from '../grid/grid-columns.ts';
import type { Editing } from './use-editing.ts';

/** Shows pays that someone else changed first, and offers to apply the local changes again. */
export function Conflicts(given: { editing: Editing; rows: readonly SheetRow[]; columns: readonly EditableColumn[] }) {
  const { editing, rows, columns } = given;
  return editing.conflicts.map((conflict) => (
    <Notice key={conflict.payId} title={`${conflict.who} was changed by somebody else`} role="alert">
      <Stack gap="xs">
        <Text size="sm">{describe(conflict, rows, columns)}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => editing.keepTheirs(conflict.payId)}>
            Keep theirs
          </Button>
          <Button size="xs" variant="default" onClick={() => editing.applyMine(conflict.payId)}>
            Use mine instead
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
    return [`${column.name} is ${theirs} now, you typed ${formatCell(column, text)}`];
  });
  return `${parts.join('; ')}. Nothing was overwritten.`;
}
