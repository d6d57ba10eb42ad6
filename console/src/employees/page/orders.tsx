import { Loader } from '@mantine/core';
import { $api, api, type Schemas } from '../../api/client.ts';
import { Amount } from '../../ui/amount.tsx';
import { money, tableDay } from '../../ui/format.ts';
import { Problem } from '../../ui/problem.tsx';
import type { Country, Field } from '../fields/field.ts';
import { percentOf } from '../fields/values.ts';
import type { TabProps } from './employee-section.tsx';
import { OwnedList } from './owned-list.tsx';

type Order = Schemas['DeductionOrder'];

const KINDS: Readonly<Record<Country, readonly (readonly [Order['kind'], string])[]>> = {
  AU: [
    ['CHILD_SUPPORT_DEDUCTION', 'Child support notice (section 45)'],
    ['CHILD_SUPPORT_GARNISHEE', 'Child support garnishee (section 72A)'],
    ['COURT_ORDER', 'Court garnishee'],
    ['TAX_NOTICE', 'ATO garnishee'],
  ],
  NZ: [
    ['CHILD_SUPPORT_DEDUCTION', 'Child support'],
    ['COURT_ORDER', 'Court attachment order'],
    ['TAX_NOTICE', 'Inland Revenue deduction notice'],
    ['BENEFIT_NOTICE', 'Benefit debt notice (MSD)'],
  ],
};

const fieldsOf = (country: Country): readonly Field[] => [
  {
    name: 'kind',
    label: 'Kind',
    kind: 'choice',
    required: 'all',
    isNeverEmpty: true,
    choices: KINDS[country],
    help: 'To change the kind later, end this order and add another order',
  },
  { name: 'reference', label: 'Reference', kind: 'text', required: 'all', max: 40, help: 'The number on the order' },
  { name: 'amount', label: 'Amount', kind: 'money', unit: 'per pay period' },
  { name: 'rate', label: 'Or a share of pay', kind: 'percent', help: 'If the order states a percentage' },
  {
    name: 'rate_of',
    label: 'Share of',
    kind: 'choice',
    choices: [
      ['GROSS', 'Gross pay'],
      ['NET', 'Pay after tax'],
    ],
  },
  {
    name: 'balance',
    label: 'Total owed',
    kind: 'money',
    help: 'Deductions stop when this total is paid off. Leave empty if the order states no total',
  },
  {
    name: 'protected_net',
    label: 'Protected net pay',
    kind: 'money',
    unit: 'per pay period',
    help: 'As stated in the order. Enter 0 if the order protects no amount',
  },
  {
    name: 'protected_rate',
    label: 'Or a share of net pay',
    kind: 'percent',
    help: 'If the order protects a percentage',
  },
  {
    name: 'payee_name',
    label: 'Paid to',
    kind: 'text',
    max: 60,
    help: 'The name on payslips. Leave empty to show the authority that sent the notice. For a court order, enter the creditor',
  },
  {
    name: 'payee_account',
    label: 'Account',
    kind: 'text',
    max: 40,
    help: 'The account that the deduction is paid into',
  },
  { name: 'from', label: 'First payday', kind: 'date', required: 'all' },
  { name: 'to', label: 'Last payday', kind: 'date', help: 'Enter a date to end the order' },
  {
    name: 'priority',
    label: 'Priority',
    kind: 'whole',
    help: 'Among orders with the same legal priority, 1 is deducted first',
  },
];

const BASES = { GROSS: 'gross pay', NET: 'pay after tax' } as const;

/** Summarises the order in one line: the amount per period, its duration and the amount still owed. */
function detailsOf({ amount, rate, rate_of, balance, taken, remaining, from, to }: Order): string {
  const each = amount === null ? rate && `${percentOf(rate)} % of ${BASES[rate_of ?? 'NET']}` : money(amount);
  const owed =
    remaining !== null && Number(remaining) === 0 ? 'paid in full' : remaining && `${money(remaining)} still owed`;
  return [
    each ? `${each} per pay period` : 'the usual amount',
    to === null ? `from ${tableDay(from)}` : `${tableDay(from)} to ${tableDay(to)}`,
    `${money(taken)} taken${balance === null ? '' : ` of ${money(balance)}`}`,
    owed,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function Orders({ employee, country, isReadOnly }: TabProps) {
  const path = { employee_id: employee.id };
  const { data, error } = $api.useQuery('get', '/api/employees/{employee_id}/orders', { params: { path } });
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  const one = (order: Order) => ({ params: { path: { ...path, order_id: order.id } } });
  return (
    <OwnedList<Order>
      title="Court and authority orders"
      about="Deducted from every pay after tax, child support first. The employee always keeps the amount that the law or the order protects."
      one="an order"
      nothing="No court or authority orders."
      items={data}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      details={detailsOf}
      amount={({ remaining }) => remaining !== null && <Amount value={remaining} />}
      fields={fieldsOf(country)}
      fresh={{}}
      country={country}
      isReadOnly={isReadOnly}
      add={(values) => api.POST('/api/employees/{employee_id}/orders', { params: { path }, body: values as never })}
      change={(order, changes) =>
        api.PATCH('/api/employees/{employee_id}/orders/{order_id}', { ...one(order), body: changes as never })
      }
      remove={(order) => api.DELETE('/api/employees/{employee_id}/orders/{order_id}', one(order))}
    />
  );
}
