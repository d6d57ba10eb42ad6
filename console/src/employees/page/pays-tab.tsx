import { Anchor, Button, Group, Loader, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { $api, download, type Schemas } from '../../api/client.ts';
import { useArea } from '../../session/session.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { day, tableDay } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { ABOUT, WhyAmount } from '../../ui/why-drawer.tsx';
import { notifyError } from '../form/field-problem.ts';
import type { TabProps } from './employee-section.tsx';
import type { Employee } from './queries.ts';

const RECORDS = {
  AU: [{ record: 'employee-records', title: 'Employee records', law: 'Fair Work Regulations 3.31 to 3.44' }],
  NZ: [
    { record: 'wages-and-time', title: 'Wages and time record', law: 'Employment Relations Act s 130' },
    { record: 'holiday-and-leave', title: 'Holiday and leave record', law: 'Holidays Act s 81' },
  ],
} as const;

/** Downloads for the chosen paydays, containing the records that a workplace inspector may ask for. */
function InspectorRecords({ employee, country }: Pick<TabProps, 'employee' | 'country'>) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [loading, setLoading] = useState<string>();
  async function fetchFile(record: string, kind: 'pdf' | 'csv'): Promise<void> {
    setLoading(`${record} ${kind}`);
    const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
    try {
      notify(`${await download(`/api/employees/${employee.id}/records/${record}/${kind}?${days}`)} downloaded`);
    } catch (problem) {
      notifyError('Record not downloaded', problem);
    } finally {
      setLoading(undefined);
    }
  }
  return (
    <Stack className="card" p="md" gap="sm" component="section" aria-labelledby="inspector-records">
      <Title order={2} size="h4" id="inspector-records">
        Records for an inspector
      </Title>
      <Text size="sm" c="dimmed">
        Every item that the law lists, for the paydays you choose. Leave the dates empty for this tax year so far.
      </Text>
      <Group align="flex-end">
        <TextInput type="date" label="From" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput type="date" label="To" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </Group>
      {RECORDS[country].map(({ record, title, law }) => (
        <Group key={record} justify="space-between">
          <div>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="dimmed">
              {law}
            </Text>
          </div>
          <Group gap="xs">
            {(['pdf', 'csv'] as const).map((kind) => (
              <Button
                key={kind}
                size="xs"
                variant="default"
                loading={loading === `${record} ${kind}`}
                onClick={() => fetchFile(record, kind)}
              >
                {kind.toUpperCase()}
                <VisuallyHidden> of the {title.toLowerCase()}</VisuallyHidden>
              </Button>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  );
}

type Pay = Schemas['Pay'];
const MAX_ROWS = 500;

function usePays(employee: Employee) {
  return $api.useQuery('get', '/api/company/{company_id}/pays', {
    params: {
      path: { company_id: employee.company_id },
      query: { employee_id: employee.id, limit: MAX_ROWS } as never,
    },
  });
}

const NOT_ALLOWED = 'You do not have access to pays. The owner of the account can change that.';

const why = (
  key: string,
  title: string,
  amountOf: (pay: Pay) => number,
  about?: (typeof ABOUT)[keyof typeof ABOUT],
): Column<Pay> => ({
  key,
  title,
  isAmount: true,
  width: 'minmax(6rem, 0.8fr)',
  by: amountOf,
  show: (pay) => (
    <WhyAmount
      payId={pay.id}
      who={`${pay.employee_first_name} ${pay.employee_last_name}`}
      value={amountOf(pay)}
      {...(about ? { about } : {})}
    />
  ),
});

const columns = (isAu: boolean): readonly Column<Pay>[] => [
  {
    key: 'paid',
    title: 'Paid on',
    width: 'minmax(9rem, 1fr)',
    by: (pay) => pay.processed_date,
    show: (pay) => (
      <Anchor component={Link} to={`/pays/${pay.pay_run_id}`} size="sm">
        {tableDay(pay.processed_date)}
      </Anchor>
    ),
  },
  {
    key: 'period',
    title: 'Period to',
    width: 'minmax(9rem, 1fr)',
    by: (pay) => pay.pay_run_end_date,
    show: (pay) => tableDay(pay.pay_run_end_date),
  },
  why('gross', 'Gross', ({ gross }) => gross, ABOUT.gross),
  why('tax', 'Tax', ({ tax }) => tax, ABOUT.tax),
  why('super', isAu ? 'Super' : 'KiwiSaver', (pay) => pay.super, ABOUT.super),
  why('net', 'Net', ({ net }) => net),
];

export function PaysTab({ employee, country }: TabProps) {
  const { mayView } = useArea('PAYS');
  return mayView ? <Pays employee={employee} isAu={country === 'AU'} /> : <Text c="dimmed">{NOT_ALLOWED}</Text>;
}

function Pays({ employee, isAu }: { employee: Employee; isAu: boolean }) {
  const { data, error } = usePays(employee);
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  if (data.length === 0) {
    return <Empty title="No pays yet">Completed pays appear here, with the reason for every amount.</Empty>;
  }
  return <DataTable<Pay> label="Pays" rows={data as Pay[]} columns={columns(isAu)} rowKey={({ id }) => id} />;
}

export function DocumentsTab({ employee, country }: TabProps) {
  const { mayView } = useArea('PAYS');
  if (!mayView) return <Text c="dimmed">{NOT_ALLOWED}</Text>;
  return (
    <Stack>
      <Payslips employee={employee} />
      <InspectorRecords employee={employee} country={country} />
    </Stack>
  );
}

function Payslips({ employee }: { employee: Employee }) {
  const { data, error } = usePays(employee);
  const [loading, setLoading] = useState<number>();
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  if (data.length === 0) {
    return <Empty title="No payslips yet">You can download the payslip of each completed pay here.</Empty>;
  }
  async function fetchPdf(pay: Pay): Promise<void> {
    setLoading(pay.id);
    try {
      await download(`/api/company/${employee.company_id}/pays/${pay.id}/payslip.pdf`);
    } catch (problem) {
      notifyError('No payslip', problem);
    } finally {
      setLoading(undefined);
    }
  }
  return (
    <DataTable<Pay>
      label="Payslips"
      rows={data as Pay[]}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          title: 'Paid on',
          width: 'minmax(8.5rem, 1fr)',
          by: (pay) => pay.processed_date,
          show: (pay) => tableDay(pay.processed_date),
        },
        {
          key: 'period',
          title: 'Period to',
          width: 'minmax(8.5rem, 1fr)',
          by: (pay) => pay.pay_run_end_date,
          show: (pay) => tableDay(pay.pay_run_end_date),
        },
        {
          key: 'file',
          title: 'File',
          width: 'minmax(8rem, 0.6fr)',
          show: (pay) => (
            <Button size="xs" variant="default" loading={loading === pay.id} onClick={() => fetchPdf(pay)}>
              Download<VisuallyHidden> the payslip of {day(pay.processed_date)}</VisuallyHidden>
            </Button>
          ),
        },
      ]}
    />
  );
}
