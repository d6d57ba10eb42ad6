import { Badge } from '@mantine/core';

const WORDS: Readonly<Record<string, { text: string; color: string }>> = {
  pending: { text: 'Waiting', color: 'yellow' },
  approved: { text: 'Approved', color: 'teal' },
  declined: { text: 'Declined', color: 'red' },
  cancelled: { text: 'Called off', color: 'gray' },
  withdrawn: { text: 'Withdrawn', color: 'gray' },
};

/** What became of something that was asked for. The word says it; the colour only helps. */
export function StateBadge({ status }: { status: string }) {
  const { text, color } = WORDS[status] ?? { text: status, color: 'gray' };
  return (
    <Badge
      variant="outline"
      color={color}
      autoContrast
      tt="none"
      c="var(--mantine-color-text)"
      style={{ flexShrink: 0 }}
    >
      {text}
    </Badge>
  );
}
