import { Text } from '@mantine/core';

export type Tone = 'good' | 'danger' | 'warn' | 'quiet';

const INK: Readonly<Record<Tone, string>> = {
  good: 'var(--good)',
  danger: 'var(--danger)',
  warn: 'var(--warn)',
  quiet: 'var(--mantine-color-dimmed)',
};

/** A status text. The text conveys the meaning, so users need not distinguish the colours. */
export const Status = ({ text, tone }: { text: string; tone: Tone }) => (
  <Text
    component="span"
    size="xs"
    fw={600}
    c={INK[tone]}
    px={8}
    py={2}
    style={{ border: '1px solid currentColor', borderRadius: 999, whiteSpace: 'nowrap' }}
  >
    {text}
  </Text>
);
