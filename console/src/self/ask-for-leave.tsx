import { Button, Group, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { $api, type Schemas } from '../api/client.ts';
import { day, hours } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { useSelf } from './queries.ts';

type LeaveType = Schemas['LeaveRequestIn']['leave_type'];

/** The leave types that are requested most often. They come first in the list. */
const COMMON = ['HOLIDAY', 'ANNUAL_HOLIDAYS', 'SICK', 'UNPAID'];
const rank = (type: string): number => (COMMON.includes(type) ? COMMON.indexOf(type) : COMMON.length);

export function AskForLeave() {
  const { leave_types, today } = useSelf();
  const navigate = useNavigate();
  const ask = $api.useMutation('post', '/api/self/leave-requests');
  const kinds = [...leave_types].sort((a, b) => rank(a.leave_type) - rank(b.leave_type));
  const form = useRequestForm(kinds[0]?.leave_type ?? '');
  const close = () => navigate({ to: '/self/leave', search: {}, ignoreBlocker: true });
  useBlocker({
    shouldBlockFn: () => form.isDirty() && !window.confirm('Discard this request?'),
    enableBeforeUnload: () => form.isDirty(),
  });

  const send = form.onSubmit(async ({ leave_type, hours_per_day, notes, ...days }) => {
    const made = await ask.mutateAsync({
      body: {
        leave_type: leave_type as LeaveType,
        ...days,
        ...(hours_per_day === '' ? {} : { hours_per_day }),
        ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
      },
    });
    await invalidatePaths('/api/self/leave-requests', '/api/self/leave-balances');
    notify(
      'Leave requested',
      `${hours(made.hours)} hours from ${day(made.start_date)}. You can cancel it until it is paid.`,
    );
    await close();
  });

  return (
    <form
      onSubmit={(event) => {
        // The error is ignored here, because the form shows it below and keeps its values.
        void Promise.resolve(send(event)).catch(() => {});
      }}
      noValidate
    >
      <Stack className="card" p="md" gap="sm">
        <Title order={2} size="h4">
          Request leave
        </Title>
        <Select
          label="Kind of leave"
          data={kinds.map(({ leave_type, name }) => ({ value: leave_type, label: name }))}
          allowDeselect={false}
          {...form.getInputProps('leave_type')}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            type="date"
            label="First day"
            {...form.getInputProps('start_date')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              form.setFieldValue('start_date', value);
              if (form.values.end_date < value) form.setFieldValue('end_date', value);
            }}
          />
          <TextInput
            type="date"
            label="Last day"
            min={form.values.start_date || today}
            {...form.getInputProps('end_date')}
          />
        </SimpleGrid>
        <TextInput
          label="Hours per day"
          description="Leave empty for whole days."
          inputMode="decimal"
          maxLength={5}
          {...form.getInputProps('hours_per_day')}
        />
        <TextInput
          label="Note"
          description="Your payroll office will read this."
          maxLength={500}
          {...form.getInputProps('notes')}
        />
        {ask.error && <Problem error={ask.error} />}
        <Group>
          <Button type="submit" loading={ask.isPending}>
            Send request
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useRequestForm(leaveType: string) {
  return useForm({
    initialValues: {
      leave_type: leaveType,
      start_date: '',
      end_date: '',
      hours_per_day: '',
      notes: '',
    },
    validate: {
      start_date: (value) => (value === '' ? 'Choose the first day' : null),
      end_date: (value, { start_date }) =>
        value === '' ? 'Choose the last day' : value < start_date ? 'The last day is before the first day' : null,
      hours_per_day: (value) => (/^(\d{1,2}([.]\d{1,2})?)?$/.test(value) ? null : 'Hours such as 4 or 3.8'),
    },
  });
}
