import { recordAudit } from '../../../audit/audit.ts';
import { money } from '../../../base/decimal.ts';
import { badRequest, inBody, notFound } from '../../../base/errors.ts';
import { blocking, problemsText } from '../../../formats/filing-problem.ts';
import { amountsOf, writeAmendment } from '../../../formats/payday-filing/amendment.ts';
import {
  employmentProblems,
  totalsOf,
  writeEmploymentInformation,
} from '../../../formats/payday-filing/employment-information.ts';
import { employmentEnvelope } from '../../../formats/payday-filing/envelope.ts';
import { type Caller, lockCompany } from '../../company/company/company.service.ts';
import { idsOfSetAside, requireCountry, type SetAside, setAside } from '../filing-problem/public.ts';
import type { Lodging } from '../lodgement/public.ts';
import { type Amendment, planAmendment } from './amendment.ts';
import { dueDates } from './due-dates.ts';
import { CSV, filedBy, PAYDAY_FILING, type PaydayFilingDeps, recordsOf } from './payday-filing.deps.ts';
import { choosePays, detailsMissing, type PlannedFiling, planFiling } from './payday-filing.plan.ts';
import { requireFiling } from './payday-filing.read.service.ts';
import type { PaydayAmendmentIn, PaydayFilingIn, PaydayFilingOut } from './payday-filing.schema.ts';
import * as store from './payday-filing.store.ts';

interface Stored {
  readonly id: number;
  readonly lodgementId: number;
  /** The employees who were left out; absent if the caller does not allow that. */
  readonly aside?: readonly SetAside[] | undefined;
}

/** Files employment information and amendments with Inland Revenue. `read` returns the stored filing. */
export function paydayLodging(
  deps: PaydayFilingDeps,
  read: (caller: Caller, companyId: number, id: number) => Promise<PaydayFilingOut>,
) {
  const lodge = (caller: Caller, companyId: number, storeFiling: (lodging: Lodging) => Promise<Stored>) =>
    deps.lodgements.lodge(caller, companyId, storeFiling, async ({ id, aside }) => ({
      ...(await read(caller, companyId, id)),
      ...(aside === undefined ? {} : { set_aside: [...aside] }),
    }));

  return {
    file: (caller: Caller, companyId: number, given: PaydayFilingIn): Promise<PaydayFilingOut> =>
      lodge(caller, companyId, (lodging) => storeFiling(deps, lodging, given)),

    amend: (caller: Caller, companyId: number, id: number, given: PaydayAmendmentIn): Promise<PaydayFilingOut> =>
      lodge(caller, companyId, (lodging) => storeAmendment(deps, lodging, id, given)),
  };
}

async function storeFiling(deps: PaydayFilingDeps, lodging: Lodging, given: PaydayFilingIn): Promise<Stored> {
  const { tx, companyId } = lodging;
  const company = requireCountry(await lockCompany(tx, companyId), 'NZ', PAYDAY_FILING);
  const run = await store.findRun(tx, companyId, given.pay_run_id);
  if (!run) throw notFound('Pay run not found', inBody('unknown_pay_run', 'pay_run_id'));
  const chosen = choosePays(await store.listPays(tx, run.id), given.pay_ids);
  const { payday } = chosen;
  const isFinalReturn = given.is_final_return ?? false;
  const whole = await planFiling(tx, deps, company, run, { ...chosen, isFinalReturn });
  const { file, employees, pays, aside } = withoutProblems(whole, chosen.pays, given);
  const employee_ids = employees.map(({ id }) => id);
  const lodgement = await deps.lodgements.queue(lodging, {
    kind: 'EMPLOYMENT_INFORMATION',
    contentType: CSV,
    envelope: employmentEnvelope({ ...filedBy(file), payday, amends: null }),
    records: recordsOf(employee_ids),
    write: () => writeEmploymentInformation(file),
  });
  const totals = totalsOf(file.lines);
  const filing = await insertFiling(
    lodging,
    {
      pay_run_id: run.id,
      lodgement_id: lodgement.id,
      payday,
      ...(await dueDates(tx, { companyId, payday, isTwiceMonthly: given.pays_twice_monthly }, deps.params)),
      line_count: file.lines.length,
      gross: money(totals.gross),
      amounts_deducted: money(totals.amountsDeducted),
      employee_ids,
      amends_id: null,
    },
    pays.map(({ id }) => id),
  );
  await recordAudit(tx, lodging, [
    {
      action: 'payday-filing.submit',
      entityType: 'payday_filing',
      entityId: filing.id,
      after: { ...given, ...(aside && { set_aside: [...idsOfSetAside(aside)] }) },
    },
  ]);
  return { id: filing.id, lodgementId: lodgement.id, aside };
}

