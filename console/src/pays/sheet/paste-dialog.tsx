import { Button, Group, List, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { count } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PastePlan, PlannedCell } from '../grid/block.ts';
import { isSame } from '../grid/parse.ts';
import type { CellChange } from '../grid/typed.ts';
import { shown } from './grid-model.ts';

const SHOWN = 200;

/** What goes where, before anything does. */
export function PasteDialog({
  plan,
  onClose,
  onPut,
}: {
  plan: PastePlan;
  onClose: () => void;
  onPut: (changes: readonly CellChange[]) => void;
}) {
  const good = plan.cells.filter(({ problem }) => problem === undefined);
  const changed = good.filter(({ column, before, text }) => !isSame(column.kind, before, text));
  const wrong = plan.cells.length - good.length;
  const put = () => onPut(changed.map(({ key, before, text }) => ({ key, before, after: text })));
  return (
    <Modal opened onClose={onClose} title="What goes where" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text>
          {count(changed.length, 'cell')} of {count(new Set(changed.map(({ payId }) => payId)).size, 'pay')} will
          change. {plan.by.rows === 'name' ? 'Rows were found by name or number' : 'Rows go on from the chosen cell'},{' '}
          {plan.by.columns === 'title' ? 'columns by their titles.' : 'columns from left to right.'}
          {good.length > changed.length && ` ${count(good.length - changed.length, 'cell')} are as they were.`}
        </Text>
        {(wrong > 0 || plan.left.length > 0) && (
          <Notice title="Not everything fits">
            <List size="sm">
              {wrong > 0 && (
                <List.Item>
                  {count(wrong, 'cell')} cannot be taken and {wrong === 1 ? 'stays as it is' : 'stay as they are'}
                </List.Item>
              )}
              {plan.left.slice(0, 8).map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
              {plan.left.length > 8 && <List.Item>and {plan.left.length - 8} more</List.Item>}
            </List>
          </Notice>
        )}
        <ScrollArea.Autosize mah={340} viewportProps={{ tabIndex: 0, 'aria-label': 'What changes', role: 'group' }}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                <Table.Th>Column</Table.Th>
                <Table.Th className="amount">Now</Table.Th>
                <Table.Th className="amount">Then</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {[...plan.cells.filter(({ problem }) => problem), ...changed].slice(0, SHOWN).map((cell) => (
                <Planned key={cell.key} cell={cell} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
          <Button onClick={put} disabled={changed.length === 0} data-autofocus>
            Put {count(changed.length, 'cell')} in
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Planned({ cell: { who, column, before, text, problem } }: { cell: PlannedCell }) {
  return (
    <Table.Tr>
      <Table.Td>{who}</Table.Td>
      <Table.Td>{column.title}</Table.Td>
      <Table.Td className="amount">{shown(column, before)}</Table.Td>
      <Table.Td className="amount" c={problem ? 'var(--danger)' : undefined}>
        {problem ? `${text}: ${problem}` : shown(column, text)}
      </Table.Td>
    </Table.Tr>
  );
}
