import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Card({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Stack className="card" p={{ base: 'md', sm: 'lg' }} gap="sm" component="section" aria-label={title}>
      <div>
        <Title order={2} size="h4">
          {title}
        </Title>
        {about && (
          <Text size="sm" c="dimmed" maw={620}>
            {about}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}

export function Figures({ figures }: { figures: readonly (readonly [string, ReactNode, string?])[] }) {
  return (
    <Group gap="8px 32px" align="flex-start">
      {figures.map(([name, value, more]) => (
        <div key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fw={600} size="lg">
            {value}
          </Text>
          {more && (
            <Text size="sm" c="dimmed">
              {more}
            </Text>
          )}
        </div>
      ))}
    </Group>
  );
}
