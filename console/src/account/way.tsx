import { Badge, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One way to sign in: its state, what can be done, and more below. */
export function Way(given: { title: string; state: string; on: boolean; action: ReactNode; children?: ReactNode }) {
  const { title, state, on, action, children } = given;
  return (
    <Stack component="section" className="card" p="md" gap="sm" aria-label={title}>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h5">
            {title}
          </Title>
          <Badge variant={on ? 'light' : 'default'} tt="none" fw={500}>
            {state}
          </Badge>
        </div>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
