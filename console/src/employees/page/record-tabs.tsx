import { Group, Stack, Text } from '@mantine/core';
import { money } from '../../ui/format.ts';
import {
  KIWISAVER_DECLARATIONS,
  NZ_TAX_DECLARATIONS,
  TAX_DECLARATIONS,
  WORK_DECLARATIONS,
} from '../fields/declarations.ts';
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
import { DeclarationSection } from './declaration-section.tsx';
import { EmployeeSection, type TabProps } from './employee-section.tsx';
import { Allowances, Deductions, Rates } from './pay-lists.tsx';
import { SelfManagedFund } from './self-managed-fund.tsx';

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
      <DeclarationSection {...given} section={WORK_DECLARATIONS} />
      <Rates {...given} />
      <Allowances {...given} />
      <Deductions {...given} />
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
        aside={fund ? <Text size="sm">The fund registry calls it {fund}.</Text> : undefined}
      />
      {given.country === 'AU' && !given.employee.default_employee_fund_usi && <SelfManagedFund {...given} />}
      <EmployeeSection {...given} section={KIWISAVER} />
      {given.country === 'NZ' && <DeclarationSection {...given} section={KIWISAVER_DECLARATIONS} />}
    </Stack>
  );
}
