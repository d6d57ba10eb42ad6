import { Button, Group, Stack, Text } from '@mantine/core';
import { count } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Editing } from './use-editing.ts';

const TEXTS = {
  saved: 'All changes are saved',
  waiting: 'Saving in a moment',
  saving: 'Saving and working out',
  failed: 'Not saved yet; what you typed is kept',
} as const;

/** Shows whether all edits are saved, and why not. */
export function SaveLine({ editing }: { editing: Editing }) {
  const { saveState, invalidCount, failure, flush } = editing;
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {TEXTS[saveState]}
          {invalidCount > 0 &&
            `. ${count(invalidCount, 'cell')} cannot be taken as typed: correct ${invalidCount === 1 ? 'it' : 'them'} to go on`}
        </Text>
        {saveState === 'failed' && (
          <Button size="compact-sm" variant="default" onClick={() => flush().catch(() => {})}>
            Save now
          </Button>
        )}
      </Group>
      {failure !== undefined && <Problem error={failure} />}
    </Stack>
  );
}
