import { secondsAfter } from '../../../base/clock.ts';
import { AppError } from '../../../base/errors.ts';
import type { Logger } from '../../../base/logger.ts';
import { SYSTEM } from '../../../db/db.ts';
import type { Listener } from '../../../db/notify.ts';
import type { Caller, Principal } from '../../../http/principal.ts';
import type { JobMonitor } from '../../../jobs/job-log.ts';
import { type BackgroundWork, inRounds } from '../../../jobs/rounds.ts';
import { findCompany } from '../../company/company/company.service.ts';
import { contentIn, IMPORT_CHANNEL, type ImportDeps } from './file-import.service.ts';
import type { ImportRecord, ResultRow, StoredCaller } from './file-import.store.ts';
import * as store from './file-import.store.ts';
import { failed, type Kind, problemsIn, type RowResult, type StoreContext } from './kinds/kind.ts';
import { endOfPart, type FileRow, planRows, storePart } from './plan.ts';

const ROUND_MS = 10_000;
/** Results are kept for this long after the import. */
const RESULTS_SECONDS = 90 * 24 * 60 * 60;

export interface ImportWorkerDeps extends ImportDeps {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly listener?: Listener;
  readonly rounds?: JobMonitor;
}

/**
 * Stores confirmed imports in the background, part by part. A part and its progress are committed together, so that
 * after a restart, this node or another one continues with the next part.
 */
export function importWorker(deps: ImportWorkerDeps): BackgroundWork & { runDue(parts?: number): Promise<void> } {
  let isStopping = () => false;
  /** Stores all confirmed imports. Tests can stop after a number of parts. */
  async function runDue(parts = Number.POSITIVE_INFINITY): Promise<void> {
    const tried: number[] = [];
    let failure: unknown;
    let left = parts;
    while (left > 0 && !isStopping()) {
      const next = await deps.db.tx(SYSTEM, (tx) => store.findStoring(tx, tried), { readOnly: true });
      if (!next) break;
      tried.push(next.id);
      try {
        left -= await storeImport(deps, next, left, isStopping);
      } catch (error) {
        failure ??= error;
        deps.logger.warn({ customer: next.customer_id, import: next.id }, 'an import could not be stored');
      }
    }
    const now = deps.clock.now();
    await deps.db.tx(SYSTEM, async (tx) => {
      await store.expireImports(tx, now);
      await store.removeFinishedBefore(tx, secondsAfter(now, -RESULTS_SECONDS));
    });
    if (failure) throw failure;
  }
  const rounds = inRounds({
    job: 'imports',
    title: 'Storing imports',
    everyMs: ROUND_MS,
    logger: deps.logger,
    monitor: deps.rounds,
    work: (stops) => {
      isStopping = stops;
      return runDue();
    },
  });
  return {
    runDue,
    start(): void {
      rounds.start();
      deps.listener?.on(IMPORT_CHANNEL, rounds.wake);
    },
    stop: rounds.stop,
  };
}

/** An import in progress, with everything needed to store its parts. */
interface Storing {
  readonly record: ImportRecord;
  readonly kind: Kind;
  readonly context: StoreContext;
  readonly rows: readonly FileRow[];
  /** Why no more rows can be stored, for example because the caller has lost access. */
  readonly refusal: AppError | undefined;
}

/** Stores the parts of one import. Returns the number of parts stored. */
async function storeImport(
  deps: ImportDeps,
  found: ImportRecord,
  most: number,
  isStopping: () => boolean,
): Promise<number> {
  const storing = await openImport(deps, found);
  if (!storing) return 0;
  let parts = 0;
  while (parts < most && !isStopping() && (await inTimeOf(deps, storing, () => storeNext(deps, storing)))) parts += 1;
  return parts;
}

async function openImport(
  deps: ImportDeps,
  { customer_id, company_id, id }: ImportRecord,
): Promise<Storing | undefined> {
  const found = await deps.db.tx(
    customer_id,
    async (tx) => {
      const record = await store.findImport(tx, company_id, id, { content: true });
      const checked = await store.listRows(tx, id, { onlyProblems: true });
      return { record, company: await findCompany(tx, company_id), checked };
    },
    { readOnly: true },
  );
  const { record, company, checked } = found;
  const content = record && contentIn(deps, record);
  if (!record?.caller || !content) return undefined;
  const caller = callerOf(record.caller);
  const kind = deps.kinds[record.kind];
  const refusal = await deps
    .admit(caller.principal, { of: 'company', area: kind.area, need: 'edit' }, company_id, ABOUT)
    .then(() => undefined, refusalIn);
  const country = company?.country ?? 'AU';
  // Rows that had problems when the file was checked are still left out: the caller confirmed only the other rows.
  const problems = new Map(
    checked.filter(({ outcome }) => outcome === null).map((one) => [one.row_number, one.problems]),
  );
  const rows = planRows(content, kind, country).map((row) => ({
    ...row,
    problems: problems.get(row.row) ?? row.problems,
  }));
  return { record, kind, context: { caller, companyId: company_id, country }, rows, refusal };
}

const ABOUT = { method: 'POST', family: 'standard' } as const;

function refusalIn(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error;
  throw error;
}

const callerOf = ({ principal, requestId }: StoredCaller): Caller => {
  const { scopes, ...rest } = principal as unknown as Omit<Principal, 'scopes'> & {
    readonly scopes: readonly string[];
  };
  return { principal: { ...rest, scopes: new Set(scopes) }, requestId };
};

const inTimeOf = <T>({ inCompanyTime }: ImportDeps, { record, context }: Storing, work: () => Promise<T>): Promise<T> =>
  inCompanyTime(context.caller.principal, { company_id: record.company_id }, work);

/** Stores the next part with its results. Returns false at the end, or if another node stores it. */
async function storeNext(
  { db, clock }: ImportDeps,
  { record, kind, context, rows, refusal }: Storing,
): Promise<boolean> {
  const { customer_id: customerId, id } = record;
  const seen = await db.tx(customerId, (tx) => store.lockStoring(tx, id), { readOnly: false });
  if (!seen) return false;
  await kind.prepare?.(context, rows.slice(seen.progress, endOfPart(rows, seen.progress, kind)));
  return db.together(customerId, async (tx) => {
    const locked = await store.lockStoring(tx, id);
    if (!locked) return false;
    const to = endOfPart(rows, locked.progress, kind);
    const part = rows.slice(locked.progress, to);
    const results = refusal ? refusedAll(part, refusal) : await storeOrRefuse(tx, kind, context, part);
    const settled = part.map(
      ({ row, label }, index): ResultRow => ({
        row_number: row,
        label,
        outcome: results[index]!.outcome,
        record_id: results[index]!.recordId,
        problems: results[index]!.problems,
      }),
    );
    await store.saveRows(tx, { customerId, importId: id }, settled);
    await store.advanceImport(tx, id, to, clock.now());
    return true;
  });
}

const refusedAll = (part: readonly FileRow[], refusal: AppError): readonly RowResult[] =>
  part.map(() => failed(...problemsIn(refusal)));

/** A refusal of the whole part, such as a deleted company, is the result of each of its rows. */
async function storeOrRefuse(
  tx: Parameters<Kind['store']>[0],
  kind: Kind,
  context: StoreContext,
  part: readonly FileRow[],
): Promise<readonly RowResult[]> {
  try {
    return await storePart(tx, kind, context, part);
  } catch (error) {
    return refusedAll(part, refusalIn(error));
  }
}
