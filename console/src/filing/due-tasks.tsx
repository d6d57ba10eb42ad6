import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { type DueItem, keyOf, textsOf, useDue } from '../home/due.ts';
import { Amount } from '../ui/amount.tsx';
import { dollars, tableDay } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { Status } from '../ui/status.tsx';

/** The due tasks of these kinds, each with a button to open it. */
export function DueTasks(given: {
  kinds: readonly DueItem['kind'][];
  act: (item: DueItem) => string;
  onOpen: (item: DueItem) => void;
  nothing: string;
}) {
  const { kinds, act, onOpen, nothing } = given;
  const { data } = useDue();
  if (!data) return null;
  const items = data.items.filter(({ kind }) => kinds.includes(kind));
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Due
      </Title>
      {items.length === 0 ? (
        <Text c="dimmed">{nothing}</Text>
      ) : (
        <>
          <Box visibleFrom="sm">
            <SmallTable
              label="Due"
              rows={items}
              rowKey={keyOf}
              columns={[
                { title: 'By', show: (item) => <DueDay item={item} /> },
                { title: 'Task', show: (item) => textsOf(item).what },
                { title: 'About', show: (item) => textsOf(item).about ?? '' },
                { title: 'Amount', isAmount: true, show: (item) => item.amount && <Amount value={item.amount} /> },
                {
                  title: '',
                  show: (item) => (
                    <Button size="compact-sm" variant="default" onClick={() => onOpen(item)}>
                      {act(item)}
                    </Button>
                  ),
                },
              ]}
            />
          </Box>
          <Box hiddenFrom="sm">
            <ul className="plain-list card">
              {items.map((item) => (
                <li
                  key={keyOf(item)}
                  style={{ padding: '0.75rem 1rem', borderBottom: '1px solid var(--mantine-color-default-border)' }}
                >
                  <DueDay item={item} />
                  <Text fw={600}>{textsOf(item).what}</Text>
                  <Group justify="space-between" mt={4}>
                    <Text size="sm" c="dimmed">
                      {[textsOf(item).about, item.amount && dollars(item.amount)].filter(Boolean).join(', ')}
                    </Text>
                    <Button size="compact-sm" variant="default" onClick={() => onOpen(item)}>
                      {act(item)}
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          </Box>
        </>
      )}
    </Stack>
  );
}

function DueDay({ item }: { item: DueItem }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {item.due_date ? tableDay(item.due_date) : 'Any time'}
      {item.is_late && <Status text="Late" tone="danger" />}
    </Group>
  );
}
