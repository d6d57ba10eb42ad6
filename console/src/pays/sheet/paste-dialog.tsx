import { Button, Group, List, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { count } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PastePlan, PlannedCell } from '../grid/clipboard.ts';
import type { CellChange } from '../grid/edits.ts';
import { formatCell } from '../grid/grid-columns.ts';
import { isSame } from '../grid/parse.ts';

const MAX_ROWS = 200;

/** Shows where the pasted cells go, before anything changes. */
export function PasteDialog({
  plan,
  onClose,
  onApply,
}: {
  plan: PastePlan;
  onClose: () => void;
  onApply: (changes: readonly CellChange[]) => void;
}) {
  const good = plan.cells.filter(({ problem }) => problem === undefined);
  const changed = good.filter(({ column, before, text }) => !isSame(column.kind, before, text));
  const wrong = plan.cells.length - good.length;
  const apply = () => onApply(changed.map(({ key, before, text }) => ({ key, before, after: text })));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Columns to paste into"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>
          {count(changed.length, 'cell')} of {count(new Set(changed.map(({ payId }) => payId)).size, 'pay')} will
          change. {plan.by.rows === 'name' ? 'Rows match by name or number' : 'Rows start at the selected cell'},{' '}
          {plan.by.columns === 'title' ? 'and columns match by title.' : 'and columns run from left to right.'}
          {good.length > changed.length && ` ${count(good.length - changed.length, 'cell')} unchanged.`}
        </Text>
        {(wrong > 0 || plan.unmatched.length > 0) && (
          <Notice title="Not everything fits">
            <List size="sm">
              {wrong > 0 && <List.Item>{count(wrong, 'cell')} cannot be pasted and will not change</List.Item>}
              {plan.unmatched.slice(0, 8).map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
              {plan.unmatched.length > 8 && <List.Item>and {plan.unmatched.length - 8} more</List.Item>}
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
              {[...plan.cells.filter(({ problem }) => problem), ...changed].slice(0, MAX_ROWS).map((cell) => (
                <Planned key={cell.key} cell={cell} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={apply} disabled={changed.length === 0} data-autofocus>
            Paste {count(changed.length, 'cell')}
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
      <Table.Td className="amount">{formatCell(column, before)}</Table.Td>
      <Table.Td className="amount" c={problem ? 'var(--danger)' : undefined}>
        {problem ? `${text}: ${problem}` : formatCell(column, text)}
      </Table.Td>
    </Table.Tr>
  );
}
