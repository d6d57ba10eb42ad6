import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { DayInput } from '../ui/day-input.tsx';
import { day } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Problem } from '../ui/problem.tsx';
import { Settled } from '../ui/settled.tsx';
import { invalidateLeave } from './invalidate.ts';

const PATH = '/api/employees/{employee_id}/opening-balances';

/** Opening balances from another payroll. They can be changed until a later pay is complete. */
export function OpeningBalances({ employeeId }: { employeeId: number }) {
  const params = { path: { employee_id: employeeId } };
  const opening = $api.useQuery('get', PATH, { params });
  const balances = $api.useQuery('get', '/api/employees/{employee_id}/leave-balances', { params });
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Brought along from another payroll
      </Title>
      <Settled query={opening}>
        {(known) => (
          <Settled query={balances}>
            {(all) => <OpeningForm key={known.as_at} employeeId={employeeId} known={known} balances={all} />}
          </Settled>
        )}
      </Settled>
    </Stack>
  );
}

function OpeningForm(given: {
  employeeId: number;
  known: Schemas['OpeningBalances'];
  balances: readonly Schemas['LeaveBalance'][];
}) {
  const { employeeId, known, balances } = given;
  const [asAt, setAsAt] = useState(known.as_at ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(known.leave.map(({ leave_type, quantity }) => [leave_type, quantity])),
  );
  const save = $api.useMutation('put', PATH, {
    onSuccess: async ({ as_at }) => {
      await invalidateLeave();
      notify(`Opening balances of ${day(as_at)} are set`, 'They can be set again until a later pay is complete.');
    },
  });
  const leave = balances
    .filter(({ leave_type }) => (typed[leave_type] ?? '') !== '')
    .map(({ leave_type, unit }) => ({ leave_type, unit, quantity: typed[leave_type] ?? '0' }));
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {known.as_at ? `Set for ${day(known.as_at)}.` : 'Nothing was set.'} Possible until a pay after that day is
        complete.
      </Text>
      <Group align="flex-end">
        <DayInput label="On the day" value={asAt} onDay={setAsAt} />
        {balances.map(({ leave_type, name, unit }) => (
          <TextInput
            key={leave_type}
            label={`${name}, ${unit}`}
            inputMode="decimal"
            w={190}
            value={typed[leave_type] ?? ''}
            onChange={(event) => setTyped({ ...typed, [leave_type]: event.currentTarget.value.trim() })}
          />
        ))}
        <Button
          variant="default"
          disabled={asAt === '' || leave.length === 0}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              params: { path: { employee_id: employeeId } },
              body: { as_at: asAt, leave, ...(known.nz && { nz: known.nz }) },
            })
          }
        >
          Set opening balances
        </Button>
      </Group>
      {save.error && <Problem error={save.error} />}
    </Stack>
  );
}
