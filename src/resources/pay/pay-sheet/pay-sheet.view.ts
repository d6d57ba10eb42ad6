import { type Decimal, decimal, money, plain, ZERO } from '../../../base/decimal.ts';
import { type MadePay, type PayOut, versionOf } from '../pay/read.public.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import type { Change, Figures, SheetOut, SheetRowOut } from './pay-sheet.schema.ts';

type PayItem = MadePay['items'][number];

type Totals = Pick<
  MadePay['pay'],
  'gross' | 'tax' | 'net' | 'compulsory_super_amount' | 'resc_super_amount' | 'kiwisaver_employer_amount'
>;

interface Sums {
  readonly gross: Decimal;
  readonly tax: Decimal;
  readonly net: Decimal;
  readonly super: Decimal;
}

const NOTHING: Sums = { gross: ZERO, tax: ZERO, net: ZERO, super: ZERO };

const plus = (a: Sums, pay: Totals): Sums => ({
  gross: a.gross.plus(decimal(pay.gross)),
  tax: a.tax.plus(decimal(pay.tax)),
  net: a.net.plus(decimal(pay.net)),
  super: a.super
    .plus(decimal(pay.compulsory_super_amount))
    .plus(decimal(pay.resc_super_amount))
    .plus(decimal(pay.kiwisaver_employer_amount)),
});

const shown = ({ gross, tax, net, super: contributed }: Sums): Figures => ({
  gross: money(gross),
  tax: money(tax),
  net: money(net),
  super: money(contributed),
});

const sumsOf = (pays: readonly Totals[]): Sums => pays.reduce(plus, NOTHING);

const figuresOf = (pays: readonly Totals[]): Figures => shown(sumsOf(pays));

/** The totals of one group of pays less the totals of another group. */
function changeOf(now: readonly Totals[], before: readonly Totals[]): Figures {
  const [is, was] = [sumsOf(now), sumsOf(before)];
  return shown({
    gross: is.gross.minus(was.gross),
    tax: is.tax.minus(was.tax),
    net: is.net.minus(was.net),
    super: is.super.minus(was.super),
  });
}

interface Entry extends Pick<Change, 'kind' | 'description' | 'unit'> {
  readonly value: Decimal;
}

/** The rows to compare. Hours and leave are compared by quantity, all other rows by amount. */
function entriesOf(pays: readonly MadePay[]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const item of pays.flatMap(({ items }) => items)) {
    const unit = unitOf(item);
    const key = `${item.kind} ${item.description.toLowerCase()} ${unit ?? ''}`;
    const value = decimal(unit === null ? item.amount : item.quantity!);
    const known = entries.get(key);
    entries.set(key, {
      kind: item.kind,
      description: item.description,
      unit,
      value: known ? known.value.plus(value) : value,
    });
  }
  return entries;
}

const unitOf = ({ kind, units, quantity }: PayItem): string | null =>
  quantity === null ? null : kind === 'leave' ? 'Hours' : kind === 'hours' ? (units ?? 'Hours') : null;

/** The rows that differ from the rows of the last pays, in payslip order. Removed rows come last within their kind. */
function differencesOf(now: readonly MadePay[], before: readonly MadePay[]): Change[] {
  const [is, was] = [entriesOf(now), entriesOf(before)];
  const here = [...is].map(
    ([key, entry]): Change => ({
      kind: entry.kind,
      description: entry.description,
      unit: entry.unit,
      was: textOf(was.get(key)),
      is: textOf(entry),
    }),
  );
  const gone = [...was]
    .filter(([key]) => !is.has(key))
    .map(
      ([, entry]): Change => ({
        kind: entry.kind,
        description: entry.description,
        unit: entry.unit,
        was: textOf(entry),
        is: null,
      }),
    );
  return [...here.filter((change) => change.was !== change.is), ...gone].sort((a, b) => placeOf(a) - placeOf(b));
}

const ORDER: readonly Change['kind'][] = [
  'hours',
  'leave',
  'allowance',
  'bonus',
  'back-payment',
  'termination',
  'sacrifice',
  'deduction',
];
const placeOf = ({ kind }: Change): number => ORDER.indexOf(kind);

const textOf = (entry: Entry | undefined): string | null =>
  entry === undefined ? null : entry.unit === null ? money(entry.value) : plain(entry.value);

/** The previous run of the pay period, and the pays of each employee in it. */
export interface LastPays {
  readonly run: PayRunRecord | undefined;
  readonly of: ReadonlyMap<number, readonly MadePay[]>;
}

const byEmployee = (pays: readonly MadePay[]): Map<number, MadePay[]> => {
  const found = new Map<number, MadePay[]>();
  for (const made of pays) {
    const theirs = found.get(made.pay.employee_id);
    if (theirs) theirs.push(made);
    else found.set(made.pay.employee_id, [made]);
  }
  return found;
};

export const lastPaysOf = (run: PayRunRecord | undefined, pays: readonly MadePay[]): LastPays => ({
  run,
  of: byEmployee(pays.filter(({ pay }) => pay.kind !== 'CATCH_UP')),
});

const COLLATOR = new Intl.Collator('en', { numeric: true });

/**
 * The pays in the run, in order of employee name. An employee's first pay shows how all of that employee's pays differ
 * from those in the previous run.
 */
export function sheetRows(pays: readonly MadePay[], views: readonly PayOut[], last: LastPays): SheetRowOut[] {
  const now = byEmployee(pays);
  return pays
    .map((made, index): SheetRowOut => {
      const mine = now.get(made.pay.employee_id)!;
      const before = last.of.get(made.pay.employee_id);
      const compares = mine[0] === made && last.run !== undefined;
      return {
        version: versionOf(made),
        pay: views[index]!,
        last: before
          ? { pay_ids: before.map(({ pay }) => pay.id), figures: figuresOf(before.map(({ pay }) => pay)) }
          : null,
        change:
          compares && before
            ? changeOf(
                mine.map(({ pay }) => pay),
                before.map(({ pay }) => pay),
              )
            : null,
        differences: compares && before ? differencesOf(mine, before) : [],
      };
    })
    .sort((a, b) => COLLATOR.compare(a.pay.format_name, b.pay.format_name) || a.pay.id - b.pay.id);
}

export function absentFrom(pays: readonly MadePay[], last: LastPays): SheetOut['absent'] {
  const here = new Set(pays.map(({ pay }) => pay.employee_id));
  return [...last.of]
    .filter(([employeeId]) => !here.has(employeeId))
    .map(([employee_id, before]) => ({
      employee_id,
      format_name: `${before[0]!.person.last_name}, ${before[0]!.person.first_name}`,
      pay_id: before[0]!.pay.id,
      figures: figuresOf(before.map(({ pay }) => pay)),
    }))
    .sort((a, b) => COLLATOR.compare(a.format_name, b.format_name));
}

export const changeOfRun = (pays: readonly MadePay[], last: LastPays): Figures | null =>
  last.run === undefined
    ? null
    : changeOf(
        pays.map(({ pay }) => pay),
        [...last.of.values()].flat().map(({ pay }) => pay),
      );
