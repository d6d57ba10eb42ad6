import { Stack, Text, Title } from '@mantine/core';
import { day } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Pay } from '../queries.ts';
import { Figures } from './figures.tsx';
import { PayLines } from './pay-lines.tsx';

/** The preview of a pay with its warnings. */
export function PreviewedPay({ pay, isOutdated }: { pay: Pay; isOutdated: boolean }) {
  return (
    <Stack className="card" p="md" gap="md">
      <Title order={2} size="h4">
        {isOutdated ? 'As it was previewed; preview it again' : 'What will be paid'}
      </Title>
      <Text size="sm" c="dimmed">
        {pay.format_name}, paid {day(pay.processed_date)}, in the run to {day(pay.pay_run_end_date)}
      </Text>
      <Figures pay={pay} isOutdated={isOutdated} />
      {(pay.warnings?.length ?? 0) > 0 && (
        <Notice title="Look at this first">
          {pay.warnings?.map(({ code, message }) => (
            <Text size="sm" key={code}>
              {message}
            </Text>
          ))}
        </Notice>
      )}
      <PayLines pay={pay} />
    </Stack>
  );
}
