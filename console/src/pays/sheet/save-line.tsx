import { Button, Group, Stack, Text } from '@mantine/core';
import { count } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Editing } from './use-editing.ts';

const WORDS = {
  saved: 'All changes are saved',
  waiting: 'Saving in a moment',
  saving: 'Saving and working out',
  failed: 'Not saved yet; what you typed is kept',
} as const;

/** Whether what was typed is with the service. */
export function SaveLine({ editing }: { editing: Editing }) {
  const { state, wrong, failure, flush } = editing;
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {WORDS[state]}
          {wrong > 0 &&
            `. ${count(wrong, 'cell')} cannot be taken as typed: correct ${wrong === 1 ? 'it' : 'them'} to go on`}
        </Text>
        {state === 'failed' && (
          <Button size="compact-sm" variant="default" onClick={() => flush().catch(() => {})}>
            Save now
          </Button>
        )}
      </Group>
      {failure !== undefined && <Problem error={failure} />}
    </Stack>
  );
}
