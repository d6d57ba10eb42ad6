import { Button, Group, NumberInput, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { $api, download, type Schemas } from '../api/client.ts';
import { useDue } from '../home/due.ts';
import { useCompany } from '../session/session.tsx';
import { Amount } from '../ui/amount.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { dollars, sumOf, tableDay } from '../ui/format.ts';
import { notify } from '../ui/notify.ts';
import { Problem, Settled } from '../ui/problem.tsx';
import { type SmallColumn, SmallTable } from '../ui/small-table.tsx';

type Year = Schemas['YearEndSummary'];
type Figures<Country extends 'australia' | 'new_zealand'> = NonNullable<Year[Country]>;

interface Figure<F> {
  readonly title: string;
  readonly of: (figures: F) => readonly number[];
}

const AU: readonly Figure<Figures<'australia'>>[] = [
  { title: 'Gross', of: ({ gross }) => [gross] },
  { title: 'Paid leave', of: ({ paid_leave }) => [paid_leave] },
  { title: 'Overtime', of: ({ overtime }) => [overtime] },
  { title: 'Bonuses and directors’ fees', of: ({ bonuses, directors_fees }) => [bonuses, directors_fees] },
  { title: 'Allowances', of: ({ allowances }) => [allowances] },
  {
    title: 'Lump sums and termination',
    of: ({ lump_sums, termination_payments }) => [lump_sums, termination_payments],
  },
  { title: 'Tax', of: ({ tax, termination_tax }) => [tax, termination_tax] },
  { title: 'Super guarantee', of: ({ super_guarantee }) => [super_guarantee] },
  { title: 'Reportable super', of: ({ reportable_super }) => [reportable_super] },
];

const NZ: readonly Figure<Figures<'new_zealand'>>[] = [
  { title: 'Gross', of: ({ gross }) => [gross] },
  { title: 'PAYE', of: ({ paye }) => [paye] },
  { title: 'Student loan', of: ({ student_loan, slcir, slbor }) => [student_loan, slcir, slbor] },
  { title: 'Child support', of: ({ child_support }) => [child_support] },
  { title: 'KiwiSaver, employee', of: ({ kiwisaver_employee }) => [kiwisaver_employee] },
  { title: 'KiwiSaver, employer after ESCT', of: ({ net_kiwisaver_employer }) => [net_kiwisaver_employer] },
  { title: 'ESCT', of: ({ esct }) => [esct] },
];

/** The columns of the company's country, as amounts of one employee. */
function figuresOf(country: 'AU' | 'NZ'): readonly { title: string; of: (row: Year) => string }[] {
  const added = (amounts: readonly number[]) => sumOf(amounts.map(String));
  return country === 'AU'
    ? AU.map(({ title, of }) => ({ title, of: ({ australia }) => (australia ? added(of(australia)) : '') }))
    : NZ.map(({ title, of }) => ({ title, of: ({ new_zealand }) => (new_zealand ? added(of(new_zealand)) : '') }));
}

/** The financial or tax year that contains this day, as the calendar year in which it ends. */
export const yearAt = (country: 'AU' | 'NZ', today: string | undefined): number | undefined =>
  today === undefined
    ? undefined
    : Number(today.slice(0, 4)) + (today.slice(5, 7) >= (country === 'AU' ? '07' : '04') ? 1 : 0);

/** False while a year is being typed. */
export const isYear = (year: number | undefined): boolean => year !== undefined && year >= 2000 && year <= 2200;

export function YearInput({ year, onYear }: { year: number | undefined; onYear: (year: number | undefined) => void }) {
  const { country } = useCompany();
  return (
    <NumberInput
      label={country === 'AU' ? 'Financial year that ends in' : 'Tax year that ends in'}
      w={220}
      min={2000}
      max={2200}
      thousandSeparator=""
      value={year ?? ''}
      onChange={(value) => onYear(Number(value) || undefined)}
    />
  );
}

/** Income statements (Australia) or earnings summaries (New Zealand): the figures of each employee for a year. */
export function YearEndTab() {
  const { company_id, country } = useCompany();
  const [chosen, choose] = useState<number>();
  const [error, setError] = useState<unknown>();
  const today = useDue().data?.today;
  const year = chosen ?? yearAt(country, today);
  const summaries = $api.useQuery(
    'get',
    '/api/company/{company_id}/year-to-date/summaries',
    { params: { path: { company_id }, query: year === undefined ? {} : { year } } },
    { enabled: isYear(year) },
  );
  const save = async (file: string) => {
    setError(undefined);
    try {
      notify(`${await download(`/api/company/${company_id}/year-to-date/${file}?year=${year}`)} downloaded`);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Stack>
      <Group align="flex-end">
        <YearInput year={year} onYear={choose} />
        <Button variant="default" disabled={(summaries.data ?? []).length === 0} onClick={() => save('summaries.csv')}>
          Download CSV
        </Button>
      </Group>
      {error !== undefined && <Problem error={error} />}
      <Settled query={summaries}>
        {(rows) => <YearTable rows={rows} onPdf={(id) => save(`${id}/summary.pdf`)} />}
      </Settled>
    </Stack>
  );
}

function YearTable({ rows, onPdf }: { rows: readonly Year[]; onPdf: (employeeId: number) => unknown }) {
  const { country } = useCompany();
  const figures = figuresOf(country);
  const columns: readonly SmallColumn<Year>[] = [
    { title: 'Name', show: (row) => <AppLink to={`/employees/${row.employee_id}`}>{row.format_name}</AppLink> },
    ...figures.map(({ title, of }) => ({ title, isAmount: true, show: (row: Year) => <Amount value={of(row)} /> })),
    {
      title: '',
      show: (row) => (
        <Button
          size="xs"
          variant="default"
          aria-label={`Download PDF for ${row.format_name}`}
          onClick={() => onPdf(row.employee_id)}
        >
          PDF
        </Button>
      ),
    },
  ];
  const [first] = rows;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {first && `${tableDay(first.from)} to ${tableDay(first.to)}. `}
        {country === 'AU'
          ? 'The figures of each employee’s income statement. The ATO shows it to the employee once the year is finalised under Single Touch Payroll.'
          : 'The totals filed with Inland Revenue for each employee, including those from a previous payroll. Give the PDF to employees who ask for a summary of earnings.'}
      </Text>
      <SmallTable
        label={country === 'AU' ? 'Income statements' : 'Earnings summaries'}
        rows={rows}
        rowKey={({ employee_id }) => employee_id}
        columns={columns}
        nothing="No one was paid in this year."
        foot={
          rows.length > 1 && (
            <Table.Tr>
              <Table.Th scope="row">Total</Table.Th>
              {figures.map(({ title, of }) => (
                <Table.Td key={title} className="amount">
                  <Amount fw={600} isSum value={sumOf(rows.map(of))} />
                </Table.Td>
              ))}
              <Table.Td />
            </Table.Tr>
          )
        }
      />
    </Stack>
  );
}

type Reported = Schemas['StpYearToDate'];
type YearToDate = Schemas['EmployeeYearToDate'];

/** All income that is reported for an employee. Each dollar is in one of these items. */
const incomeOf = ({ income }: Reported): string =>
  sumOf(
    income
      .flatMap((each) => [
        each.gross,
        each.overtime,
        each.bonuses,
        each.directors_fees,
        each.exempt_foreign_income,
        each.community_development,
        ...[...each.paid_leave, ...each.allowances, ...each.lump_sums].map(({ amount }) => amount),
        ...each.termination_payments.flatMap(({ tax_free, taxable }) => [tax_free, taxable]),
      ])
      .map(String),
  );

const taxOf = ({ income }: Reported): string =>
  sumOf(
    income
      .flatMap(({ tax, termination_payments }) => [tax, ...termination_payments.map((each) => each.tax)])
      .map(String),
  );

const minus = (a: string | number, ...others: readonly (string | number)[]): string =>
  sumOf([String(a), ...others.map((each) => String(-Number(each)))]);

/** Compares what is reported for an employee with the year-to-date report, and names the cause of a difference. */
export function comparison(reported: Reported, year: YearToDate | undefined): string {
  if (!year) return 'Not in the year-to-date report';
  const { gross, tax, gross_reported_externally: grossElsewhere, tax_reported_externally: taxElsewhere } = year;
  const parts = [
    ['gross', minus(gross, incomeOf(reported)), grossElsewhere ?? 0],
    ['tax', minus(tax, taxOf(reported)), taxElsewhere ?? 0],
  ] as const;
  const differing = parts.filter(([, difference]) => Number(difference) !== 0);
  if (differing.length === 0) return 'Same as the year-to-date report';
  const amounts = (of: (part: (typeof parts)[number]) => string) =>
    differing.map((part) => `${part[0]} ${dollars(of(part))}`).join(', ');
  const isExplained = differing.every(([, difference, elsewhere]) => Number(minus(difference, elsewhere)) === 0);
  if (isExplained)
    return `The year-to-date report also has pays that another system reports to the ATO: ${amounts(([, difference]) => difference)}`;
  return `Differs from the year-to-date report: ${amounts(([, difference]) => difference)}. It has payments that are not reported as income, or pays with amounts entered by hand`;
}
