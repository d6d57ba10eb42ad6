import { Button, Group, NativeSelect, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, ApiProblem, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { Empty } from '../ui/empty.tsx';
import { DayInput } from '../ui/field-input.tsx';
import { day } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { BalanceTable } from './balance-table.tsx';
import { Entitlements } from './entitlements.tsx';
import { invalidateLeave, usePeople } from './queries.ts';
import { useLeaveSearch } from './search.ts';

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
function Adjust({ employeeId }: { employeeId: number }) {
  const { company_id, country } = useCompany();
  const [field, setField] = useState<Field>(FIELDS[country][0].value);
  const [target, setTarget] = useState('');
  const name = FIELDS.AU.find(({ value }) => value === field)?.label;
  const adjust = $api.useMutation('patch', '/api/company/{company_id}/employees/update', {
    onSuccess: async (results) => {
      const [problem] = Object.values(results[0]?.errors ?? {});
      if (problem !== undefined) throw new ApiProblem(400, { detail: problem });
      await invalidateLeave();
      notify(
        `${name}: balance set to ${target} hours`,
        'The difference was recorded in the leave history. To undo, set the previous balance.',
      );
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
          ? 'Sets the balance as at the latest completed pay.'
          : 'Annual holidays, sick leave and alternative holidays are calculated from pays under the Holidays Act. Set balances from a previous payroll below.'}
      </Text>
      <Group align="flex-end">
        <NativeSelect
          label="Balance"
          data={[...FIELDS[country]]}
          value={field}
          onChange={(event) => setField(event.currentTarget.value as Field)}
        />
        <TextInput
          label="New balance in hours"
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
          Set balance
        </Button>
      </Group>
      {adjust.error && <Problem error={adjust.error} />}
    </Stack>
  );
}

const PATH = '/api/employees/{employee_id}/opening-balances';

/** Opening balances from a previous payroll system. They can be changed until a later pay is complete. */
function OpeningBalances({ employeeId }: { employeeId: number }) {
  const params = { path: { employee_id: employeeId } };
  const opening = $api.useQuery('get', PATH, { params });
  const balances = $api.useQuery('get', '/api/employees/{employee_id}/leave-balances', { params });
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        From a previous payroll
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
      notify(`Opening balances set as at ${day(as_at)}`, 'You can change them until a later pay is completed.');
    },
  });
  const leave = balances
    .filter(({ leave_type }) => (typed[leave_type] ?? '') !== '')
    .map(({ leave_type, unit }) => ({ leave_type, unit, quantity: typed[leave_type] ?? '0' }));
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {known.as_at ? `Set for ${day(known.as_at)}.` : 'Not set.'} You can set them until a pay after the as-at date is
        completed.
      </Text>
      <Group align="flex-end">
        <DayInput label="As at" value={asAt} onDay={setAsAt} />
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

/** The balances and entitlements of one employee, and adjustments. */
export function Balances() {
  const { country } = useCompany();
  const { mayEdit, mayView } = useArea('EMPLOYEES');
  const { employee, look } = useLeaveSearch();
  const people = usePeople();
  const known = people?.find(({ id }) => id === employee);
  return (
    <Stack>
      <Select
        label="Employee"
        placeholder="Choose an employee"
        searchable
        maw={420}
        limit={50}
        data={(people ?? []).map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
        value={known ? String(known.id) : null}
        onChange={(id) => look({ tab: 'balances', ...(id && { employee: Number(id) }) })}
      />
      {known === undefined ? (
        <Empty title="Whose balances?">
          Choose an employee to see balances and approved leave, and to adjust a balance.
        </Empty>
      ) : (
        <Stack key={known.id} gap="lg">
          <Stack gap="xs">
            <Title order={2} size="h4">
              {known.format_name}
            </Title>
            <BalanceTable employeeId={known.id} />
            {country === 'NZ' && <Entitlements employeeId={known.id} />}
          </Stack>
          {mayEdit ? (
            <>
              <Adjust employeeId={known.id} />
              <OpeningBalances employeeId={known.id} />
            </>
          ) : (
            mayView && <Text c="dimmed">To adjust balances you need permission to edit employees.</Text>
          )}
        </Stack>
      )}
    </Stack>
  );
}
