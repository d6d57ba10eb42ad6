import { type Decimal, decimal, money, plain, ZERO } from '../../../base/decimal.ts';
import type { MadePay } from '../pay/read.public.ts';
import type { Change, Figures } from './pay-sheet.schema.ts';

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

export const figuresOf = (pays: readonly Totals[]): Figures => shown(sumsOf(pays));

/** The totals of one group of pays less those of another. */
export function changeOf(now: readonly Totals[], before: readonly Totals[]): Figures {
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

/** Hours and leave count by quantity, all other rows by amount. */
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

/** The rows that differ from those of the last pays, in payslip order. Removed rows come last within their kind. */
export function differencesOf(now: readonly MadePay[], before: readonly MadePay[]): Change[] {
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
