import { Loader, Text } from '@mantine/core';
import { $api, api, type Schemas } from '../../api/client.ts';
import { Amount } from '../../ui/amount.tsx';
import { money } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Field } from '../fields/field.ts';
import type { TabProps } from './employee-section.tsx';
import { OwnedList } from './owned-list.tsx';

type Rate = Schemas['EmployeePayRate'];
type Allowance = Schemas['EmployeeAllowance'];
type Deduction = Schemas['EmployeeDeduction'];

const RATE_FIELDS: readonly Field[] = [
  { name: 'description', label: 'Name', kind: 'text', required: 'all', max: 60 },
  {
    name: 'type',
    label: 'Kind',
    kind: 'choice',
    required: 'all',
    choices: [
      ['NORMAL', 'A multiple of the hourly rate'],
      ['SPECIAL', 'A fixed amount per unit'],
    ],
  },
  { name: 'multiplier', label: 'Multiple', kind: 'decimal', help: 'Such as 1.5' },
  { name: 'rate', label: 'Amount per unit', kind: 'money' },
  { name: 'units', label: 'Unit', kind: 'text', max: 20, help: 'Leave empty for hours' },
  { name: 'is_overtime', label: 'Overtime', kind: 'flag' },
];

const SOURCES = { system: 'built in', employee: 'own rate', company: 'by classification' } as const;

export function Rates({ employee, country, isReadOnly }: TabProps) {
  const path = { employee_id: employee.id };
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/pay-rates', { params: { path } });
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  return (
    <OwnedList<Rate>
      title="Rates"
      about="Rates that hours can be paid at: multiples of the hourly rate, or fixed amounts."
      one="a rate"
      nothing="No rates."
      items={data}
      keyOf={({ reference }) => reference}
      nameOf={({ description }) => description}
      details={(rate) =>
        [SOURCES[rate.source], rate.award_name, rate.classification_name, rate.is_overtime ? 'overtime' : null]
          .filter(Boolean)
          .join(' · ')
      }
      amount={(rate) => (
        <Text component="span" className="amount">
          {rate.multiplier === null
            ? `${money(rate.rate)} a ${rate.units.toLowerCase().replace(/s$/, '')}`
            : `× ${rate.multiplier}`}
        </Text>
      )}
      isOwn={({ source }) => source === 'employee'}
      fields={RATE_FIELDS}
      fresh={{ type: 'NORMAL' }}
      country={country}
      isReadOnly={isReadOnly}
      add={(values) => api.POST('/api/employees/{employee_id}/pay-rates', { params: { path }, body: values as never })}
      change={({ id }, changes) =>
        api.PATCH('/api/employees/{employee_id}/pay-rates/{pay_rate_id}', {
          params: { path: { ...path, pay_rate_id: id as number } },
          body: changes as never,
        })
      }
      remove={({ id }) =>
        api.DELETE('/api/employees/{employee_id}/pay-rates/{pay_rate_id}', {
          params: { path: { ...path, pay_rate_id: id as number } },
        })
      }
    />
  );
}

const ALLOWANCE_FIELDS: readonly Field[] = [
  { name: 'description', label: 'Name', kind: 'text', required: 'all', max: 60 },
  { name: 'amount', label: 'Amount', kind: 'money', required: 'all', unit: 'per pay' },
  {
    name: 'allowance_category',
    label: 'Reported as',
    kind: 'choice',
    country: 'AU',
    choices: [
      ['CD', 'Cents per kilometre'],
      ['AD', 'Award transport'],
      ['LD', 'Laundry'],
      ['MD', 'Overtime meal'],
      ['RD', 'Travel'],
      ['TD', 'Tools'],
      ['KN', 'Tasks'],
      ['QN', 'Qualification'],
      ['OD', 'Other'],
    ],
  },
  { name: 'is_taxable', label: 'Taxed', kind: 'flag' },
  { name: 'is_itemised', label: 'Itemised in filings', kind: 'flag' },
  { name: 'is_included_in_super_calculations', label: 'Counts towards super or KiwiSaver', kind: 'flag' },
  { name: 'is_recurring', label: 'On every pay', kind: 'flag' },
];

