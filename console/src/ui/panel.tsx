import { CloseButton, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** The details of a selected entry, shown above its list. */
export function Panel(given: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = given;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means a new entry, which moves the focus.
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

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Group component="dl" m={0} style={{ gap: '0.75rem 2rem' }}>
      {facts.map(([name, value]) => (
        <div key={name} className="fact">
          <dt style={{ fontSize: 'var(--mantine-font-size-sm)', color: 'var(--mantine-color-dimmed)' }}>{name}</dt>
          <dd style={{ margin: 0, fontWeight: 600 }}>{value}</dd>
        </div>
      ))}
    </Group>
  );
}
