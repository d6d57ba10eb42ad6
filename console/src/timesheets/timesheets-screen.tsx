import { Button, Checkbox, Group, Loader, Modal, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { useDue } from '../home/due.ts';
import { leaveName } from '../leave/leave-types.ts';
import { usePeople } from '../leave/queries.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { addDays, daysOf, shortDay, span } from '../ui/days.ts';
import { Empty } from '../ui/empty.tsx';
import { count } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { breaksOf, hoursOf, timeSpan } from '../ui/times.ts';
import { mondayOf, useTimesheetSearch } from './search.ts';
import classes from './timesheets.module.css';
import { WeekPicture } from './week-picture.tsx';

type Shift = Schemas['Timesheet'];

const ALL = '/api/company/{company_id}/timesheets';
const MOST = 5_000;

const STATUS: Readonly<Record<Shift['status'], { text: string; tone: Tone }>> = {
  draft: { text: 'Not sent', tone: 'quiet' },
  submitted: { text: 'To approve', tone: 'warn' },
  approved: { text: 'Approved', tone: 'good' },
  paid: { text: 'Paid', tone: 'good' },
};

/** The shifts of a week, by employee, for the manager who approves them. */
export function TimesheetsScreen() {
  const { company_id } = useCompany();
  const { mayView, mayEdit, reason } = useArea('PAYS');
  const today = useDue().data?.today;
  const { week } = useTimesheetSearch();
  if (!mayView) {
    return (
      <Page title="Timesheets">
        <Empty title="No access">
          You do not have access to this company’s pays and timesheets. The owner of the account can change that.
        </Empty>
      </Page>
    );
  }
  const day = week ?? today;
  return (
    <Page title="Timesheets" readOnly={mayEdit ? undefined : reason}>
      {day === undefined ? (
        <Loader aria-label="Loading" />
      ) : (
        <Week key={`${company_id} ${mondayOf(day)}`} first={mondayOf(day)} today={today} mayEdit={mayEdit} />
      )}
    </Page>
  );
}

function Week({ first, today, mayEdit }: { first: string; today: string | undefined; mayEdit: boolean }) {
  const { company_id } = useCompany();
  const { show, look } = useTimesheetSearch();
  const to = addDays(first, 6);
  const query = $api.useQuery('get', ALL, {
    params: { path: { company_id }, query: { from: first, to, limit: MOST } },
  });
  return (
    <Stack>
      <Group justify="space-between">
        <WeekNavigation first={first} today={today} />
        <SegmentedControl
          aria-label="Show"
          value={show ?? 'waiting'}
          onChange={(value) => look({ week: first, ...(value === 'all' && { show: 'all' as const }) })}
          data={[
            { value: 'waiting', label: 'To approve' },
            { value: 'all', label: 'All shifts' },
          ]}
        />
      </Group>
      <OtherWeeks first={first} />
      <Settled query={query}>
        {(shifts) => <Shifts shifts={shifts} first={first} today={today} mayEdit={mayEdit} showsAll={show === 'all'} />}
      </Settled>
    </Stack>
  );
}

function WeekNavigation({ first, today }: { first: string; today: string | undefined }) {
  const { show, look } = useTimesheetSearch();
  const go = (week: string) => look({ week, ...(show && { show }) });
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={() => go(addDays(first, -7))} aria-label="Previous week">
        ←
      </Button>
      <Title order={2} size="h4" miw={150} ta="center" aria-live="polite">
        {span(first, addDays(first, 6))}
      </Title>
      <Button variant="default" size="xs" onClick={() => go(addDays(first, 7))} aria-label="Next week">
        →
      </Button>
      {today && mondayOf(today) !== first && (
        <Button variant="subtle" size="xs" onClick={() => look(show ? { show } : {})}>
          This week
        </Button>
      )}
    </Group>
  );
}

/** Links to other weeks with shifts to approve. */
function OtherWeeks({ first }: { first: string }) {
  const { company_id } = useCompany();
  const { look } = useTimesheetSearch();
  const { data = [] } = $api.useQuery('get', ALL, {
    params: { path: { company_id }, query: { status: 'submitted', limit: MOST } },
  });
  const weeks = new Map<string, number>();
  for (const { starts_at } of data) {
    const week = mondayOf(starts_at);
    if (week !== first) weeks.set(week, (weeks.get(week) ?? 0) + 1);
  }
  if (weeks.size === 0) return null;
  return (
    <Group gap="xs">
      <Text size="sm">Also to approve:</Text>
      {[...weeks].map(([week, shifts]) => (
        <Button key={week} size="compact-sm" variant="default" onClick={() => look({ week })}>
          {span(week, addDays(week, 6))}, {count(shifts, 'shift')}
        </Button>
      ))}
    </Group>
  );
}