const often = (isRecurring: boolean): string => (isRecurring ? 'on every pay' : 'when added to a pay');

export function Allowances({ employee, country, isReadOnly }: TabProps) {
  const path = { employee_id: employee.id };
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/allowances', { params: { path } });
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  return (
    <OwnedList<Allowance>
      title="Allowances"
      about="This employee’s own allowances. Company allowances are in Settings."
      one="an allowance"
      nothing="No employee allowances."
      items={data}
      keyOf={({ id }) => id}
      nameOf={({ description }) => description}
      details={(item) => [often(item.is_recurring), item.is_taxable ? 'taxed' : 'not taxed'].join(' · ')}
      amount={({ amount }) => <Amount value={amount} />}
      fields={ALLOWANCE_FIELDS.filter((field) => field.country === undefined || field.country === country)}
      fresh={{ is_taxable: true, is_recurring: true }}
      country={country}
      isReadOnly={isReadOnly}
      add={(values) => api.POST('/api/employees/{employee_id}/allowances', { params: { path }, body: values as never })}
      change={({ id }, changes) =>
        api.PATCH('/api/employees/{employee_id}/allowances/{allowance_id}', {
          params: { path: { ...path, allowance_id: id } },
          body: changes as never,
        })
      }
      remove={({ id }) =>
        api.DELETE('/api/employees/{employee_id}/allowances/{allowance_id}', {
          params: { path: { ...path, allowance_id: id } },
        })
      }
    />
  );
}

const CLASSIFICATIONS = [
  ['NORMAL', 'Ordinary'],
  ['UNION_FEES', 'Union fees'],
  ['CHARITY', 'Workplace giving'],
  ['CHILD_SUPPORT_DEDUCTION', 'Child support deduction'],
  ['CHILD_SUPPORT_GARNISHEE', 'Child support garnishee'],
] as const;

const DEDUCTION_FIELDS: readonly Field[] = [
  { name: 'description', label: 'Name', kind: 'text', required: 'all', max: 60 },
  { name: 'amount', label: 'Amount', kind: 'money', required: 'all', unit: 'per pay' },
  { name: 'classification', label: 'Kind', kind: 'choice', required: 'all', choices: CLASSIFICATIONS },
  { name: 'is_included_in_super_calculations', label: 'Deducted after super is calculated', kind: 'flag' },
  { name: 'is_recurring', label: 'On every pay', kind: 'flag' },
];

export function Deductions({ employee, country, isReadOnly }: TabProps) {
  const path = { employee_id: employee.id };
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/deductions', { params: { path } });
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  return (
    <OwnedList<Deduction>
      title="Deductions"
      about="Deducted from net pay."
      one="a deduction"
      nothing="No employee deductions."
      items={data}
      keyOf={({ id }) => id}
      nameOf={({ description }) => description}
      details={(item) =>
        [often(item.is_recurring), CLASSIFICATIONS.find(([value]) => value === item.classification)?.[1]].join(' · ')
      }
      amount={({ amount }) => <Amount value={amount} />}
      fields={DEDUCTION_FIELDS}
      fresh={{ classification: 'NORMAL', is_included_in_super_calculations: true, is_recurring: true }}
      country={country}
      isReadOnly={isReadOnly}
      add={(values) => api.POST('/api/employees/{employee_id}/deductions', { params: { path }, body: values as never })}
      change={({ id }, changes) =>
        api.PATCH('/api/employees/{employee_id}/deductions/{deduction_id}', {
          params: { path: { ...path, deduction_id: id } },
          body: changes as never,
        })
      }
      remove={({ id }) =>
        api.DELETE('/api/employees/{employee_id}/deductions/{deduction_id}', {
          params: { path: { ...path, deduction_id: id } },
        })
      }
    />
  );
}
