import { Badge } from '@mantine/core';

const TEXTS: Readonly<Record<string, { text: string; color: string }>> = {
  pending: { text: 'Waiting', color: 'yellow' },
  approved: { text: 'Approved', color: 'teal' },
  declined: { text: 'Declined', color: 'red' },
  cancelled: { text: 'Called off', color: 'gray' },
  withdrawn: { text: 'Withdrawn', color: 'gray' },
};

/** The status of a request. The text carries the meaning, so the colour is optional. */
export function StateBadge({ status }: { status: string }) {
  const { text, color } = TEXTS[status] ?? { text: status, color: 'gray' };
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