function Shifts(given: {
  shifts: readonly Shift[];
  first: string;
  today: string | undefined;
  mayEdit: boolean;
  showsAll: boolean;
}) {
  const { shifts, first, today, mayEdit, showsAll } = given;
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const people = useNames();
  const leaveOf = useLeave(first);
  const weeks = useMemo(() => byEmployee(shifts, people), [shifts, people]);
  const shown = weeks.filter(({ own }) => showsAll || own.some(({ status }) => status === 'submitted'));
  if (shown.length === 0) {
    return <Empty title={showsAll ? 'No shifts this week' : 'No shifts to approve this week'}>{ABOUT}</Empty>;
  }
  const toggle = (ids: readonly number[], isOn: boolean) =>
    select((was) => new Set(isOn ? [...was, ...ids] : [...was].filter((id) => !ids.includes(id))));
  return (
    <Stack>
      {mayEdit && (
        <Decisions
          chosen={shifts.filter(({ id }) => selected.has(id))}
          waiting={shifts.filter(({ status }) => status === 'submitted').map(({ id }) => id)}
          onSelect={toggle}
        />
      )}
      {shown.map(({ id, name, own }) => (
        <PersonWeek
          key={id}
          name={name}
          own={own}
          days={daysOf(first, addDays(first, 6))}
          today={today}
          leave={leaveOf.get(id) ?? NO_LEAVE}
          selected={selected}
          onSelect={mayEdit ? toggle : undefined}
        />
      ))}
    </Stack>
  );
}

const ABOUT =
  'Shifts come from employees in the portal, from a time clock, or from a file. Approved shifts are paid when you fill a pay run from timesheets.';
const NO_LEAVE: ReadonlyMap<string, string> = new Map();

