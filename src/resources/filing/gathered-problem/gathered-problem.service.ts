import { actorOf, type Origin } from '../../../audit/audit.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { FilingProblem } from '../../../formats/filing-problem.ts';
import type { Caller, CompanyRecord } from '../../company/company/company.service.ts';
import { type Area, problemsView, problemView, requireCompany } from '../filing-problem/public.ts';
import type { PaydayFilingService } from '../payday-filing/public.ts';
import type { PaymentFileService } from '../payment-file/payment-file.service.ts';
import type { StpService } from '../stp/public.ts';
import type { SuperContributionService } from '../super-contribution/public.ts';
import type { CompanyProblemsOut, RunProblemsOut } from './gathered-problem.schema.ts';

export interface GatheredProblemDeps {
  readonly db: Db;
  readonly stp: Pick<StpService, 'problemsOfRun' | 'problemsOfCompany'>;
  readonly filings: Pick<PaydayFilingService, 'problemsOfRun' | 'problemsOfCompany'>;
  readonly contributions: Pick<SuperContributionService, 'gatherProblems'>;
  readonly payments: Pick<PaymentFileService, 'problemsOfRun' | 'problemsOfCompany'>;
}

/** Problems of one area. For super, the fund registry is queried after the transaction ends. */
type Found = readonly [
  area: Area,
  problems: readonly FilingProblem[] | ((from: Origin) => Promise<readonly FilingProblem[]>),
];

export type GatheredProblemService = ReturnType<typeof gatheredProblemService>;

/** Combines the problems of all areas: everything that the tax office, the funds or the bank would reject. */
export function gatheredProblemService({ db, stp, filings, contributions, payments }: GatheredProblemDeps) {
  async function gather(
    { principal, requestId }: Caller,
    companyId: number,
    find: (tx: Tx, company: CompanyRecord) => Promise<readonly Found[]>,
  ): Promise<CompanyProblemsOut> {
    const found = await db.tx(
      principal.customerId,
      async (tx) => {
        const company = await requireCompany(tx, companyId);
        return find(tx, company);
      },
      { readOnly: true, isolation: 'snapshot' },
    );
    const areas = await Promise.all(
      found.map(async ([area, problems]) => {
        const all = typeof problems === 'function' ? await problems(actorOf(principal, requestId)) : problems;
        return { area, ...problemsView(all.map((each) => problemView(area, companyId, each))) };
      }),
    );
    return {
      company_id: companyId,
      areas: areas.map(({ area, refused_count, warned_count }) => ({ area, refused_count, warned_count })),
      ...problemsView(areas.flatMap(({ problems }) => problems)),
    };
  }

  return {
    async ofRun(caller: Caller, companyId: number, runId: number): Promise<RunProblemsOut> {
      const { subject } = caller.principal;
      const found = await gather(caller, companyId, async (tx, company) => {
        // The payments are checked first, because only this call checks that the pay run exists.
        const ofPayments = await payments.problemsOfRun(tx, company, runId);
        if (company.country === 'NZ') {
          return [
            ['PAYDAY_FILING', await filings.problemsOfRun(tx, company, runId)],
            ['PAYMENTS', ofPayments],
          ];
        }
        return [
          ['STP', await stp.problemsOfRun(tx, company, runId, subject)],
          ['SUPER', await contributions.gatherProblems(tx, company, runId)],
          ['PAYMENTS', ofPayments],
        ];
      });
      return { pay_run_id: runId, ...found };
    },

    ofCompany: (caller: Caller, companyId: number): Promise<CompanyProblemsOut> =>
      gather(caller, companyId, async (tx, company) =>
        company.country === 'NZ'
          ? [
              ['PAYDAY_FILING', await filings.problemsOfCompany(tx, company)],
              ['PAYMENTS', await payments.problemsOfCompany(tx, company)],
            ]
          : [
              ['STP', await stp.problemsOfCompany(tx, company, caller.principal.subject)],
              ['SUPER', await contributions.gatherProblems(tx, company, undefined)],
              ['PAYMENTS', await payments.problemsOfCompany(tx, company)],
            ],
      ),
  };
}
