import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, ApiProblem } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { invalidateLeave } from './invalidate.ts';

const FIELDS = {
  AU: [
    { value: 'holiday_leave_hours', label: 'Annual leave' },
    { value: 'sick_leave_hours', label: "Personal/carer's leave" },
    { value: 'lsl_leave_hours', label: 'Long service leave' },
    { value: 'rdo_hours', label: 'Rostered days off' },
    { value: 'toil_hours', label: 'Time off in lieu' },
  ],
  NZ: [
    { value: 'rdo_hours', label: 'Rostered days off' },
    { value: 'toil_hours', label: 'Time off in lieu' },
  ],
} as const;
type Field = (typeof FIELDS)['AU'][number]['value'];

/** Sets a leave balance. The service records the difference. */
export function Adjust({ employeeId }: { employeeId: number }) {
  const { company_id, country } = useCompany();
  const [field, setField] = useState<Field>(FIELDS[country][0].value);
  const [target, setTarget] = useState('');
  const name = FIELDS.AU.find(({ value }) => value === field)?.label;
  const adjust = $api.useMutation('patch', '/api/company/{company_id}/employees/update', {
    onSuccess: async (results) => {
      const [problem] = Object.values(results[0]?.errors ?? {});
      if (problem !== undefined) throw new ApiProblem(400, { detail: problem });
      await invalidateLeave();
      notify(`${name} is now ${target} hours`, 'Only the difference was recorded. Set the former balance to undo it.');
      setTarget('');
    },
  });
  const isNumber = /^-?\d{1,5}(\.\d{1,6})?$/.test(target);
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Adjust a balance
      </Title>
      <Text size="sm" c="dimmed">
        {country === 'AU'
          ? 'The balance as at the latest complete pay becomes what you enter.'
          : 'Annual holidays, sick leave and alternative holidays follow from pays and the Holidays Act; what somebody brought along is set below.'}
      </Text>
      <Group align="flex-end">
        <NativeSelect
          label="Balance"
          data={[...FIELDS[country]]}
          value={field}
          onChange={(event) => setField(event.currentTarget.value as Field)}
        />
        <TextInput
          label="Should be, in hours"
          inputMode="decimal"
          w={160}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value.trim())}
          error={target !== '' && !isNumber ? 'A number such as 38 or 7.60' : undefined}
        />
        <Button
          variant="default"
          disabled={!isNumber}
          loading={adjust.isPending}
          onClick={() =>
            adjust.mutate({ params: { path: { company_id } }, body: [{ id: employeeId, [field]: target }] as never })
          }
        >
          Set the balance
        </Button>
      </Group>
      {adjust.error && <Problem error={adjust.error} />}
    </Stack>
  );
}
