import { Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { $api, type Schemas } from '../api/client.ts';
import { shortDay } from '../ui/days.ts';
import { Empty } from '../ui/empty.tsx';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem, Settled } from '../ui/problem.tsx';
import { breaksOf, clockAfter, hoursOf, timeSpan } from '../ui/times.ts';
import { ButtonLink, EmployeesOnly } from './employees-only.tsx';
import { StateBadge } from './last-change.tsx';
import { useSelf } from './queries.ts';

type Shift = Schemas['Timesheet'];

const ALL = '/api/self/timesheets';
const ONE = `${ALL}/{timesheet_id}` as const;
const route = getRouteApi('/self/timesheets');

export const TimesheetsScreen = () => (
  <EmployeesOnly>
    <Timesheets />
  </EmployeesOnly>
);

function Timesheets() {
  const { may } = useSelf();
  const { shift } = route.useSearch();
  const query = $api.useQuery('get', ALL, {});
  const mayEnter = may.allow_edit_timesheet;
  return (
    <Page
      title="Timesheets"
      actions={
        mayEnter &&
        shift === undefined && (
          <ButtonLink to="/self/timesheets" search={{ shift: 'new' }}>
            Enter a shift
          </ButtonLink>
        )
      }
      readOnly={mayEnter ? undefined : 'Contact your payroll office about your hours.'}
    >
      <Settled query={query}>
        {(shifts) => {
          const open = shifts.find(({ id }) => id === shift);
          return (
            <Stack>
              {mayEnter && (shift === 'new' || open) && <ShiftForm key={String(shift)} shift={open} />}
              {shifts.length === 0 ? (
                <Empty title="No shifts yet">Enter the shifts you worked. Your manager approves them.</Empty>
              ) : (
                <Stack component="ul" gap="sm" className="plain-list" aria-label="Your shifts">
                  {shifts.map((each) => (
                    <OneShift key={each.id} shift={each} mayEnter={mayEnter} />
                  ))}
                </Stack>
              )}
            </Stack>
          );
        }}
      </Settled>
    </Page>
  );
}

const wordsOf = (shift: Shift): string => `${shortDay(shift.starts_at)}, ${timeSpan(shift)}`;

function OneShift({ shift, mayEnter }: { shift: Shift; mayEnter: boolean }) {
  const at = { params: { path: { timesheet_id: shift.id } } };
  const fresh = () => invalidatePaths(ALL);
  const submit = $api.useMutation('post', `${ONE}/submit`, { onSuccess: fresh });
  const remove = $api.useMutation('delete', ONE, { onSuccess: fresh });
  const isOpen = shift.status === 'draft' || shift.status === 'submitted';
  const about = [breaksOf(shift.breaks), shift.notes].filter(Boolean).join(' · ');
  const error = submit.error ?? remove.error;
  return (
    <Stack component="li" className="card" p="md" gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{shortDay(shift.starts_at)}</Text>
          <Text size="sm">
            {timeSpan(shift)}, {hoursOf(shift.minutes)} hours
          </Text>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        <StateBadge status={shift.status} />
      </Group>
      {mayEnter && isOpen && (
        <Group gap="xs">
          {shift.status === 'draft' && (
            <Button
              size="xs"
              loading={submit.isPending}
              aria-label={`Send for approval: ${wordsOf(shift)}`}
              onClick={() => submit.mutate(at)}
            >
              Send for approval
            </Button>
          )}
          <ButtonLink
            size="xs"
            variant="default"
            to="/self/timesheets"
            search={{ shift: shift.id }}
            aria-label={`Change ${wordsOf(shift)}`}
          >
            Change
          </ButtonLink>
          {!shift.is_correction && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={remove.isPending}
              aria-label={`Delete ${wordsOf(shift)}`}
              onClick={() => remove.mutate(at)}
            >
              Delete
            </Button>
          )}
        </Group>
      )}
      {error && <Problem error={error} />}
    </Stack>
  );
}

interface Values {
  readonly day: string;
  readonly start: string;
  readonly end: string;
  readonly breakStart: string;
  readonly breakEnd: string;
  readonly notes: string;
}

