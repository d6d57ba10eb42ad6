import { Group, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Problem } from '../../ui/problem.tsx';

/** One thing to do after a run is complete: how it stands, what is in the way, what can be pressed. */
export function Card(given: {
  title: string;
  state: ReactNode;
  note?: ReactNode;
  problems?: readonly string[];
  error?: unknown;
  children?: ReactNode;
}) {
  const { title, state, note, problems = [], error, children } = given;
  return (
    <Stack className="card" p="md" gap="xs" component="section">
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="sm">{state}</Text>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      {problems.length > 0 && (
        <List size="sm" c="var(--warn)" spacing={2}>
          {problems.slice(0, 4).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
          {problems.length > 4 && <List.Item>and {problems.length - 4} more</List.Item>}
        </List>
      )}
      {error !== undefined && error !== null && <Problem error={error} />}
      <Group gap="xs" mt="auto" pt={4}>
        {children}
      </Group>
    </Stack>
  );
}
