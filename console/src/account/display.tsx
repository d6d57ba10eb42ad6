import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { day, moment, money, type Reading, readAs, reading } from '../ui/format.ts';

const EXAMPLE = '2026-11-16T03:05:00Z';

/** How dates and times are written, kept on this device. */
export function Display() {
  const [chosen, choose] = useState(reading);
  const change = (part: Partial<Reading>) => {
    const next = { ...chosen, ...part };
    readAs(next);
    choose(next);
  };
  return (
    <Stack maw={520}>
      <Radio.Group
        label="Language of dates and numbers"
        value={chosen.locale}
        onChange={(locale) => change({ locale: locale as Reading['locale'] })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="en-AU" label="English, Australia" />
          <Radio value="en-NZ" label="English, New Zealand" />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Clock"
        value={chosen.clock}
        onChange={(clock) => change({ clock: clock as Reading['clock'] })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="12" label="12 hours" />
          <Radio value="24" label="24 hours" />
        </Stack>
      </Radio.Group>
      <Text c="dimmed" size="sm" aria-live="polite">
        {day(EXAMPLE)}, {moment(EXAMPLE)}, {money('7412.5')}. Kept in this browser; payslips and files are not touched
        by it.
      </Text>
    </Stack>
  );
}
