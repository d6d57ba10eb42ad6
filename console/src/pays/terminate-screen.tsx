import { Button, Checkbox, Group, Loader, Select, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { $api } from '../api/client.ts';
import { ApprovalButton, ApprovalNotice } from '../approvals/approval-step.tsx';
import { useArea, useCompany } from '../session/session.tsx';
import { NotFound } from '../ui/empty.tsx';
import { dollars } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Entitlements, LEAVING_REASONS, orderOf, START, type TerminationForm } from './pay/entitlements.tsx';
import { PreviewedPay } from './pay/previewed-pay.tsx';
import { useSinglePay } from './pay/use-single-pay.ts';

const route = getRouteApi('/pays/terminate/$employeeId');
const AREAS = ['termination', 'off_cycle_pay'] as const;

/** The final pay of an employee: entitlements, preview, then the pay exactly as previewed. */
export function TerminateScreen() {
  const { employeeId } = route.useParams();
  const { company_id } = useCompany();
  const { data, error } = $api.useQuery('get', '/api/company/{company_id}', { params: { path: { company_id } } });
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  const person = data.employees.find(({ id }) => id === Number(employeeId));
  if (!person) return <NotFound />;
  return <Termination key={person.id} employeeId={person.id} name={person.format_name} isOver={person.is_terminated} />;
}

function Termination({ employeeId, name, isOver }: { employeeId: number; name: string; isOver: boolean }) {
  const { company_id, country } = useCompany();
  const pays = useArea('PAYS');
  const employees = useArea('EMPLOYEES');
  const mayEdit = pays.mayEdit && employees.mayEdit && !isOver;
  const reason = isOver ? `${name}’s employment has already ended.` : (pays.reason ?? employees.reason);
  const [form, setForm] = useState<TerminationForm>(START);
  const set = (change: Partial<TerminationForm>) => setForm({ ...form, ...change });
  const navigate = useNavigate();
  const { preview, make, approval, pay, isOf } = useSinglePay(company_id, AREAS);
  const order = orderOf(employeeId, form, country);
  const isCurrent = pay !== undefined && isOf(order);
  const isAu = country === 'AU';
  const end = () =>
    make.mutate(undefined, {
      onSuccess: (made) => {
        notify(
          `${made.format_name}’s employment has ended`,
          `Final pay ${dollars(made.net)} net. To undo the termination, reopen this pay; the employment then continues.`,
        );
        navigate({ to: '/pays/$runId/pay/$payId', params: { runId: String(made.pay_run_id), payId: String(made.id) } });
      },
    });
  return (
    <Page title={`End employment: ${name}`} readOnly={mayEdit ? undefined : reason}>
      <Stack className="card" p="md" gap="md">
        <TerminationFields form={form} isAu={isAu} onChange={set} />
        <Group>
          <Button
            variant={isCurrent ? 'default' : 'filled'}
            loading={preview.isPending}
            disabled={!mayEdit || form.lastDay === ''}
            onClick={() => preview.mutate(order)}
          >
            Preview final pay
          </Button>
          <Text size="sm" c="dimmed">
            Unused leave is paid out automatically. A preview does not pay anyone.
          </Text>
        </Group>
        {preview.error && <Problem error={preview.error} />}
      </Stack>
      {isAu && form.lastDay && <Entitlements employeeId={employeeId} lastDay={form.lastDay} reason={form.reason} />}
      {pay && (
        <>
          <PreviewedPay pay={pay} isOutdated={!isCurrent} />
          {make.error && <Problem error={make.error} />}
          {mayEdit && <ApprovalNotice approval={approval} />}
          <Group>
            <ApprovalButton
              approval={approval}
              label={`Pay ${dollars(pay.net)} net and end employment`}
              isPending={make.isPending}
              isDisabled={!isCurrent || !mayEdit}
              onClick={end}
            />
          </Group>
        </>
      )}
    </Page>
  );
}

function TerminationFields(given: {
  form: TerminationForm;
  isAu: boolean;
  onChange: (change: Partial<TerminationForm>) => void;
}) {
  const { form, isAu, onChange } = given;
  return (
    <>
      <Group align="flex-start" gap="sm">
        <TextInput
          type="date"
          label="Last day of the employment"
          required
          value={form.lastDay}
          onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Final pay on"
          description="Leave empty for the last day"
          inputWrapperOrder={['label', 'input', 'description']}
          value={form.paidOn}
          onChange={(event) => onChange({ paidOn: event.currentTarget.value })}
        />
        {isAu && (
          <Select
            label="Reason for ending"
            w={260}
            value={form.reason}
            onChange={(value) => onChange({ reason: value })}
            data={LEAVING_REASONS}
            clearable
            clearButtonProps={{ 'aria-label': 'No reason given' }}
            placeholder="Resignation"
          />
        )}
      </Group>
      <Group align="flex-start" gap="sm">
        <TextInput
          label="Ordinary hours in the final pay"
          w={260}
          inputMode="decimal"
          value={form.hours}
          onChange={(event) => onChange({ hours: event.currentTarget.value })}
        />
        <TextInput
          label="Hours of notice paid out"
          w={200}
          inputMode="decimal"
          value={form.noticeHours}
          onChange={(event) => onChange({ noticeHours: event.currentTarget.value })}
        />
        <TextInput
          label="Redundancy payment"
          w={200}
          inputMode="decimal"
          value={form.redundancy}
          onChange={(event) => onChange({ redundancy: event.currentTarget.value })}
        />
      </Group>
      {isAu && (
        <Checkbox
          label="If nothing is entered above, pay the notice and redundancy that the National Employment Standards require"
          checked={form.useMinimums}
          onChange={(event) => onChange({ useMinimums: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
