import { money } from '../../../base/decimal.ts';
import { centsOrFiner, decimalOf } from '../../../base/decimal-text.ts';
import type { OpeningBalancesOut } from './opening-balance.schema.ts';
import type { OpeningBalanceRecord } from './opening-balance.store.ts';

export const NO_OPENING_BALANCES: OpeningBalancesOut = { as_at: null, leave: [], nz: null };

const cents = (stored: string | null): string | null => (stored === null ? null : money(decimalOf(stored)));
const finer = (stored: string | null): string | null => (stored === null ? null : centsOrFiner(stored));

type Shown = Omit<OpeningBalanceRecord, 'customer_id' | 'employee_id' | 'created_at' | 'updated_at'>;

export const openingBalancesView = (record: Shown): OpeningBalancesOut => ({
  as_at: record.as_at,
  leave: record.leave.map(({ leave_type, quantity, unit }) => ({
    leave_type,
    quantity: centsOrFiner(quantity),
    unit,
  })),
  nz: record.has_nz
    ? {
        gross_four_weeks: cents(record.gross_four_weeks),
        gross_twelve_months: cents(record.gross_twelve_months),
        gross_since_anniversary: cents(record.gross_since_anniversary),
        days_worked_52_weeks: finer(record.days_worked_52_weeks),
        weeks_employed: finer(record.weeks_employed),
      }
    : null,
});
