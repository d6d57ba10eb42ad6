import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { type Decimal, decimal, plain, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import { badRequest } from '../../../base/errors.ts';
import { endOfMonth, type LocalDate, localDate, startOfMonth } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import { employeeOrder } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import { AU_STATES, type AuState, PAYROLL_TAX } from '../../../rules/au/payroll-tax/parameters.ts';
import { payrollTax } from '../../../rules/au/payroll-tax/payroll-tax.ts';
import type { Line } from '../../../rules/line.ts';
import { type Caller, formatName } from '../../company/company/company.service.ts';
import { sourceView } from '../../pay/rule-set/rule-set.service.ts';
import { requireCompany, requireCountry } from '../filing-problem/public.ts';
import type { PayrollTaxOut, PayrollTaxQuery } from './payroll-tax.schema.ts';

interface WagesRow {
  readonly employee_id: number;
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly state: string;
  readonly gross: string;
  readonly super: string;
  readonly maybe_exempt: string;
}

/**
 * Employees' wages between two dates, sorted by name. Excludes opening year-to-date pays, which were paid and taxed in
 * another system.
 */
async function listWages(tx: Tx, given: { companyId: number; from: LocalDate; to: LocalDate }): Promise<WagesRow[]> {
  const { rows } = await sql<WagesRow>`
    select e.id as employee_id, e.number, e.first_name, e.last_name, e.state, sum(p.gross) as gross,
      sum(p.compulsory_super_amount + p.resc_super_amount - l.sacrificed) as super,
      sum(l.maybe_exempt) as maybe_exempt
    from pay p
    join employee e on e.customer_id = p.customer_id and e.id = p.employee_id
    cross join lateral (
      select coalesce(sum(l.amount) filter (where 'super-from-sacrifice' = any(l.tags)), 0) as sacrificed,
        coalesce(sum(l.amount) filter (where l.effect = 'adds'
          and l.tags && array['workers-compensation', 'parental-leave']), 0) as maybe_exempt
      from pay_line l where l.customer_id = p.customer_id and l.pay_id = p.id) l
    where p.company_id = ${given.companyId} and p.is_complete and p.kind <> 'CATCH_UP'
      and p.processed_date between ${given.from} and ${given.to}
    group by e.customer_id, e.id order by ${employeeOrder('e')}`.execute(tx);
  return rows;
}

/** The assumptions to consider before using the report for a return. */
const READINGS = [
  'an employee’s state is taken from the address; the law uses the place where the work is done',
  'annual wages are estimated as twelve times the wages of the month, and annual thresholds are divided by twelve',
  'the employer is assumed not to be in a group: wages of other group members and the right to the deduction are not considered',
  'all payments and employer super count as wages; state exemptions are not applied',
] as const;

export type PayrollTaxService = ReturnType<typeof payrollTaxService>;

/** Payroll tax of each state on the wages of a month. */
export function payrollTaxService({ db, clock, params }: { db: Db; clock: Clock; params: Params }) {
  return {
    async report({ principal }: Caller, companyId: number, query: PayrollTaxQuery): Promise<PayrollTaxOut> {
      const rows = await db.read(principal.customerId, async (tx) => {
        requireCountry(await requireCompany(tx, companyId), 'AU', 'Payroll tax');
        return listWages(tx, { companyId, ...monthOf(query) });
      });
      return reportOf(companyId, rows, query);
    },
  };

  function monthOf({ month }: PayrollTaxQuery): { from: LocalDate; to: LocalDate } {
    const from = month === undefined ? startOfMonth(clock.today(ZONE_OF.AU)) : localDate(`${month}-01`);
    const first = AU_STATES.map((state) => params.valuesOf(PAYROLL_TAX[state].id)[0]!.from)
      .sort()
      .at(-1)!;
    if (from < first) {
      throw badRequest(
        `There are no payroll tax rates for ${from.slice(0, 7)}; the first available month is ${first.slice(0, 7)}`,
      );
    }
    return { from, to: endOfMonth(from) };
  }

  function reportOf(companyId: number, rows: readonly WagesRow[], query: PayrollTaxQuery): PayrollTaxOut {
    const { from, to } = monthOf(query);
    const inStates = rows.filter(({ state }) => isState(state));
    const australianWages = sum(inStates.map(wagesOf));
    const states = AU_STATES.flatMap((state) => {
      const theirs = inStates.filter((row) => row.state === state);
      return theirs.length === 0 ? [] : [stateOf(state, theirs)];
    });
    return {
      company_id: companyId,
      month: from.slice(0, 7),
      from,
      to,
      wages: inCents(australianWages),
      tax: inCents(sum(states.map(({ total }) => total))),
      states: states.map(({ view }) => view),
      elsewhere: rows.filter(({ state }) => !isState(state)).map(employeeView),
      readings: [...READINGS],
    };

    function stateOf(state: AuState, theirs: readonly WagesRow[]) {
      const tax = payrollTax(
        {
          state,
          stateWages: sum(theirs.map(wagesOf)),
          australianWages,
          isRegionalEmployer: query.is_regional_employer,
        },
        params.at(to),
      );
      const view: PayrollTaxOut['states'][number] = {
        state,
        ...amounts(theirs),
        maybe_exempt: inCents(sum(theirs.map((row) => decimal(row.maybe_exempt)))),
        deduction: inCents(tax.deduction),
        taxable: inCents(tax.taxable),
        rate: plain(tax.rate),
        tax: inCents(tax.total),
        is_complete: tax.notKnown.length === 0,
        not_known: [...tax.notKnown],
        lines: tax.lines.map(lineView),
        employees: theirs.map(employeeView),
      };
      return { view, total: tax.total };
    }
  }
}

const isState = (state: string): state is AuState => (AU_STATES as readonly string[]).includes(state);
const inCents = (amount: Decimal): number => roundToCent(amount).toNumber();
const wagesOf = (row: WagesRow): Decimal => decimal(row.gross).plus(decimal(row.super));

const amounts = (rows: readonly WagesRow[]) => ({
  gross: inCents(sum(rows.map(({ gross }) => decimal(gross)))),
  super: inCents(sum(rows.map((row) => decimal(row.super)))),
  wages: inCents(sum(rows.map(wagesOf))),
});

const employeeView = (row: WagesRow): PayrollTaxOut['elsewhere'][number] => ({
  employee_id: row.employee_id,
  employee_number: row.number,
  format_name: formatName(row),
  ...amounts([row]),
});

const lineView = (line: Line): PayrollTaxOut['states'][number]['lines'][number] => ({
  rule: line.code,
  label: line.label,
  basis: inCents(line.basis ?? ZERO),
  rate: line.rate ? plain(line.rate) : null,
  precise: plain(line.precise),
  rounding: line.rounding,
  amount: inCents(line.amount),
  because: line.because,
  unverified: line.unverified,
  sources: line.cites.map(sourceView),
});
