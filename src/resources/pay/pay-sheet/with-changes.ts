import { badRequest, inBody } from '../../../base/errors.ts';
import { rowsOfOrder } from '../pay/change.public.ts';
import type { PayIn, PayOrder } from '../pay/make.public.ts';
import type { MadePay } from '../pay/read.public.ts';
import type { SheetChange } from './pay-sheet.schema.ts';

type PayItem = MadePay['items'][number];

/** The list of each kind of row in an order, and the field that users edit. */
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

/** The pay with the edited values, and with new rows. All other fields of a row stay. */
export function withChanges(order: PayOrder, items: readonly PayItem[], change: SheetChange): PayOrder {
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
          `'${description}' is calculated from other figures; change it on its own page`,
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
