import type { Country } from '../../../base/country.ts';
import { badRequest, inBody } from '../../../base/errors.ts';
import { addYears, type LocalDate } from '../../../base/local-date.ts';
import { under } from '../../../base/under.ts';
import type { Tx } from '../../../db/tx.ts';
import type { WeekAverage } from '../../../rules/au/long-service/week.ts';
import type { CessationCode } from '../../../rules/au/termination/reason.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import { companyDeclared } from '../../company/company/company.service.ts';
import type { CreateContext, Ending, EndingPay, Endings } from '../pay/make.public.ts';
import { announceEmployees, type EndingDeps, recordEmployeeEvents, undoTerminations } from './announce.ts';
import { auEnding } from './au.ending.ts';
import { type EndOfEmployment, readBlock } from './block.ts';
import { type FinalPayLines, paidOutBy } from './components.ts';
import { type EndFacts, findEndFacts, findWeekAverages } from './end-facts.store.ts';
import { hasOwnLongService } from './entitlement-facts.ts';
import { nzEnding, openNzLeaving } from './nz.ending.ts';
import * as store from './termination.store.ts';
import { leavingOf } from './terms.ts';

interface StoredFinalPay extends FinalPayLines {
  readonly pay: { readonly id: number; readonly pay_run_id: number };
}

interface OpenEnding {
  readonly pay: EndingPay;
  readonly end: EndOfEmployment;
  readonly ending: Ending;
}

/** Implements the terminations that pays can contain. */
export function endingsOf(deps: EndingDeps): Endings {
  return {
    recordsOf: store.listTerminationsOfPays,
    forget: store.deleteOpenTerminations,
    undo: (...given) => undoTerminations(deps, ...given),
    announce: (...given) => recordEmployeeEvents(deps, ...given),
    async open(tx, context, pays) {
      const { country } = context.company;
      const { law } = context;
      const read = pays.map(({ employee, block, paidOn, naming }) =>
        naming(() =>
          under('termination', () => readBlock(block, { country, start_date: employee.start_date }, paidOn)),
        ),
      );
      const leaving = country === 'NZ' ? await openNzLeaving(tx, pays, read, law.params('NZ')) : [];
      const facts = await findEndFacts(
        tx,
        pays.map(({ employee, paidOn }, position) => ({
          employeeId: employee.id,
          paidOn,
          since: country === 'AU' ? taxYearOf('AU', paidOn).first : leaving[position]!.since,
          openedAt: leaving[position]?.openingGross?.asAt ?? null,
        })),
      );
      const ends = read.map((end, position) => asPaidBefore(end, pays[position]!, facts[position]!));
      const averagesOf = await averagesFor(tx, country, pays, ends);
      const declared = companyDeclared(context.company.declarations);
      const seen = new Set<number>();
      const open = new Map<number, OpenEnding>();
      pays.forEach((pay, position) => {
        const end = ends[position]!;
        const known = facts[position]!;
        pay.naming(() => requireEndable(pay, end, known, seen));
        const ending =
          country === 'AU'
            ? auEnding(pay, end, { ...known, averages: averagesOf(position), declared })
            : nzEnding(pay, end, known, {
                ...leaving[position]!,
                law: { params: law.params('NZ').at(pay.paidOn), declared },
              });
        open.set(pay.index, { pay, end, ending });
      });
      return {
        of: (index) => open.get(index)?.ending,
        settle: (tx, payOf) => settle(deps, tx, context, [...open.values()], payOf),
      };
    },
  };
}

/** A further payment has the reason and the cessation code of the first payment, unless the caller sends them. */
function asPaidBefore(
  end: EndOfEmployment,
  { block }: EndingPay,
  { ended_reason, ended_code }: EndFacts,
): EndOfEmployment {
  const { is_further_payment, reason, cessation_type_code } = block;
  if (!is_further_payment || reason !== undefined || cessation_type_code !== undefined) return end;
  const terms = { ...end.terms, reason: ended_reason, cessation_type_code: ended_code as CessationCode | null };
  return { ...end, terms, leaving: block.leaving_reason ?? leavingOf(terms) };
}

