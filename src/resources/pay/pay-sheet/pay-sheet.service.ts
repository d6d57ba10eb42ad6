import { AppError, notFound } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import {
  type ChangeDeps,
  type CreateContext,
  changing,
  etagOfPays,
  findPays,
  type HeldPay,
  holdPays,
  keepTrace,
  type MadePay,
  markGenerated,
  orderOfPay,
  reportedViews,
  rework,
  tryPays,
  versionOf,
} from '../pay/public.ts';
import { type PayRunRecord, type Reports, showRun } from '../pay-run/pay-run.service.ts';
import type { SheetAnswer, SheetChange, SheetOut } from './pay-sheet.schema.ts';
import * as store from './pay-sheet.store.ts';
import { absentFrom, changeOfRun, type LastPays, lastPaysOf, sheetRows } from './pay-sheet.view.ts';
import { withChanges } from './with-changes.ts';

export interface PaySheetDeps extends ChangeDeps {
  readonly reports: Reports;
}

export type PaySheetService = ReturnType<typeof paySheetService>;

/** As many pays as one run is made of. */
const MOST_PAYS = 5_000;

export interface WithEtag<T> {
  readonly body: T;
  /** Of the pending pays of the run, as completing it takes it. */
  readonly etag: string;
}

type Result = SheetAnswer['results'][number];

/** A run as people work on it: its pays side by side with the last ones, changed many at a time. */
export function paySheetService(deps: PaySheetDeps) {
  const { db, law, endings, reports } = deps;
  const within = changing(deps);

  const paysOf = async (tx: Tx, run: PayRunRecord): Promise<readonly MadePay[]> =>
    findPays(tx, { companyId: run.company_id, pay_run_id: run.id, limit: MOST_PAYS });

  async function lastOf(tx: Tx, run: PayRunRecord): Promise<LastPays> {
    const previous = await store.findPreviousRun(tx, run);
    const pays = previous
      ? await findPays(tx, { companyId: run.company_id, pay_run_id: previous.id, is_complete: true, limit: MOST_PAYS })
      : [];
    return lastPaysOf(previous, pays);
  }

  const viewed = (tx: Tx, pays: readonly MadePay[]) => reportedViews(tx, { reports, law }, pays);

  return {
    async read({ principal }: Caller, companyId: number, runId: number): Promise<WithEtag<SheetOut>> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const run = await requireRun(tx, companyId, runId);
          const [pays, last] = [await paysOf(tx, run), await lastOf(tx, run)];
          const fileAt = await store.findPaymentFileAt(tx, runId);
          const body: SheetOut = {
            run: await showRun(tx, { companyId, reports }, run),
            previous: last.run ? await showRun(tx, { companyId, reports }, last.run) : null,
            change: changeOfRun(pays, last),
            payment_file_at: fileAt ? timestamp(fileAt) : null,
            rows: sheetRows(pays, await viewed(tx, pays), last),
            absent: absentFrom(pays, last),
          };
          return { body, etag: etagOfPays(pays.filter(({ pay }) => !pay.is_complete)) };
        },
        { readOnly: true, isolation: 'snapshot' },
      );
    },

    /** Each pay is changed or says why not; what somebody else has changed meanwhile stays as they left it. */
    async change(
      caller: Caller,
      companyId: number,
      runId: number,
      changes: readonly SheetChange[],
    ): Promise<WithEtag<SheetAnswer>> {
      return within(
        caller,
        companyId,
        async (tx, context) => {
          const run = await requireRun(tx, companyId, runId);
          const keys = await store.listPending(
            tx,
            runId,
            changes.map(({ pay_id }) => pay_id),
          );
          const held = new Map(
            (await holdPays(tx, { companyId, endings }, keys)).map((pay) => [pay.pay.id, pay] as const),
          );
          const { made, refused } = await save(tx, context, held, changes);
          const [pays, last] = [await paysOf(tx, run), await lastOf(tx, run)];
          const ofPeople = new Set([...held.values()].map(({ pay }) => pay.employee_id));
          const theirs = pays.filter(({ pay }) => ofPeople.has(pay.employee_id));
          const rows = new Map(sheetRows(theirs, await viewed(tx, theirs), last).map((row) => [row.pay.id, row]));
          const body: SheetAnswer = {
            run: await showRun(tx, { companyId, reports }, run),
            change: changeOfRun(pays, last),
            results: changes.map(({ pay_id }): Result => {
              const row = held.has(pay_id) ? (rows.get(pay_id) ?? null) : null;
              const message = refused.get(pay_id) ?? null;
              if (row === null) return { pay_id, outcome: 'gone', message: GONE, row };
              if (message !== null) return { pay_id, outcome: 'refused', message, row };
              if (made.has(pay_id)) return { pay_id, outcome: 'saved', message, row };
              return { pay_id, outcome: 'changed_meanwhile', message: MEANWHILE, row };
            }),
          };
          return { body, etag: etagOfPays(pays.filter(({ pay }) => !pay.is_complete)) };
        },
        changes.length > FEW ? { rows: 'many' } : {},
      );
    },
  };
}

const FEW = 50;
const GONE = 'This pay is complete or was deleted meanwhile; nothing of it was changed';
const MEANWHILE = 'Somebody else has changed this pay meanwhile; nothing of it was changed';

const ELSEWHERE =
  'This pay belongs to another pay period than its employee has now; delete it and make a new one in the right run';

async function requireRun(tx: Tx, companyId: number, runId: number): Promise<PayRunRecord> {
  const run = await store.findRun(tx, companyId, runId);
  if (!run) throw notFound('Pay run not found');
  return run;
}

interface Saved {
  readonly made: ReadonlySet<number>;
  readonly refused: ReadonlyMap<number, string>;
}

/** Works the changed pays out again. A pay that cannot be worked out holds up no other. */
async function save(
  tx: Tx,
  context: CreateContext,
  held: ReadonlyMap<number, HeldPay>,
  changes: readonly SheetChange[],
): Promise<Saved> {
  const wanted = new Map<number, SheetChange>();
  const refused = new Map<number, string>();
  for (const change of changes) {
    const pay = held.get(change.pay_id);
    if (!pay || versionOf(pay) !== change.version) continue;
    const problem = refusalOf(() => withChanges(orderOfPay(pay), pay.items, change));
    if (problem === undefined) wanted.set(change.pay_id, change);
    else refused.set(change.pay_id, problem);
  }
  const chosen = () => [...wanted.keys()].map((id) => held.get(id)!);
  const order = (pay: HeldPay) => withChanges(orderOfPay(pay), pay.items, wanted.get(pay.pay.id)!);
  const tried = await tryPays(
    tx,
    { ...context, nameOf: () => 'pay' },
    chosen().map((pay) => order(pay)),
  );
  for (const [index, pay] of chosen().entries()) {
    const one = tried[index]!;
    if ('worked' in one && one.worked.run.id === pay.pay.pay_run_id) continue;
    refused.set(pay.pay.id, 'refused' in one ? one.refused.replace(/^pay:? /, '') : ELSEWHERE);
    wanted.delete(pay.pay.id);
  }
  const pays = chosen();
  if (pays.length > 0) {
    const byId = new Map(pays.map((pay) => [pay.pay.id, pay]));
    await rework(tx, context, pays, ({ payId }) => order(byId.get(payId!)!));
    await markGenerated(tx, [...byId.keys()], null);
    await keepTrace(tx, context, 'pay.update', pays);
  }
  return { made: new Set(wanted.keys()), refused };
}

function refusalOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.message;
    throw error;
  }
}
