import { Badge, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A card for one second factor. */
export function FactorCard(given: {
  title: string;
  state: string;
  on: boolean;
  action: ReactNode;
  children?: ReactNode;
}) {
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
