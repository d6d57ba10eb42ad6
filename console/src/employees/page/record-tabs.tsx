import { Group, Loader, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { $api, ApiProblem, api, type Schemas } from '../../api/client.ts';
import { HeldChangesNotice } from '../../approvals/approval-step.tsx';
import { useHeldChanges } from '../../approvals/use-approval.ts';
import { useCompany } from '../../session/session.tsx';
import { money } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import {
  KIWISAVER_DECLARATIONS,
  NZ_TAX_DECLARATIONS,
  TAX_DECLARATIONS,
  workDeclarations,
} from '../fields/declarations.ts';
import type { Field } from '../fields/field.ts';
import {
  ADDRESS,
  CONTACT,
  HOURS,
  JOB,
  KIN,
  KIWISAVER,
  PAY,
  PAYSLIP,
  PORTAL,
  STP,
  SUPER,
  TAX_AU,
  TAX_NZ,
  WHO,
} from '../fields/sections.ts';
import { DeclarationSection, EmployeeSection, type TabProps } from './employee-section.tsx';
import { Orders } from './orders.tsx';
import { OwnedList } from './owned-list.tsx';
import { Allowances, Deductions, Rates } from './pay-lists.tsx';

type Fund = Schemas['SelfManagedFund'];

const FUND_FIELDS: readonly Field<keyof Schemas['SelfManagedFundIn']>[] = [
  { name: 'name', label: 'Name of the fund', kind: 'text', required: 'all', max: 200, isWide: true },
  { name: 'abn', label: 'ABN of the fund', kind: 'text', required: 'all', max: 14, help: '11 digits' },
  {
    name: 'electronic_service_address',
    label: 'Electronic service address (ESA)',
    kind: 'text',
    required: 'all',
    max: 16,
    help: 'The alias of the fund’s message provider, such as smsfdataflow',
  },
  { name: 'bsb', label: 'BSB', kind: 'bsb', required: 'all', max: 7 },
  { name: 'account_number', label: 'Account number', kind: 'text', required: 'all', max: 9 },
  { name: 'account_name', label: 'Account name', kind: 'text', required: 'all', max: 100, isWide: true },
];

/** Annual salary and workplace. The award is one of the company’s awards. */
function WorkDeclarations(given: TabProps) {
  const { company_id } = useCompany();
  const { data = [] } = $api.useQuery(
    'get',
    '/api/company/{company_id}/awards',
    { params: { path: { company_id } } },
    { enabled: given.country === 'AU' },
  );
  const section = useMemo(() => workDeclarations(data), [data]);
  return <DeclarationSection {...given} section={section} />;
}

const path = '/api/employees/{employee_id}/self-managed-fund';

/**
 * A self-managed super fund, identified by its ABN because it has no USI. It is used only if no fund with a USI is set
 * above.
 */
function SelfManagedFund({ employee, country, isReadOnly }: TabProps) {
  const params = { path: { employee_id: employee.id } };
  const { data, error } = $api.useQuery('get', path, { params });
  const held = useHeldChanges(employee.id);
  const isNone = error instanceof ApiProblem && error.status === 404;
  if (error && !isNone) return <Problem error={error} />;
  if (!data && !isNone) return <Loader aria-label="Loading" />;
  const save = (fund: Record<string, unknown>) => api.PUT(path, { params, body: fund as Schemas['SelfManagedFundIn'] });
  return (
    <OwnedList<Fund>
      title="Self-managed super fund"
      about="A self-managed fund has no USI. If no fund is selected above, super is paid to the fund’s ABN, electronic service address (ESA) and bank account."
      one="a self-managed fund"
      nothing="None. Most employees have a fund with a USI, selected above."
      items={data && !isNone ? [data] : []}
      most={1}
      keyOf={({ abn }) => abn}
      nameOf={({ name }) => name}
      details={({ abn, electronic_service_address, bsb, account_number }) =>
        [`ABN ${abn}`, electronic_service_address, `${bsb} ${account_number}`].join(' · ')
      }
      fields={FUND_FIELDS}
      fresh={{}}
      country={country}
      isReadOnly={isReadOnly}
      isHeld={held.isNeeded}
      notice={<HeldChangesNotice held={held} />}
      add={save}
      change={({ employee_id: _, ...fund }, changes) => save({ ...fund, ...changes })}
      remove={() => api.DELETE(path, { params })}
    />
  );
}

export function PersonalTab(given: TabProps) {
  return (
    <Stack>
      <EmployeeSection {...given} section={WHO} />
      <EmployeeSection {...given} section={CONTACT} />
      <EmployeeSection {...given} section={ADDRESS} />
      <EmployeeSection {...given} section={KIN} />
    </Stack>
  );
}

export function EmploymentTab(given: TabProps) {
  return (
    <Stack>
      <EmployeeSection {...given} section={JOB} />
      <EmployeeSection {...given} section={HOURS} />
      <EmployeeSection {...given} section={STP} />
      <EmployeeSection {...given} section={PORTAL} />
    </Stack>
  );
}

/** The amounts that the service calculates from rate and hours. */
function CalculatedPay({ employee }: Pick<TabProps, 'employee'>) {
  const figures = [
    ['Standard week', employee.standard_hours_per_week === null ? '–' : `${employee.standard_hours_per_week} hours`],
    ['Each pay period', money(employee.pay_period_gross)],
    ['A year', money(employee.annual_gross)],
    ['Gross, this tax year', money(employee.current_ytd_gross)],
  ] as const;
  return (
    <Group gap="8px 32px">
      {figures.map(([name, value]) => (
        <div key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fw={600}>{value}</Text>
        </div>
      ))}
    </Group>
  );
}

export function PayTab(given: TabProps) {
  return (
    <Stack>
      <EmployeeSection {...given} section={PAY} aside={<CalculatedPay employee={given.employee} />} />
      <WorkDeclarations {...given} />
      <Rates {...given} />
      <Allowances {...given} />
      <Deductions {...given} />
      <Orders {...given} />
      <EmployeeSection {...given} section={PAYSLIP} />
    </Stack>
  );
}

export function TaxTab(given: TabProps) {
  return (
    <Stack>
      <EmployeeSection {...given} section={TAX_AU} />
      <EmployeeSection {...given} section={TAX_NZ} />
      <DeclarationSection {...given} section={given.country === 'AU' ? TAX_DECLARATIONS : NZ_TAX_DECLARATIONS} />
    </Stack>
  );
}

export function SavingTab(given: TabProps) {
  const fund = given.employee.default_employee_fund_usi && given.employee.default_employee_fund_name;
  return (
    <Stack>
      <EmployeeSection
        {...given}
        section={SUPER}
        aside={fund ? <Text size="sm">Name in the fund registry: {fund}.</Text> : undefined}
      />
      {given.country === 'AU' && !given.employee.default_employee_fund_usi && <SelfManagedFund {...given} />}
      <EmployeeSection {...given} section={KIWISAVER} />
      {given.country === 'NZ' && <DeclarationSection {...given} section={KIWISAVER_DECLARATIONS} />}
    </Stack>
  );
}
