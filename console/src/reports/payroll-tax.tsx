import { List, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schemas } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { tableDay } from '../ui/format.ts';
import { Facts } from '../ui/panel.tsx';
import { Settled } from '../ui/problem.tsx';
import { type SmallColumn, SmallTable } from '../ui/small-table.tsx';

type Report = Schemas['PayrollTaxReport'];
type StateTax = Schemas['PayrollTaxState'];
type Person = Schemas['PayrollTaxEmployee'];

const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(4))} %`;

const STATES: readonly SmallColumn<StateTax>[] = [
  { title: 'State', show: ({ state }) => state },
  { title: 'Gross', isAmount: true, show: ({ gross }) => <Amount value={gross} /> },
  { title: 'Super', isAmount: true, show: (row) => <Amount value={row.super} /> },
  { title: 'Taxable wages', isAmount: true, show: ({ wages }) => <Amount value={wages} /> },
  { title: 'May be exempt', isAmount: true, show: ({ maybe_exempt }) => <Amount value={maybe_exempt} /> },
  { title: 'Deduction', isAmount: true, show: ({ deduction }) => <Amount value={deduction} /> },
  { title: 'Rate', isAmount: true, show: ({ rate }) => percent(rate) },
  { title: 'Payroll tax', isAmount: true, show: ({ tax }) => <Amount value={tax} /> },
];

const PEOPLE: readonly SmallColumn<Person>[] = [
  { title: 'Name', show: (row) => <AppLink to={`/employees/${row.employee_id}`}>{row.format_name}</AppLink> },
  { title: 'Gross', isAmount: true, show: ({ gross }) => <Amount value={gross} /> },
  { title: 'Super', isAmount: true, show: (row) => <Amount value={row.super} /> },
  { title: 'Wages', isAmount: true, show: ({ wages }) => <Amount value={wages} /> },
];

/** The payroll tax of a month by state, with the calculation, the assumptions and what is not known. */
export function PayrollTax({ month, onMonth }: { month: string | undefined; onMonth: (month: string) => void }) {
  const { company_id } = useCompany();
  const [isRegional, setRegional] = useState(false);
  const query = $api.useQuery('get', '/api/company/{company_id}/payroll-tax', {
    params: {
      path: { company_id },
      query: { is_regional_employer: isRegional, ...(month === undefined ? {} : { month }) },
    },
  });
  return (
    <Stack>
      <TextInput
        type="month"
        label="Month"
        description="By payday"
        w={220}
        value={month ?? query.data?.month ?? ''}
        onChange={(event) => event.currentTarget.value !== '' && onMonth(event.currentTarget.value)}
      />
      <Switch
        label="Regional employer (Victoria’s regional rate, Queensland’s regional discount)"
        checked={isRegional}
        onChange={(event) => setRegional(event.currentTarget.checked)}
      />
      <Settled query={query}>{(report) => <MonthTax report={report} />}</Settled>
    </Stack>
  );
}

function MonthTax({ report }: { report: Report }) {
  const { states, elsewhere, readings } = report;
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Paydays', `${tableDay(report.from)} to ${tableDay(report.to)}`],
          ['Wages', <Amount key="wages" isSum value={report.wages} />],
          ['Payroll tax (estimate)', <Amount key="tax" isSum value={report.tax} />],
        ]}
      />
      <SmallTable
        label="Payroll tax by state"
        rows={states}
        rowKey={({ state }) => state}
        columns={STATES}
        nothing="No one was paid in this month."
      />
      {states.map((each) => (
        <StateDetails key={each.state} state={each} />
      ))}
      {elsewhere.length > 0 && (
        <Stack gap="xs">
          <Title order={2} size="h4">
            Employees without an Australian state
          </Title>
          <Text size="sm">Their wages are not included above. Check the addresses.</Text>
          <SmallTable
            label="Employees without an Australian state"
            rows={elsewhere}
            rowKey={({ employee_id }) => employee_id}
            columns={PEOPLE}
          />
        </Stack>
      )}
      <Stack gap="xs">
        <Title order={2} size="h4">
          Assumptions
        </Title>
        <List size="sm">
          {readings.map((reading) => (
            <List.Item key={reading}>{sentence(reading)}</List.Item>
          ))}
          <List.Item>The company is not part of a group.</List.Item>
        </List>
      </Stack>
    </Stack>
  );
}

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;

function StateDetails({ state: { state, lines, not_known, employees } }: { state: StateTax }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {state}
      </Title>
      <List size="sm">
        {lines.map(({ rule, label, because, sources }) => (
          <List.Item key={rule}>
            {label}: {because}.
            {sources.map(({ parameter, from, source }) => (
              <Text key={`${parameter}${from}`} size="xs" c="dimmed">
                {source}
              </Text>
            ))}
          </List.Item>
        ))}
        {not_known.map((fact) => (
          <List.Item key={fact}>Not known: {fact}.</List.Item>
        ))}
      </List>
      <SmallTable
        label={`Wages in ${state}`}
        rows={employees}
        rowKey={({ employee_id }) => employee_id}
        columns={PEOPLE}
      />
    </Stack>
  );
}
