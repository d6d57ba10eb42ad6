import { plain } from '../../../base/decimal.ts';
import { centsOrFiner, shortest } from '../../../base/decimal-text.ts';
import type { EmployeePayRateOut, PayRateOut } from './pay-rate.schema.ts';
import type { ResolvedRate } from './rate-book.ts';
import type { PayRateRecord } from './tables.ts';

export const payRateView = (rate: PayRateRecord): PayRateOut => ({
  id: rate.id,
  reference: rate.group_id === null ? `employee:${rate.id}` : `company:${rate.id}`,
  description: rate.description,
  type: rate.type,
  multiplier: rate.multiplier === null ? null : shortest(rate.multiplier),
  rate: rate.rate === null ? null : centsOrFiner(rate.rate),
  units: rate.units,
  is_hours: rate.is_hours,
  is_overtime: rate.is_overtime,
});

export const employeePayRateView = (rate: ResolvedRate): EmployeePayRateOut => ({
  ...rate,
  multiplier: rate.multiplier === null ? null : plain(rate.multiplier),
  rate: rate.rate === null ? null : centsOrFiner(plain(rate.rate)),
});
