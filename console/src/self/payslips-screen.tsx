import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, download, type Schemas } from '../api/client.ts';
import { Amount } from '../ui/amount.tsx';
import { Empty } from '../ui/empty.tsx';
import { day } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { EmployeesOnly } from './employees-only.tsx';
import { useSelf } from './queries.ts';

export const PayslipsScreen = () => (
  <EmployeesOnly>
    <Page title="Payslips">
      <Payslips />
    </Page>
  </EmployeesOnly>
);

function Payslips() {
  const { may } = useSelf();
  const { data, error, refetch } = $api.useQuery(
    'get',
    '/api/self/pays',
    { params: { query: { limit: 500 } } },
    { enabled: may.allow_view_payslips },
  );
  if (!may.allow_view_payslips) {
    return <Empty title="You cannot see payslips here">Your payroll office can give you access.</Empty>;
  }
  if (error) return <Problem error={error} onRetry={() => refetch()} />;
  if (!data) return <Loader aria-label="Loading" />;
  if (data.length === 0) {
    return <Empty title="No payslip yet">Your first payslip appears here on payday.</Empty>;
  }
  return (
    <Stack component="ul" gap="sm" className="plain-list">
      {data.map((pay) => (
        <Payslip key={pay.pay_id} pay={pay} />
      ))}
    </Stack>
  );
}

function Payslip({ pay }: { pay: Schemas['OwnPay'] }) {
  const [problem, setProblem] = useState<unknown>();
  const [isLoading, setLoading] = useState(false);
  const fetchSlip = async () => {
    setLoading(true);
    setProblem(undefined);
    await download(`/api/self/pays/${pay.pay_id}/payslip.pdf`).catch(setProblem);
    setLoading(false);
  };
  return (
    <Stack component="li" className="card" p="md" gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{day(pay.payment_date)}</Text>
          <Text size="sm" c="dimmed">
            for {day(pay.start_date)} to {day(pay.end_date)}
          </Text>
        </div>
        <Text fw={650} size="lg">
          <Amount value={pay.net} isSum />
        </Text>
      </Group>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Gross <Amount value={pay.gross} isSum /> · tax <Amount value={pay.tax} isSum />
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={isLoading}
          onClick={fetchSlip}
          aria-label={`Payslip of ${day(pay.payment_date)}`}
        >
          Payslip
        </Button>
      </Group>
      {problem !== undefined && <Problem error={problem} onRetry={fetchSlip} />}
    </Stack>
  );
}