/** The filing without the employees whom Inland Revenue would reject. Throws 400 if they may not be left out. */
function withoutProblems(
  { file, employees, problems }: PlannedFiling,
  pays: readonly store.PayToFile[],
  given: PaydayFilingIn,
) {
  const { set_aside_problems: allowsSetAside, is_final_return: isFinalReturn } = given;
  if (allowsSetAside && isFinalReturn) {
    throw badRequest(
      'A final return reports everyone; leave out set_aside_problems, or send the final return later',
      inBody('not_together', 'set_aside_problems'),
    );
  }
  const aside = setAside(blocking(problems), {
    employeeIds: employees.map(({ id }) => id),
    pays,
    allowsSetAside,
    rejection: 'Nothing was filed.',
  });
  const without = idsOfSetAside(aside);
  return {
    file: { ...file, lines: file.lines.filter((_, index) => !without.has(employees[index]!.id)) },
    employees: employees.filter(({ id }) => !without.has(id)),
    pays: pays.filter(({ employee_id }) => !without.has(employee_id)),
    aside: allowsSetAside ? aside : undefined,
  };
}

async function storeAmendment(deps: PaydayFilingDeps, lodging: Lodging, id: number, given: PaydayAmendmentIn) {
  const { tx, companyId } = lodging;
  const company = requireCountry(await lockCompany(tx, companyId), 'NZ', PAYDAY_FILING);
  const filing = await requireFiling(tx, companyId, id);
  const planned = await planAmendment(tx, company, filing, given.employee_ids ?? [], deps);
  const { file, lines } = planned;
  const problems = blocking([
    ...employmentProblems(file),
    ...(await detailsMissing(tx, companyId, planned.added, await store.lastDetails(tx, [companyId]))),
  ]);
  if (problems.length > 0) throw badRequest(`Nothing was amended. ${problemsText(problems)}`);
  const amends = { messageId: filing.message_id, conversationId: filing.conversation_id };
  const lodgement = await deps.lodgements.queue(lodging, {
    kind: 'EMPLOYMENT_AMENDMENT',
    contentType: CSV,
    envelope: employmentEnvelope({ ...filedBy(file), payday: filing.payday, amends }),
    records: recordsOf(planned.employeeIds),
    write: () => writeAmendment({ ...file, lines }),
  });
  const { pay_run_id, payday, due_date, payment_due_date, payment_period_end } = filing;
  const amendment = await insertFiling(
    lodging,
    {
      pay_run_id,
      lodgement_id: lodgement.id,
      payday,
      due_date,
      payment_due_date,
      payment_period_end,
      line_count: lines.length,
      ...changeOf(lines),
      employee_ids: planned.employeeIds,
      amends_id: id,
    },
    planned.newPayIds,
  );
  await recordAudit(tx, lodging, [
    {
      action: 'payday-filing.amend',
      entityType: 'payday_filing',
      entityId: id,
      after: { amendment: amendment.id, employees: planned.employeeIds },
    },
  ]);
  return { id: amendment.id, lodgementId: lodgement.id };
}

const insertFiling = (
  { tx, customerId, companyId, at }: Lodging,
  values: Omit<Parameters<typeof store.insertFiling>[1], 'customer_id' | 'company_id' | 'created_at'>,
  payIds: readonly number[],
) => store.insertFiling(tx, { customer_id: customerId, company_id: companyId, ...values, created_at: at }, payIds);

/** The amounts of the new lines minus those of the old ones. */
function changeOf(lines: Amendment['lines']): { gross: string; amounts_deducted: string } {
  const sumOf = (which: 'old' | 'new') =>
    totalsOf(lines.flatMap((line) => (line[which] === null ? [] : [amountsOf(line[which])])));
  const [before, after] = [sumOf('old'), sumOf('new')];
  return {
    gross: money(after.gross.minus(before.gross)),
    amounts_deducted: money(after.amountsDeducted.minus(before.amountsDeducted)),
  };
}
