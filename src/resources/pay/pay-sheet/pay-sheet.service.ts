import { AppError, badRequest, inBody, notFound } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { plansFor } from '../../../db/pipeline.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import {
  type ChangeDeps,
  changing,
  editDrafts,
  type HeldPay,
  holdPays,
  orderOfPay,
  rowsOfOrder,
} from '../pay/change.public.ts';
import { type CreateContext, type PayIn, type PayOrder, tryPays } from '../pay/make.public.ts';
import { etagOfPays, findPays, type MadePay, reportedViews, versionOf } from '../pay/read.public.ts';
import { type PayRunRecord, type Reports, showRun } from '../pay-run/pay-run.service.ts';
import type { SheetAnswer, SheetChange, SheetOut } from './pay-sheet.schema.ts';
import * as store from './pay-sheet.store.ts';
import { absentFrom, changeOfRun, type LastPays, lastPaysOf, sheetRows } from './pay-sheet.view.ts';

type PayItem = MadePay['items'][number];

/** For each kind of row: the list of a pay order that contains it, and the field that users edit. */
const TYPED = {
  hours: { list: 'hours', field: 'value' },
  leave: { list: 'leave', field: 'hours' },
  allowance: { list: 'allowances', field: 'amount' },
  deduction: { list: 'deductions', field: 'amount' },
  bonus: { list: 'bonuses', field: 'amount' },
  sacrifice: { list: 'pay_sacrifices', field: 'amount' },
  'back-payment': { list: 'back_payments', field: 'amount' },
} as const satisfies Partial<Record<PayItem['kind'], { list: keyof PayIn; field: string }>>;

type Kind = keyof typeof TYPED;
type Row = Readonly<Record<string, unknown>>;

/** Applies the edited values and adds the new rows. The other fields of an edited row keep their values. */
function withChanges(order: PayOrder, items: readonly PayItem[], change: SheetChange): PayOrder {
  const sent = change.rows ?? [];
  const wanted = new Map(sent.map(({ id, value }) => [id, value]));
  const placeOf = (wantedId: number) => ['rows', sent.findIndex(({ id }) => id === wantedId), 'id'] as const;
  const lists: Record<string, readonly Row[]> = {};
  for (const [kind, { list, field }] of Object.entries(TYPED) as [Kind, (typeof TYPED)[Kind]][]) {
    const stored = rowsOfOrder(items, kind);
    const rows = (order.pay[list] ?? []) as readonly Row[];
    const kept = stored.flatMap(({ id, description }, index) => {
      const row = rows[index]!;
      if (!wanted.has(id)) return [row];
      const value = wanted.get(id)!;
      wanted.delete(id);
      if (value === null) return [];
      if (!(field in row))
        throw badRequest(
          `'${description}' is calculated from other figures; open the pay to change it`,
          inBody('cannot_change', ...placeOf(id)),
        );
      return [{ ...row, [field]: value }];
    });
    const added = change.add && list in change.add ? (change.add[list as keyof typeof change.add] ?? []) : [];
    lists[list] = [...kept, ...added];
  }
  const [unknown] = wanted.keys();
  if (unknown !== undefined)
    throw badRequest(`row ${unknown} of this pay cannot be edited`, inBody('unknown_record', ...placeOf(unknown)));
  return { ...order, pay: { ...order.pay, ...lists } as PayIn };
}

interface PaySheetDeps extends ChangeDeps {
  readonly reports: Reports;
}

export type PaySheetService = ReturnType<typeof paySheetService>;

/** The maximum number of pays in a sheet. */
const MOST_PAYS = 5_000;

interface WithEtag<T> {
  readonly body: T;
  /** The ETag of the run's drafts; sent as If-Match, it completes exactly these drafts. */
  readonly etag: string;
}

type Result = SheetAnswer['results'][number];

/** A pay run as an editable sheet: each pay is shown next to the previous one, and one request can change many pays. */
export const paySheetService = (deps: PaySheetDeps) => ({
  read: readSheet.bind(undefined, deps),
  change: changeSheet.bind(undefined, deps),
});

async function readSheet(
  deps: PaySheetDeps,
  { principal }: Caller,
  companyId: number,
  runId: number,
): Promise<WithEtag<SheetOut>> {
  const { db, reports } = deps;
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
        rows: sheetRows(pays, await reportedViews(tx, deps, pays), last),
        absent: absentFrom(pays, last),
      };
      return { body, etag: etagOfPays(pays.filter(({ pay }) => !pay.is_complete)) };
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

/** Changes each pay or reports why it was not changed. Does not overwrite changes by other users. */
async function changeSheet(
  deps: PaySheetDeps,
  caller: Caller,
  companyId: number,
  runId: number,
  changes: readonly SheetChange[],
): Promise<WithEtag<SheetAnswer>> {
  const { endings, reports } = deps;
  return changing(deps)(
    caller,
    companyId,
    async (tx, context) => {
      const run = await requireRun(tx, companyId, runId);
      const keys = await store.listPending(
        tx,
        runId,
        changes.map(({ pay_id }) => pay_id),
      );
      const held = new Map((await holdPays(tx, { companyId, endings }, keys)).map((pay) => [pay.pay.id, pay] as const));
      const { made, refused } = await save(tx, context, held, changes);
      const [pays, last] = [await paysOf(tx, run), await lastOf(tx, run)];
      const ofPeople = new Set([...held.values()].map(({ pay }) => pay.employee_id));
      const theirs = pays.filter(({ pay }) => ofPeople.has(pay.employee_id));
      const rows = new Map(
        sheetRows(theirs, await reportedViews(tx, deps, theirs), last).map((row) => [row.pay.id, row]),
      );
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
    plansFor(changes.length),
  );
}

const paysOf = async (tx: Tx, run: PayRunRecord): Promise<readonly MadePay[]> =>
  findPays(tx, { companyId: run.company_id, pay_run_id: run.id, limit: MOST_PAYS });

async function lastOf(tx: Tx, run: PayRunRecord): Promise<LastPays> {
  const previous = await store.findPreviousRun(tx, run);
  const pays = previous
    ? await findPays(tx, { companyId: run.company_id, pay_run_id: previous.id, is_complete: true, limit: MOST_PAYS })
    : [];
  return lastPaysOf(previous, pays);
}

const GONE = 'This pay was completed or deleted in the meantime, so it was not changed';
const MEANWHILE = 'Another user has changed this pay in the meantime, so it was not changed';

const ELSEWHERE =
  'The employee’s pay period has changed since this pay was created; delete the pay and create a new one in the right run';

async function requireRun(tx: Tx, companyId: number, runId: number): Promise<PayRunRecord> {
  const run = await store.findRun(tx, companyId, runId);
  if (!run) throw notFound('Pay run not found');
  return run;
}

interface Saved {
  readonly made: ReadonlySet<number>;
  readonly refused: ReadonlyMap<number, string>;
}

/** Recalculates the changed pays. A pay that is rejected does not stop the others. */
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
    if ('calculated' in one && one.calculated.run.id === pay.pay.pay_run_id) continue;
    refused.set(pay.pay.id, 'refused' in one ? one.refused.replace(/^pay:? /, '') : ELSEWHERE);
    wanted.delete(pay.pay.id);
  }
  const pays = chosen();
  if (pays.length > 0) {
    const byId = new Map(pays.map((pay) => [pay.pay.id, pay]));
    await editDrafts(tx, context, pays, ({ payId }) => order(byId.get(payId!)!));
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
