import { badRequest } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import { companyDeclared } from '../../company/company/company.service.ts';
import {
  type CreateContext,
  type Ending,
  type EndingPay,
  type Endings,
  naming,
  type SettledPay,
} from '../pay/public.ts';
import { announceEmployees, type EndingDeps } from './announce.ts';
import { auEnding } from './au.ending.ts';
import { type EndOfEmployment, readBlock } from './block.ts';
import { paidOutBy } from './components.ts';
import { type EndFacts, findEndFacts } from './end-facts.store.ts';
import { nzEnding, openNzLeaving } from './nz.ending.ts';
import * as store from './termination.store.ts';
import { undoTerminations } from './undo.ts';

interface OpenEnding {
  readonly pay: EndingPay;
  readonly end: EndOfEmployment;
  readonly ending: Ending;
}

/** Terminations as pays see them. */
export function endingsOf(deps: EndingDeps): Endings {
  return {
    recordsOf: store.listTerminationsOfPays,
    forget: store.deleteOpenTerminations,
    undo: (...given) => undoTerminations(deps, ...given),
    async open(tx, context, pays) {
      const { country } = context.company;
      const { law } = context;
      const nameOf = context.nameOf ?? ((index: number) => `pays[${index}]`);
      const ends = pays.map(({ index, employee, block, paidOn }) =>
        naming(nameOf(index), () => readBlock(block, { country, start_date: employee.start_date }, paidOn)),
      );
      const leaving = country === 'NZ' ? await openNzLeaving(tx, pays, ends, law.params('NZ')) : [];
      const facts = await findEndFacts(
        tx,
        pays.map(({ employee, paidOn }, position) => ({
          employeeId: employee.id,
          paidOn,
          since: country === 'AU' ? taxYearOf('AU', paidOn).first : leaving[position]!.since,
          openedAt: leaving[position]?.openingGross?.asAt ?? null,
        })),
      );
      const declared = companyDeclared(context.company.declarations);
      const seen = new Set<number>();
      const open = new Map<number, OpenEnding>();
      pays.forEach((pay, position) => {
        const end = ends[position]!;
        const known = facts[position]!;
        naming(nameOf(pay.index), () => requireEndable(pay, known, seen));
        const ending =
          country === 'AU'
            ? auEnding(pay, end, known)
            : nzEnding(pay, end, known, {
                ...leaving[position]!,
                law: { params: law.params('NZ').at(pay.paidOn), declared },
              });
        open.set(pay.index, { pay, end, ending });
      });
      return {
        of: (index) => open.get(index)?.ending,
        settle: (tx, made) => settle(deps, tx, context, [...open.values()], made),
      };
    },
  };
}

/** Contract [LIFE-069]: the states that terminate answers with 409, and what cannot be calculated, are a 400 here. */
function requireEndable({ employee, paidOn, payId }: EndingPay, facts: EndFacts, seen: Set<number>): void {
  if (employee.is_terminated) throw badRequest(`Employee ${employee.id} is already terminated; leave termination out`);
  if (facts.is_open && (payId === undefined || facts.open_pay_id !== payId)) {
    throw badRequest(
      `Employee ${employee.id} has a termination pay that is not processed; complete or remove that pay first`,
    );
  }
  if (seen.has(employee.id)) throw badRequest(`Employee ${employee.id} is already terminated by another of these pays`);
  seen.add(employee.id);
  if (facts.last_paid_on !== null && paidOn < facts.last_paid_on) {
    throw badRequest(
      `Uncalculable termination: its payment date ${paidOn} is before the latest complete pay of ${facts.last_paid_on}`,
    );
  }
}

async function settle(
  deps: EndingDeps,
  tx: Tx,
  context: CreateContext,
  endings: readonly OpenEnding[],
  made: readonly SettledPay[],
): Promise<void> {
  const { company, law, at, isComplete } = context;
  await store.deleteOpenTerminations(
    tx,
    endings.map(({ pay }) => made[pay.index]!.pay.id),
  );
  await store.insertTerminations(
    tx,
    endings.map(({ pay: { index, employee }, end: { terms } }) => {
      const pay = made[index]!;
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
        created_at: at,
      };
    }),
  );
  if (!isComplete) return;
  const ended = endings.map(({ pay: { employee }, end }) => ({
    id: employee.id,
    termination_date: end.terms.termination_date as LocalDate | null,
  }));
  await store.setTerminationDates(tx, ended, at);
  await announceEmployees(deps, tx, context, ended, 'employee.terminate');
}