const valuesOf = (shift: Shift | undefined, today: string): Values => {
  const rest = shift?.breaks.find(({ paid }) => !paid);
  return {
    day: shift?.starts_at.slice(0, 10) ?? today,
    start: shift?.starts_at.slice(11) ?? '',
    end: shift?.ends_at.slice(11) ?? '',
    breakStart: rest?.starts_at.slice(11) ?? '',
    breakEnd: rest?.ends_at.slice(11) ?? '',
    notes: shift?.notes ?? '',
  };
};

/** The shift that the times describe. An end before the start is on the next day. */
function shiftOf({ day, start, end, breakStart, breakEnd, notes }: Values, given: Shift | undefined) {
  const starts_at = `${day}T${start}`;
  const restsAt = breakStart >= start ? `${day}T${breakStart}` : clockAfter(starts_at, breakStart);
  const rest = breakStart === '' ? [] : [{ starts_at: restsAt, ends_at: clockAfter(restsAt, breakEnd), paid: false }];
  // The form shows one unpaid break. Other breaks of the shift stay as they are.
  const shown = given?.breaks.find(({ paid }) => !paid);
  const others = given?.breaks.filter((one) => one !== shown) ?? [];
  return { starts_at, ends_at: clockAfter(starts_at, end), breaks: [...others, ...rest], notes: notes.trim() };
}

function ShiftForm({ shift }: { shift: Shift | undefined }) {
  const { today } = useSelf();
  const navigate = useNavigate();
  const create = $api.useMutation('post', ALL);
  const change = $api.useMutation('patch', ONE);
  const submit = $api.useMutation('post', `${ONE}/submit`);
  const form = useForm<Values>({
    initialValues: valuesOf(shift, today),
    validate: {
      day: (value) => (value === '' ? 'Choose the day' : null),
      start: (value) => (value === '' ? 'Enter the start' : null),
      end: (value) => (value === '' ? 'Enter the end' : null),
      breakEnd: (value, { breakStart }) =>
        (value === '') === (breakStart === '') ? null : 'Enter both times of the break, or neither',
    },
  });
  const close = () => navigate({ to: '/self/timesheets', search: {} });
  const save = async (values: Values, isSent: boolean) => {
    const body = shiftOf(values, shift);
    const saved = shift
      ? await change.mutateAsync({ params: { path: { timesheet_id: shift.id } }, body })
      : await create.mutateAsync({ body });
    if (isSent && saved.status === 'draft') await submit.mutateAsync({ params: { path: { timesheet_id: saved.id } } });
    await invalidatePaths(ALL);
    notify(isSent ? 'Shift sent for approval' : 'Shift saved', `${wordsOf(saved)}, ${hoursOf(saved.minutes)} hours`);
    await close();
  };
  // The error is ignored here, because the form shows it below and keeps its values.
  const act = (isSent: boolean) => form.onSubmit((values) => void save(values, isSent).catch(() => {}));
  const error = create.error ?? change.error ?? submit.error;
  const isBusy = create.isPending || change.isPending || submit.isPending;
  const { start, end } = form.values;
  return (
    <form onSubmit={act(true)} noValidate aria-label={shift ? 'Change a shift' : 'Enter a shift'}>
      <Stack className="card" p="md" gap="sm">
        <Title order={2} size="h4">
          {shift ? `Change ${wordsOf(shift)}` : 'Enter a shift'}
        </Title>
        <TextInput type="date" label="Day" {...form.getInputProps('day')} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput type="time" label="Start" {...form.getInputProps('start')} />
          <TextInput
            type="time"
            label="End"
            {...form.getInputProps('end')}
            {...(start !== '' && end !== '' && end <= start ? { description: 'On the next day' } : {})}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextInput type="time" label="Unpaid break from" {...form.getInputProps('breakStart')} />
          <TextInput type="time" label="Until" {...form.getInputProps('breakEnd')} />
        </SimpleGrid>
        <TextInput label="Note" maxLength={500} {...form.getInputProps('notes')} />
        {error && <Problem error={error} />}
        <Group>
          <Button type="submit" loading={isBusy}>
            Send for approval
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => act(false)()}>
            Save for later
          </Button>
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
