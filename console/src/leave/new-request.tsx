import { Button, Group, Modal, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { $api } from '../api/client.ts';
import { useDue } from '../home/due.ts';
import { useCompany } from '../session/session.tsx';
import { span } from '../ui/days.ts';
import { DayInput } from '../ui/field-input.tsx';
import { hours } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { type LeaveType, typesOf } from './leave-types.ts';
import { invalidateLeave, usePeople } from './queries.ts';

/** Requests leave on behalf of an employee. The request must be approved or declined like any other. */
export function NewRequest(given: { employee?: number; day?: string; onClose: () => void }) {
  const { employee, onClose } = given;
  const { country } = useCompany();
  const today = useDue().data?.today ?? '';
  const people = usePeople() ?? [];
  const types = typesOf(country);
  const form = useRequestForm({ employee, type: types[0]?.value as LeaveType, day: given.day ?? today });
  const ask = $api.useMutation('post', '/api/employees/{employee_id}/leave-requests', {
    onSuccess: async (made) => {
      await invalidateLeave();
      notify(
        `Leave requested for ${span(made.start_date, made.end_date)}, ${hours(made.hours)} hours`,
        'The request is waiting for approval. Until it is approved, you can delete it.',
      );
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title="Request leave"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={form.onSubmit((values) =>
          ask.mutate({ params: { path: { employee_id: Number(values.employee) } }, body: bodyOf(values) }),
        )}
      >
        <Stack>
          <Select
            label="Employee"
            searchable
            data-autofocus={employee === undefined ? true : undefined}
            data={people.map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
            limit={50}
            {...form.getInputProps('employee')}
          />
          <NativeSelect label="Leave" data={types} {...form.getInputProps('leave_type')} />
          <Group grow>
            <DayInput
              label="First day"
              value={form.values.start_date}
              error={form.errors.start_date}
              onDay={(day) => {
                form.setFieldValue('start_date', day);
                if (form.values.end_date < day) form.setFieldValue('end_date', day);
              }}
            />
            <DayInput
              label="Last day"
              value={form.values.end_date}
              error={form.errors.end_date}
              onDay={(day) => form.setFieldValue('end_date', day)}
            />
          </Group>
          <TextInput
            label="Hours per working day"
            description="Leave empty for the employee’s standard hours"
            inputMode="decimal"
            {...form.getInputProps('hours_per_day')}
          />
          <TextInput label="Note" maxLength={500} {...form.getInputProps('notes')} />
          {ask.error && <Problem error={ask.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={ask.isPending}>
              Submit request
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useRequestForm({ employee, type, day }: { employee: number | undefined; type: LeaveType; day: string }) {
  return useForm({
    initialValues: {
      employee: employee === undefined ? '' : String(employee),
      leave_type: type,
      start_date: day,
      end_date: day,
      hours_per_day: '',
      notes: '',
    },
    validate: {
      employee: (value) => (value ? null : 'Choose an employee'),
      start_date: (value) => (value ? null : 'Choose the first day'),
      end_date: (value, { start_date }) => (value >= start_date ? null : 'The last day is before the first day'),
      hours_per_day: (value) => (value === '' || Number(value) > 0 ? null : 'Hours must be more than zero'),
    },
  });
}

const bodyOf = (values: ReturnType<typeof useRequestForm>['values']) => ({
  leave_type: values.leave_type,
  start_date: values.start_date,
  end_date: values.end_date,
  ...(values.hours_per_day && { hours_per_day: values.hours_per_day }),
  ...(values.notes && { notes: values.notes }),
});
