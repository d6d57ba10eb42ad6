import { Button, Group, Stack, Text } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';
import type { SheetRow, TypedColumn } from '../grid/columns.ts';
import { cellOf } from '../grid/columns.ts';
import { columnOfKey } from '../grid/typed.ts';
import { shown } from './grid-model.ts';
import type { Conflict, Editing } from './use-editing.ts';

/** Somebody else was first: their change stands, and what was typed here is still there to be used. */
export function Conflicts(given: { editing: Editing; rows: readonly SheetRow[]; columns: readonly TypedColumn[] }) {
  const { editing, rows, columns } = given;
  return editing.conflicts.map((conflict) => (
    <Notice key={conflict.payId} title={`${conflict.who} was changed by somebody else`} role="alert">
      <Stack gap="xs">
        <Text size="sm">{wordsOf(conflict, rows, columns)}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => editing.keepTheirs(conflict.payId)}>
            Keep theirs
          </Button>
          <Button size="xs" variant="default" onClick={() => editing.putMine(conflict)}>
            Use mine instead
          </Button>
        </Group>
      </Stack>
    </Notice>
  ));
}

function wordsOf(conflict: Conflict, rows: readonly SheetRow[], columns: readonly TypedColumn[]): string {
  const row = rows.find(({ pay }) => pay.id === conflict.payId);
  const parts = [...conflict.mine].flatMap(([key, text]) => {
    const column = columns.find((one) => one.key === columnOfKey(key));
    if (!row || !column) return [];
    const theirs = shown(column, cellOf(row.pay, column).value);
    return [`${column.name} is ${theirs} now, you typed ${shown(column, text)}`];
  });
  return `${parts.join('; ')}. Nothing was overwritten.`;
}
