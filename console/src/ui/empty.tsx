import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Explains an empty list and how to add the first entry. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack className="card" gap="xs" p="xl" align="flex-start">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" maw={560}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
