import { Button, Group, List, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { $api } from '../api/client.ts';
import { ApprovalButton, ApprovalNotice } from '../approvals/approval-step.tsx';
import { useArea, useCompany } from '../session/session.tsx';
import { day, dollars, money } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import type { Add } from './grid/columns.ts';
import { AddRow } from './pay/add-row.tsx';
import { PreviewedPay } from './pay/previewed-pay.tsx';
import { type PayOrder, useSinglePay } from './pay/use-single-pay.ts';

const route = getRouteApi('/pays/off-cycle');
const AREAS = ['off_cycle_pay'] as const;

interface NewRow {
  readonly key: string;
  readonly add: Add;
}

/** Describes a row before the service has calculated it. */
const describeRow = (add: Add): string => {
  const [hours] = add.hours ?? [];
  const [leave] = add.leave ?? [];
  const [amount] = [...(add.allowances ?? []), ...(add.bonuses ?? []), ...(add.deductions ?? [])];
  if (hours) return `${hours.description}, ${hours.value} hours`;
  if (leave) return `${leave.description}, ${leave.hours} hours from ${day(leave.date)}`;
  return `${amount?.description}, ${money(String(amount?.amount))}`;
};

/** A pay for one employee outside the regular run, such as a bonus or a correction. */
export function OffCycleScreen() {
  const { company_id } = useCompany();
  const { mayEdit, reason } = useArea('PAYS');
  const { employee } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: company } = $api.useQuery('get', '/api/company/{company_id}', { params: { path: { company_id } } });
  const [payDate, setPayDate] = useState('');
  const [paidOn, setPaidOn] = useState('');
  const [rows, setRows] = useState<readonly NewRow[]>([]);
  const { preview, make, approval, pay, isOf } = useSinglePay(company_id, AREAS);
  const order = orderOf(employee ?? 0, { payDate, paidOn, rows });
  const isCurrent = pay !== undefined && isOf(order);
  const people = (company?.employees ?? []).filter(({ is_terminated }) => !is_terminated);
  const complete = () =>
    make.mutate(undefined, {
      onSuccess: (made) => {
        notify(
          `${made.format_name} is paid ${dollars(made.net)} net`,
          'The pay is completed. To undo this, open the pay and select Reopen.',
        );
        navigate({ to: '/pays/$runId/pay/$payId', params: { runId: String(made.pay_run_id), payId: String(made.id) } });
      },
    });
  return (
    <Page title="Off-cycle pay" readOnly={mayEdit ? undefined : reason}>
      <Stack className="card" p="md" gap="md">
        <Group align="flex-end" gap="sm">
          <EmployeeSelect
            people={people}
            employee={employee}
            onSelect={(id) => navigate({ search: (was) => ({ ...was, employee: id }), replace: true })}
          />
          <TextInput
            type="date"
            label="A day in the pay period"
            description="Leave empty for today"
            value={payDate}
            onChange={(event) => setPayDate(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label="Paid on"
            description="Leave empty for the day entered above"
            value={paidOn}
            onChange={(event) => setPaidOn(event.currentTarget.value)}
          />
        </Group>
        <Title order={2} size="h4">
          Reason
        </Title>
        <RowList rows={rows} onRemove={(key) => setRows(rows.filter((row) => row.key !== key))} />
        <AddRow
          date={payDate || new Date().toISOString().slice(0, 10)}
          onAdd={(add) => setRows([...rows, { key: crypto.randomUUID(), add }])}
        />
        <Group>
          <Button
            variant={isCurrent ? 'default' : 'filled'}
            loading={preview.isPending}
            disabled={!mayEdit || !employee || rows.length === 0}
            onClick={() => preview.mutate(order)}
          >
            Preview
          </Button>
          <Text size="sm" c="dimmed">
            A preview does not pay anyone.
          </Text>
        </Group>
        {preview.error && <Problem error={preview.error} />}
      </Stack>
      {pay && (
        <>
          <PreviewedPay pay={pay} isOutdated={!isCurrent} />
          {make.error && <Problem error={make.error} />}
          {mayEdit && <ApprovalNotice approval={approval} />}
          <Group>
            <ApprovalButton
              approval={approval}
              label={`Pay ${pay.format_name} ${dollars(pay.net)} net and notify partners`}
              isPending={make.isPending}
              isDisabled={!isCurrent || !mayEdit}
              onClick={complete}
            />
          </Group>
        </>
      )}
    </Page>
  );
}

function orderOf(
  employeeId: number,
  { payDate, paidOn, rows }: { payDate: string; paidOn: string; rows: readonly NewRow[] },
): PayOrder {
  return {
    employee_id: employeeId,
    ...(payDate ? { pay_date: payDate } : {}),
    ...(paidOn ? { payment_date: paidOn } : {}),
    hours: rows.flatMap(({ add }) => add.hours ?? []),
    leave: rows.flatMap(({ add }) => add.leave ?? []),
    allowances: rows.flatMap(({ add }) => add.allowances ?? []),
    deductions: rows.flatMap(({ add }) => add.deductions ?? []),
    bonuses: rows.flatMap(({ add }) => add.bonuses ?? []),
  };
}

function EmployeeSelect(given: {
  people: readonly { id: number; format_name: string }[];
  employee: number | undefined;
  onSelect: (id: number | undefined) => void;
}) {
  const { people, employee, onSelect } = given;
  return (
    <Select
      label="Employee"
      placeholder="Name"
      searchable
      w={280}
      value={employee ? String(employee) : null}
      onChange={(id) => onSelect(id ? Number(id) : undefined)}
      data={people.map(({ id, format_name }) => ({ value: String(id), label: format_name }))}
    />
  );
}

function RowList({ rows, onRemove }: { rows: readonly NewRow[]; onRemove: (key: string) => void }) {
  if (rows.length === 0) return <Text c="dimmed">Add hours, leave, an allowance, a bonus or a deduction.</Text>;
  return (
    <List>
      {rows.map(({ key, add }) => (
        <List.Item key={key}>
          {describeRow(add)}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`Remove ${describeRow(add)}`}
            onClick={() => onRemove(key)}
          >
            Remove
          </Button>
        </List.Item>
      ))}
    </List>
  );
}
