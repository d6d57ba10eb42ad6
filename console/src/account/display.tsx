import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type DateFormat, dateFormat, day, moment, money, setDateFormat } from '../ui/format.ts';

const EXAMPLE = '2026-11-16T03:05:00Z';

/** The date and time format, stored in this browser. */
export function Display() {
  const [chosen, choose] = useState(dateFormat);
  const change = (part: Partial<DateFormat>) => {
    const next = { ...chosen, ...part };
    setDateFormat(next);
    choose(next);
  };
  return (
    <Stack maw={520}>
      <Radio.Group
        label="Language of dates and numbers"
        value={chosen.locale}
        onChange={(locale) => change({ locale: locale as DateFormat['locale'] })}
      >
        <Stack gap={6} mt={6}>
          <Radio value="en-AU" label="English, Australia" />
          <Radio value="en-NZ" label="English, New Zealand" />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Clock"
        value={chosen.clock}
        onChange={(clock) => change({ clock: clock as DateFormat['clock'] })}
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
