import { Alert, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

export function Page(given: {
  title: string;
  actions?: ReactNode;
  readOnly?: string | undefined;
  children: ReactNode;
}) {
  const { title, actions, readOnly, children } = given;
  useEffect(() => {
    document.title = `${title} – Tasman Payroll`;
  }, [title]);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="center" gap="sm">
        <Title order={1} size="h2">
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {readOnly && (
        <Alert variant="outline" color="gray" py="xs">
          {readOnly}
        </Alert>
      )}
      {children}
    </Stack>
  );
}
