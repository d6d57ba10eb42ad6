import { actorOf, type Origin } from '../../../audit/audit.ts';
import { notFound } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller, CompanyRecord } from '../../company/company/company.service.ts';
import { listSelfManagedFunds } from '../../people/self-managed-fund/self-managed-fund.service.ts';
import { type FundAnswer, normalUsi } from '../../people/super-fund/super-fund.service.ts';
import { requireCountry } from '../filing-problem/public.ts';
import type { Gathered } from './batch-file.ts';
import { type Contribution, listContributions } from './contribution.ts';
import { groupBy } from './gather-deadlines.ts';
import { MOST_IN_A_BATCH, SUPER, type SuperContributionDeps, todayIn } from './super-contribution.deps.ts';
import * as store from './super-contribution.store.ts';

export interface DueSuper {
  readonly due: readonly Contribution[];
  readonly gathered: Gathered;
}

/** All due contributions, or those of one run, and their employees. */
export async function gather(
  tx: Tx,
  { clock, cipher, params }: Pick<SuperContributionDeps, 'clock' | 'cipher' | 'params'>,
  company: CompanyRecord,
  runId: number | undefined,
): Promise<DueSuper> {
  requireCountry(company, 'AU', SUPER);
  if (runId !== undefined && !(await store.hasRun(tx, company.id, runId))) throw notFound('Pay run not found');
  const run = runId === undefined ? {} : { pay_run_id: runId };
  const due = await listContributions(
    tx,
    { companyId: company.id, status: 'DUE', limit: MOST_IN_A_BATCH, ...run },
    { params, today: todayIn(clock) },
  );
  const partsOf = groupBy(due, ({ row }) => row.employee_id);
  const ids = [...partsOf.keys()];
  const gathered: Gathered = {
    company,
    payer: await store.findPayer(tx, company.id),
    employees: await store.listEmployees(tx, ids),
    cessations: await store.listCessations(tx, ids),
    selfManaged: await listSelfManagedFunds(tx, ids, cipher),
    partsOf,
  };
  return { due, gathered };
}

export interface DueSuperWithStarts extends DueSuper {
  /** The date of each employee's first contribution to each fund. */
  readonly starts: readonly store.FundStart[];
}

export async function gatherWithStarts(
  tx: Tx,
  deps: SuperContributionDeps,
  company: CompanyRecord,
  runId: number | undefined,
): Promise<DueSuperWithStarts> {
  const { due, gathered } = await gather(tx, deps, company, runId);
  return { due, gathered, starts: await store.listFundStarts(tx, [...gathered.partsOf.keys()]) };
}

export const askFunds = (
  { funds }: Pick<SuperContributionDeps, 'funds'>,
  { employees }: Gathered,
  from: Origin,
): Promise<ReadonlyMap<string, FundAnswer>> =>
  funds.lookUp(new Set(employees.flatMap(({ default_employee_fund_usi: usi }) => (usi ? [normalUsi(usi)] : []))), from);

/** Gathers in a transaction, then queries the fund registry, which may take seconds. */
export async function gatherAndAsk(
  deps: SuperContributionDeps,
  { principal, requestId }: Caller,
  runId: number | undefined,
  findCompany: (tx: Tx) => Promise<CompanyRecord>,
  options: { readonly readOnly?: boolean } = {},
) {
  const found = await deps.db.tx(
    principal.customerId,
    async (tx) => gatherWithStarts(tx, deps, await findCompany(tx), runId),
    options,
  );
  return { ...found, answers: await askFunds(deps, found.gathered, actorOf(principal, requestId)) };
}
