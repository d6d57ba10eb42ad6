import { Stack, Text } from '@mantine/core';
import { calendarFields } from './company-fields.ts';
import { CompanyRecord } from './company-record.tsx';

export const PayCalendar = () => (
  <Stack gap="sm">
    <Text c="dimmed" size="sm" maw={680}>
      Pay runs take their first and last day from here. Monthly runs are calendar months.
    </Text>
    <CompanyRecord label="Pay calendar" fields={calendarFields} />
  </Stack>
);
