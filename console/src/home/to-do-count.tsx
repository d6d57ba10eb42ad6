import { Box } from '@mantine/core';
import { GoButton } from '../ui/go.tsx';
import { useDue } from './due.ts';

/** How much there is to do, in the header; it leads Home. */
export function ToDoCount() {
  const { data } = useDue();
  if (!data || data.total === 0) return null;
  const all = `${data.total} to do${data.late_count > 0 ? `, ${data.late_count} late` : ''}`;
  return (
    <GoButton
      to="/"
      variant={data.late_count > 0 ? 'light' : 'subtle'}
      size="xs"
      px="xs"
      style={{ flexShrink: 0 }}
      aria-label={all}
    >
      <Box component="span" visibleFrom="sm">
        {all}
      </Box>
      <Box component="span" hiddenFrom="sm">
        {data.total}
      </Box>
    </GoButton>
  );
}