/** Weekly averages of stored pays, read only for employees whom a long service leave law covers. */
async function averagesFor(
  tx: Tx,
  country: Country,
  pays: readonly EndingPay[],
  ends: readonly EndOfEmployment[],
): Promise<(position: number) => readonly WeekAverage[]> {
  const wanted = pays.flatMap(({ employee }, position) => {
    const start = employee.start_date as LocalDate;
    const last = ends[position]!.terms.termination_date;
    const isAsked = country === 'AU' && !hasOwnLongService(employee) && last >= addYears(start, FEWEST_YEARS);
    return isAsked ? [{ position, employeeId: employee.id, start, last }] : [];
  });
  if (wanted.length === 0) return () => [];
  const found = await findWeekAverages(tx, wanted);
  const byPosition = new Map(wanted.map(({ position }, index) => [position, found[index]!]));
  return (position) => byPosition.get(position) ?? [];
}

/**
 * A length of service, in years, below which no long service leave law grants an entitlement. The rules apply the exact
 * limit of each law.
 */
const FEWEST_YEARS = 4;

/**
 * Contract [LIFE-069]: throws a 400 for employee states in which the terminate operation returns 409, and for
 * terminations that cannot be calculated.
 */
function requireEndable(
  { employee, paidOn, payId }: EndingPay,
  { isFurtherPayment, terms }: EndOfEmployment,
  facts: EndFacts,
  seen: Set<number>,
): void {
  if (isFurtherPayment) {
    if (facts.ended_on === null) {
      throw badRequest(
        `Employee ${employee.id} is not terminated; is_further_payment is for a termination that was already paid`,
        inBody('wrong_state', 'termination', 'is_further_payment'),
      );
    }
    if (facts.ended_on !== terms.termination_date) {
      throw badRequest(
        `termination_date ${terms.termination_date} differs from the date of the termination, ${facts.ended_on}; a further payment must have the same date`,
        inBody('out_of_range', 'termination', 'termination_date'),
      );
    }
  } else if (employee.is_terminated) {
    throw badRequest(
      `Employee ${employee.id} is already terminated; omit termination`,
      inBody('wrong_state', 'termination'),
    );
  }
  if (facts.is_open && (payId === undefined || facts.open_pay_id !== payId)) {
    throw badRequest(
      `Employee ${employee.id} has a pending termination pay; complete or delete that pay first`,
      inBody('wrong_state', 'termination'),
    );
  }
  if (seen.has(employee.id))
    throw badRequest(
      `Employee ${employee.id} is already terminated by another of these pays`,
      inBody('repeated', 'termination'),
    );
  seen.add(employee.id);
  if (facts.last_paid_on !== null && paidOn < facts.last_paid_on) {
    throw badRequest(
      `Uncalculable termination: its payment date ${paidOn} is before the latest complete pay of ${facts.last_paid_on}`,
      inBody('wrong_order', 'payment_date'),
    );
  }
}

async function settle(
  deps: EndingDeps,
  tx: Tx,
  context: CreateContext,
  endings: readonly OpenEnding[],
  payOf: (index: number) => StoredFinalPay,
): Promise<void> {
  const { company, law, at, isComplete } = context;
  await store.deleteOpenTerminations(
    tx,
    endings.map(({ pay }) => payOf(pay.index).pay.id),
  );
  await store.insertTerminations(
    tx,
    endings.map(({ pay: { index, employee }, end: { terms, isFurtherPayment } }) => {
      const pay = payOf(index);
      const { components, nz_ytd_taxable, ...sums } = paidOutBy(pay, (country) => law.params(country));
      return {
        customer_id: company.customer_id,
        employee_id: employee.id,
        company_id: company.id,
        ...terms,
        ...sums,
        nz_ytd_taxable: terms.nz_ytd_taxable ?? nz_ytd_taxable,
        components: JSON.stringify(components),
        pay_id: pay.pay.id,
        pay_run_id: pay.pay.pay_run_id,
        is_pay_processed: isComplete,
        reinstated_on: null,
        is_further_payment: isFurtherPayment,
        created_at: at,
      };
    }),
  );
  if (!isComplete) return;
  const ended = endings
    .filter(({ end }) => !end.isFurtherPayment)
    .map(({ pay: { employee }, end }) => ({
      id: employee.id,
      termination_date: end.terms.termination_date as LocalDate | null,
    }));
  await store.setTerminationDates(tx, ended, at);
  await announceEmployees(deps, tx, context, ended, 'employee.terminate');
}
