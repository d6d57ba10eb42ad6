import { counted, type Decimal, decimal, money } from '../../../base/decimal.ts';
import type { MadePay } from '../../pay/pay/read.public.ts';
import { auDeclared, EMPLOYMENT_TENURES, EMPLOYMENT_TYPES } from '../../people/employee/employee.service.ts';
import type { ContributionRow } from '../super-contribution/public.ts';
import type { Gathered, PaidItem } from './gather.ts';
import { dayText, fact, type Heading, notApplicable, notRecorded, type Part, type Shown, table } from './part.ts';
import {
  AMOUNT,
  amountOf,
  columnsOf,
  DESCRIPTION,
  HOURS,
  hoursOf,
  hoursWorked,
  isCashedOut,
  isTaken,
  LEAVE_DATE,
  leaveColumn,
  nameOf,
  OF_PAY,
  overtimeWorked,
  PAYDAY,
  RATE,
  rateOf,
  shifts,
  totalOf,
} from './pay-tables.ts';

const under = (regulation: string, title: string, note = ''): Heading => ({
  source: `Fair Work Regulations 2009 reg ${regulation}`,
  title,
  note,
});

/** The employee records of Fair Work Regulations 2009 regs 3.32 to 3.41, in the order of the regulations. */
export const auRecord = (given: Gathered): readonly Part[] => [
  ...employment(given),
  ...pay(given),
  overtimeWorked(under('3.34', 'Overtime hours'), given),
  shifts(under('3.34', 'Start and finish times', 'Taken from approved timesheets.'), given),
  notRecorded(under('3.35', 'Agreement to average hours')),
  ...leave(given),
  ...superannuation(given),
  notRecorded(under('3.38', 'Individual flexibility arrangement')),
  notRecorded(under('3.39', 'Guarantee of annual earnings')),
  ...termination(given),
  notRecorded(under('3.41', 'Records from a transfer of business')),
];

function employment({ company, employee, ...rest }: Gathered): readonly Part[] {
  const type = EMPLOYMENT_TYPES.find(({ id }) => id === employee.employment_type)?.name ?? employee.employment_status;
  const tenure = EMPLOYMENT_TENURES.find(({ id }) => id === employee.employment_tenure)?.name ?? null;
  return [
    fact(under('3.32(a)', 'Employer'), company.name),
    fact(under('3.32(b)', 'Employee'), nameOf({ employee, ...rest })),
    fact(under('3.32(c)', 'Full-time or part-time'), type),
    fact(under('3.32(d)', 'Permanent, temporary or casual'), type === 'Casual' ? 'Casual' : tenure),
    fact(under('3.32(e)', 'Employment began'), dayText(employee.start_date)),
    fact(under('3.32(f)', 'ABN of the employer'), company.abn),
  ];
}

const deduction = columnsOf<Deduction>();

const pay = (given: Gathered): readonly Part[] => [
  rates(given),
  table(
    under('3.33(1)(b)', 'Gross and net amounts paid'),
    [
      OF_PAY.payday,
      OF_PAY.from,
      OF_PAY.to,
      totalOf('gross', 'Gross'),
      totalOf('tax', 'Tax withheld'),
      totalOf('net', 'Net'),
    ],
    given.pays,
  ),
  table(
    under('3.33(1)(c)', 'Deductions from gross'),
    [
      deduction.date('payday', 'Payday', ({ payday }) => payday),
      deduction.text('description', 'Deduction', ({ description }) => description),
      deduction.amount('amount', 'Amount', ({ amount }) => amountOf(amount)),
    ],
    given.pays.flatMap(deductionsOf),
  ),
  hoursWorked(under('3.33(2)', 'Hours worked'), given),
  table(
    under('3.33(3)', 'Incentive payments, bonuses, loadings, penalty rates, allowances and other entitlements'),
    [PAYDAY, DESCRIPTION, QUANTITY, RATE, AMOUNT],
    given.items.flatMap(entitlementsOf),
  ),
];

const QUANTITY = columnsOf<PaidItem>().hours('quantity', 'Quantity', ({ item }) => hoursOf(item.quantity));