/** Shows how many shifts are chosen, with the buttons to decide on them. */
function Decisions(given: {
  chosen: readonly Shift[];
  waiting: readonly number[];
  onSelect: (ids: readonly number[], isOn: boolean) => void;
}) {
  const { chosen, waiting, onSelect } = given;
  const { company_id } = useCompany();
  const [note, setNote] = useState<string>();
  const done = (what: string, undo: string) => async (after: readonly Shift[]) => {
    onSelect(
      after.map(({ id }) => id),
      false,
    );
    await invalidatePaths(ALL);
    notify(`${count(after.length, 'shift')} ${what}`, undo);
  };
  const approve = $api.useMutation('post', `${ALL}/approve`, {
    onSuccess: done('approved', 'To undo, send them back.'),
  });
  const sendBack = $api.useMutation('post', `${ALL}/reopen`, {
    onSuccess: done('sent back', 'The employees can correct them and send them again.'),
  });
  const at = { path: { company_id } };
  const toApprove = chosen.filter(({ status }) => status === 'draft' || status === 'submitted').map(({ id }) => id);
  const toSendBack = chosen.filter(({ status }) => status === 'submitted' || status === 'approved').map(({ id }) => id);
  const isBusy = approve.isPending || sendBack.isPending;
  const minutes = chosen.reduce((sum, shift) => sum + shift.minutes, 0);
  const error = approve.error ?? sendBack.error;
  return (
    <Stack gap="xs" className={`card ${classes.decide}`} p="sm" component="section" aria-label="Decide on shifts">
      <Group justify="space-between" gap="xs">
        <Group gap="md">
          <Checkbox
            label={`Select all ${count(waiting.length, 'shift')} to approve`}
            disabled={waiting.length === 0}
            checked={waiting.length > 0 && waiting.every((id) => chosen.some((one) => one.id === id))}
            onChange={(event) => onSelect(waiting, event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {chosen.length > 0 && `${count(chosen.length, 'shift')} selected, ${hoursOf(minutes)} hours`}
          </Text>
        </Group>
        <Group gap="xs">
          <Button variant="default" disabled={toSendBack.length === 0 || isBusy} onClick={() => setNote('')}>
            Send back
          </Button>
          <Button
            loading={approve.isPending}
            disabled={toApprove.length === 0 || isBusy}
            onClick={() => approve.mutate({ params: at, body: { ids: toApprove } })}
          >
            {toApprove.length === 0 ? 'Approve' : `Approve ${count(toApprove.length, 'shift')}`}
          </Button>
        </Group>
      </Group>
      {error && <Problem error={error} />}
      <SendBack
        note={note}
        count={toSendBack.length}
        isBusy={sendBack.isPending}
        onNote={setNote}
        onClose={() => setNote(undefined)}
        onSend={() => {
          const text = note?.trim() ?? '';
          sendBack.mutate({ params: at, body: { ids: toSendBack, ...(text === '' ? {} : { note: text }) } });
          setNote(undefined);
        }}
      />
    </Stack>
  );
}

/** Asks for the reason, which the employees read in the email. */
function SendBack(given: {
  note: string | undefined;
  count: number;
  isBusy: boolean;
  onNote: (note: string) => void;
  onClose: () => void;
  onSend: () => void;
}) {
  const { note, onNote, onClose, onSend } = given;
  return (
    <Modal
      opened={note !== undefined}
      onClose={onClose}
      title={`Send back ${count(given.count, 'shift')}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Textarea
          label="Note to the employees"
          description="Employees who use the portal get it by email"
          maxLength={500}
          value={note ?? ''}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={given.isBusy} onClick={onSend}>
            Send back
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function PersonWeek(given: {
  name: string;
  own: readonly Shift[];
  days: readonly string[];
  today: string | undefined;
  leave: ReadonlyMap<string, string>;
  selected: ReadonlySet<number>;
  onSelect: ((ids: readonly number[], isOn: boolean) => void) | undefined;
}) {
  const { name, own, days, today, leave, selected, onSelect } = given;
  const minutes = own.reduce((sum, shift) => sum + shift.minutes, 0);
  return (
    <Stack className="card" p="md" gap="xs" component="section" aria-label={name}>
      <Group justify="space-between">
        <Title order={3} size="h5">
          {name}
        </Title>
        <Text size="sm">{hoursOf(minutes)} hours</Text>
      </Group>
      <WeekPicture days={days} today={today} shifts={own} leaveDays={new Set(leave.keys())} />
      <ul className={`plain-list ${classes.shifts}`}>
        {own.map((shift) => (
          <li key={shift.id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <ShiftLabel
                shift={shift}
                leave={leave.get(shift.starts_at.slice(0, 10))}
                isSelected={selected.has(shift.id)}
                onSelect={onSelect}
              />
              <Group gap="xs" justify="flex-end">
                <Text size="sm">{hoursOf(shift.minutes)} h</Text>
                <Status {...STATUS[shift.status]} />
              </Group>
            </Group>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function ShiftLabel(given: {
  shift: Shift;
  leave: string | undefined;
  isSelected: boolean;
  onSelect: ((ids: readonly number[], isOn: boolean) => void) | undefined;
}) {
  const { shift, leave, isSelected, onSelect } = given;
  const departments = useDepartments();
  const label = `${shortDay(shift.starts_at)}, ${timeSpan(shift)}`;
  const about = [
    breaksOf(shift.breaks),
    departments.get(shift.department_id ?? 0),
    shift.classification,
    shift.notes,
    shift.is_correction ? 'Corrects time that was paid' : '',
  ].filter(Boolean);
  const more = (
    <>
      {about.length > 0 && (
        <Text size="sm" c="dimmed" component="span" display="block">
          {about.join(' · ')}
        </Text>
      )}
      {leave && (
        <Text size="sm" c="var(--danger)" component="span" display="block">
          Overlaps leave: {leave}
        </Text>
      )}
    </>
  );
  if (!onSelect || shift.status === 'paid') {
    return (
      <div>
        <Text size="sm">{label}</Text>
        {more}
      </div>
    );
  }
  return (
    <Checkbox
      label={
        <>
          {label}
          {more}
        </>
      }
      checked={isSelected}
      onChange={(event) => onSelect([shift.id], event.currentTarget.checked)}
    />
  );
}

function useNames(): ReadonlyMap<number, string> {
  const people = usePeople();
  return useMemo(() => new Map(people?.map(({ id, format_name }) => [id, format_name])), [people]);
}

function useDepartments(): ReadonlyMap<number, string> {
  const { company_id } = useCompany();
  const { data = [] } = $api.useQuery(
    'get',
    '/api/company/{company_id}/departments',
    { params: { path: { company_id } } },
    { staleTime: 60_000 },
  );
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** The days of approved leave of each employee, if the user may see leave. */
function useLeave(first: string): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const { company_id } = useCompany();
  const { mayView } = useArea('LEAVE');
  const { data = [] } = $api.useQuery(
    'get',
    '/api/company/{company_id}/leave-requests',
    { params: { path: { company_id }, query: { from: first, to: addDays(first, 6), limit: 2_000 } } },
    { enabled: mayView },
  );
  const people = new Map<number, Map<string, string>>();
  for (const { employee_id, status, leave_type, days } of data) {
    if (status !== 'approved') continue;
    const own = people.get(employee_id) ?? new Map<string, string>();
    people.set(employee_id, own);
    for (const { date } of days) own.set(date, leaveName(leave_type));
  }
  return people;
}

/** The shifts by employee, in order of name and time. */
function byEmployee(shifts: readonly Shift[], names: ReadonlyMap<number, string>) {
  const people = new Map<number, Shift[]>();
  for (const shift of [...shifts].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))) {
    const own = people.get(shift.employee_id);
    if (own) own.push(shift);
    else people.set(shift.employee_id, [shift]);
  }
  return [...people]
    .map(([id, own]) => ({ id, own, name: names.get(id) ?? `Employee ${id}` }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
