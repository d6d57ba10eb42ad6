import { Box, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../api/client.ts';
import { useDue } from '../home/due.ts';
import { addMonths, daysOf, lastDayOf, monthName, shortDay } from '../ui/days.ts';
import { Settled } from '../ui/problem.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useHolidays, usePeople, useRequests } from './queries.ts';
import { RequestPanel } from './request-panel.tsx';
import { RequestList } from './requests.tsx';
import { useLeaveSearch } from './search.ts';

/** If there are more employees than this, those without leave are hidden at first. */
const FEW = 40;

/** The leave of all employees in one month: a grid on wide screens, a list on narrow ones. */
export function Calendar({ onAsk }: { onAsk?: ((asked: { employee: number; day: string }) => void) | undefined }) {
  const today = useDue().data?.today;
  const { month: chosen, request, look } = useLeaveSearch();
  const month = chosen ?? today?.slice(0, 7);
  if (month === undefined) return null;
  return <Month key={month} month={month} today={today} request={request} look={look} onAsk={onAsk} />;
}

function Month(given: {
  month: string;
  today: string | undefined;
  request: number | undefined;
  look: Look;
  onAsk?: ((asked: { employee: number; day: string }) => void) | undefined;
}) {
  const { month, today, request, look, onAsk } = given;
  const from = `${month}-01`;
  const to = lastDayOf(month);
  const people = usePeople();
  const requests = useRequests({ from, to });
  const holidays = useHolidays({ from, to }).data ?? [];
  const [everybody, setEverybody] = useState<boolean>();
  const showsAll = everybody ?? (people?.length ?? 0) <= FEW;
  return (
    <Stack>
      <Group justify="space-between">
        <MonthNavigation month={month} today={today} look={look} />
        <Switch
          visibleFrom="sm"
          label="Include people without leave"
          checked={showsAll}
          onChange={(event) => setEverybody(event.currentTarget.checked)}
        />
      </Group>
      <Settled query={requests}>
        {(all) => {
          const shown = all.filter(({ status }) => status === 'pending' || status === 'approved');
          const open = all.find(({ id }) => id === request);
          const openOne = (id: number) => look({ tab: 'calendar', month, request: id });
          return (
            <Stack>
              {open && <RequestPanel request={open} onClose={() => look({ tab: 'calendar', month })} />}
              <Box visibleFrom="sm">
                <MonthGrid
                  days={daysOf(from, to)}
                  today={today}
                  people={people ?? []}
                  showsAll={showsAll}
                  requests={shown}
                  holidays={holidays}
                  onOpen={openOne}
                  onAsk={onAsk}
                />
              </Box>
              <Box hiddenFrom="sm">
                <RequestList
                  requests={[...shown].reverse()}
                  onOpen={openOne}
                  nothing={`No one is on leave in ${monthName(month)}.`}
                />
              </Box>
            </Stack>
          );
        }}
      </Settled>
      <HolidayList holidays={holidays} />
    </Stack>
  );
}

type Look = ReturnType<typeof useLeaveSearch>['look'];

function MonthNavigation({ month, today, look }: { month: string; today: string | undefined; look: Look }) {
  const go = (months: number) => look({ tab: 'calendar', month: addMonths(month, months) });
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={() => go(-1)} aria-label="Previous month">
        ←
      </Button>
      <Title order={2} size="h4" miw={170} ta="center" aria-live="polite">
        {monthName(month)}
      </Title>
      <Button variant="default" size="xs" onClick={() => go(1)} aria-label="Next month">
        →
      </Button>
      {today && !today.startsWith(month) && (
        <Button variant="subtle" size="xs" onClick={() => look({ tab: 'calendar' })}>
          This month
        </Button>
      )}
    </Group>
  );
}

function HolidayList({ holidays }: { holidays: readonly Schemas['PublicHoliday'][] }) {
  if (holidays.length === 0) return null;
  return (
    <Text size="sm">
      Public holidays:{' '}
      {holidays
        .map(({ date, kept_on, name }) =>
          kept_on === date
            ? `${shortDay(date)} ${name}`
            : `${shortDay(date)} ${name} (${shortDay(kept_on)} for employees who do not normally work on ${shortDay(date)})`,
        )
        .join('; ')}
    </Text>
  );
}