/** Each rate at which hours were paid, with the first and last payday on which it was used. */
function rates({ items, employee }: Gathered): Part {
  const found = new Map<string, { readonly first: PaidItem; last: PaidItem }>();
  for (const each of items) {
    const { kind, rate, description, units } = each.item;
    if (kind !== 'hours' || rate === null) continue;
    const key = JSON.stringify([description, units, rate]);
    const known = found.get(key);
    if (known) known.last = each;
    else found.set(key, { first: each, last: each });
  }
  const used = columnsOf<{ readonly first: PaidItem; readonly last: PaidItem }>();
  const salary = auDeclared(employee.declarations).annual_salary;
  const today =
    salary === null
      ? `${rateOf(employee.pay_rate_per_hour) || '0.00'} an hour`
      : `${salary.amount} a year from ${dayText(salary.from)}`;
  const heading = under('3.33(1)(a)', 'Rate of remuneration');
  return table(
    heading,
    [
      used.text('description', 'Description', ({ first }) => first.item.description),
      used.text('per', 'Per', ({ first }) => (first.item.is_hours ? 'Hour' : (first.item.units ?? ''))),
      used.date('first_payday', 'First payday', ({ first }) => first.made.pay.processed_date),
      used.date('last_payday', 'Last payday', ({ last }) => last.made.pay.processed_date),
      used.amount('rate', 'Rate', ({ first }) => rateOf(first.item.rate)),
    ],
    [...found.values()],
    `Now ${today}`,
  );
}

interface Deduction {
  readonly payday: string;
  readonly description: string;
  readonly amount: string;
}

function deductionsOf({ pay, items }: MadePay): readonly Deduction[] {
  const payday = pay.processed_date;
  const loan = decimal(pay.stsl);
  const tax = decimal(pay.tax).minus(loan);
  const amounts: readonly (readonly [string, Decimal])[] = [
    ['PAYG withholding', tax],
    ['Study and training loan', loan],
  ];
  return [
    ...amounts
      .filter(([, amount]) => !amount.isZero())
      .map(([description, amount]) => ({ payday, description, amount: money(amount) })),
    ...items
      .filter(({ kind }) => kind === 'sacrifice' || kind === 'deduction')
      .map(({ kind, description, amount }) => ({
        payday,
        description: kind === 'sacrifice' ? `Salary sacrifice: ${description}` : description,
        amount,
      })),
  ];
}

const APART: ReadonlySet<string> = new Set(['allowance', 'bonus', 'back-payment', 'termination']);

/**
 * Payments other than ordinary hours at the ordinary rate, and leave that was taken or cashed out. Leave loading is
 * stored in the leave row but listed separately.
 */
function entitlementsOf(each: PaidItem): readonly PaidItem[] {
  const { item } = each;
  if (APART.has(item.kind)) return [each];
  if (item.kind === 'hours') {
    const isPenalty = item.multiplier !== null && !decimal(item.multiplier).equals(1);
    return isPenalty || item.is_overtime || !item.is_hours ? [each] : [];
  }
  if (item.kind !== 'leave') return [];
  const loading = loadingOf(each);
  const loaded = decimal(loading).isZero()
    ? []
    : [
        {
          ...each,
          item: {
            ...item,
            description: `Loading on ${item.description.toLowerCase()}`,
            quantity: null,
            rate: null,
            amount: loading,
          },
        },
      ];
  if (isCashedOut(each)) return [];
  return isTaken(each)
    ? loaded
    : [{ ...each, item: { ...item, amount: money(decimal(item.amount).minus(decimal(loading))) } }, ...loaded];
}

const loadingOf = ({ item }: PaidItem): string => item.leave_loading_amount ?? '0';
const WITHOUT_LOADING = columnsOf<PaidItem>().amount('amount', 'Amount', (each) =>
  money(decimal(each.item.amount).minus(decimal(loadingOf(each)))),
);
const LOADING = columnsOf<PaidItem>().amount('loading', 'Loading', (each) => amountOf(loadingOf(each)));

