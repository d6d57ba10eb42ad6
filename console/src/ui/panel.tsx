import { CloseButton, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** What is looked at closely, above the list it was chosen from. */
export function Panel(given: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = given;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another thing to look at.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <section className="card" style={{ padding: '1rem 1.25rem 1.25rem' }} aria-label={title}>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h4" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          <CloseButton aria-label="Close" onClick={onClose} />
        </Group>
        {children}
      </Stack>
    </section>
  );
}

/** A few figures side by side, each under its name. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Group component="dl" m={0} style={{ gap: '0.75rem 2rem' }}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt style={{ fontSize: 'var(--mantine-font-size-sm)', color: 'var(--mantine-color-dimmed)' }}>{name}</dt>
          <dd style={{ margin: 0, fontWeight: 600 }}>{value}</dd>
        </div>
      ))}
    </Group>
  );
}
