import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function NotFound() {
  return (
    <Stack gap="xs" maw={520} py="xl">
      <Title order={1}>Page not found</Title>
      <Text>Check the address. The page may have been removed.</Text>
      <Anchor component={Link} to="/">
        Go to Home
      </Anchor>
    </Stack>
  );
}

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