function leave(given: Gathered): readonly Part[] {
  const { items, pays, familyViolenceDays, asAt } = given;
  const taken = items.filter((each) => isTaken(each));
  const hidden = taken.some(({ item }) => item.leave_type === 'FAMILY_VIOLENCE');
  return [
    table(
      under(
        '3.36(1)(a)',
        'Leave taken',
        hidden
          ? 'Includes family and domestic violence leave, which payslips do not show. Keep this record confidential.'
          : '',
      ),
      [LEAVE_DATE, PAYDAY, leaveColumn(given), HOURS, RATE, WITHOUT_LOADING, LOADING],
      taken,
    ),
    table(
      under('3.36(1)(b)', 'Leave balances in hours, after each pay'),
      [OF_PAY.payday, ...balanceColumns(pays)],
      pays,
    ),
    ...(familyViolenceDays === undefined
      ? []
      : [
          fact(
            under('3.36(1)(b)', 'Family and domestic violence leave left'),
            `${counted(decimal(familyViolenceDays), 'day')} on ${dayText(asAt)}`,
          ),
        ]),
    notRecorded(under('3.36(2)(a)', 'Agreement to cash out leave')),
    table(
      under('3.36(2)(b)', 'Leave cashed out: rate and date of payment'),
      [PAYDAY, leaveColumn(given), HOURS, RATE, AMOUNT],
      items.filter((each) => isCashedOut(each)),
    ),
  ];
}

function balanceColumns(pays: readonly MadePay[]): readonly Shown<MadePay>[] {
  const kinds = new Map(pays.flatMap(({ balances }) => balances.map(({ leave_type, name }) => [leave_type, name])));
  return [...kinds].map(([type, name]) =>
    columnsOf<MadePay>().hours(type.toLowerCase(), name, ({ balances }) => {
      const found = balances.find(({ leave_type }) => leave_type === type);
      return found ? decimal(found.hours).toDecimalPlaces(4).toFixed() : '';
    }),
  );
}

function superannuation({ contributions, employee }: Gathered): readonly Part[] {
  const paid = columnsOf<ContributionRow>();
  const rate = employee.compulsory_super_rate;
  const fund = [employee.default_employee_fund_name, employee.default_employee_fund_usi].filter(Boolean).join(', ');
  return [
    table(
      under(
        '3.37(1)(a)–(d)',
        'Super contributions',
        'If the column Paid on is empty, the contribution is not paid yet or its payment is not recorded.',
      ),
      [
        paid.date('period_from', 'Period from', ({ period_start }) => period_start),
        paid.date('period_to', 'Period to', ({ period_end }) => period_end),
        paid.date('paid_on', 'Paid on', ({ paid_on }) => paid_on),
        paid.text('fund', 'Fund', ({ fund_usi }) =>
          fund_usi !== null && fund_usi === employee.default_employee_fund_usi && fund !== ''
            ? fund
            : (fund_usi ?? 'Not recorded'),
        ),
        paid.amount('guarantee', 'Guarantee', ({ guarantee }) => amountOf(guarantee)),
        paid.amount('sacrificed', 'Sacrificed', ({ sacrificed }) => amountOf(sacrificed)),
        paid.amount('other', 'Other', ({ reportable, sacrificed }) =>
          money(decimal(reportable).minus(decimal(sacrificed))),
        ),
      ],
      contributions,
    ),
    fact(
      under('3.37(1)(e)', 'Basis of the liability'),
      employee.is_super_enabled
        ? `Superannuation guarantee${rate === null ? '' : ` at ${decimal(rate).times(100).toFixed()}%`} of ${employee.super_based_on === 'GROSS' ? 'gross pay' : 'ordinary time earnings'}; salary sacrifice and other contributions as shown`
        : 'Super is switched off for this employee',
    ),
    notRecorded(under('3.37(1)(e)(i), (ii)', 'Election of a fund by the employee, and its date')),
  ];
}

function termination({ termination, employee }: Gathered): readonly Part[] {
  const how = under('3.40(a)', 'How the employment ended');
  const who = under('3.40(b)', 'Person who acted to end the employment');
  if (!employee.is_terminated) {
    return [how, who].map((heading) => notApplicable(heading, 'The employment has not ended'));
  }
  const ended = `Ended on ${dayText(employee.termination_date)}`;
  const code = termination?.cessation_type_code ?? null;
  const reason = termination?.reason;
  const told = [
    ...(code ? [`cessation code ${code} reported to the ATO`] : []),
    ...(reason ? [`reason ${reason}`] : []),
  ].join(', ');
  const note = `${ended}${told === '' ? '' : `, with ${told}`}. Whether it ended by consent, by notice, summarily or otherwise is not recorded.`;
  return [notRecorded({ ...how, note }), notRecorded(who)];
}
