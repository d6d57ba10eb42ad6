import { Box } from '@mantine/core';
import { AppLinkButton } from '../ui/app-link.tsx';
import { useDue } from './due.ts';

/** The number of due tasks in the header, with a link to Home. */
export function ToDoCount() {
  const { data } = useDue();
  if (!data || data.total === 0) return null;
  const all = `${data.total} to do${data.late_count > 0 ? `, ${data.late_count} late` : ''}`;
  return (
    <AppLinkButton
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
    </AppLinkButton>
  );
}
