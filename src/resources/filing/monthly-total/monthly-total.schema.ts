import { DecimalOut, LocalDateText, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const strict = { additionalProperties: false } as const;

export const MonthlyTotalOut = named(
  'MonthlyTotal',
  Type.Object(
    {
      month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: 'Month, such as 2026-03' }),
      from: ReckonedDate({ description: 'First day of the month' }),
      to: ReckonedDate({ description: 'Last day of the month' }),
      pay_count: Type.Integer({ minimum: 0, description: 'Number of complete pays with a payday in the month' }),
      employee_count: Type.Integer({ minimum: 0, description: 'Number of employees paid in the month' }),
      gross: DecimalOut({ description: 'Gross pay in dollars' }),
      tax: DecimalOut({ description: 'PAYG withholding (AU) or PAYE (NZ)' }),
      net: DecimalOut({ description: 'Net pay in dollars' }),
      super: DecimalOut({ description: "Super (AU) or the employer's KiwiSaver contributions before ESCT (NZ)" }),
    },
    strict,
  ),
);
export type MonthlyTotalOut = Static<typeof MonthlyTotalOut>;

export const MonthlyTotalQuery = Type.Object(
  {
    to: Type.Optional(LocalDateText({ description: 'Any day of the last month; defaults to today' })),
    months: Type.Integer({
      minimum: 1,
      maximum: 60,
      default: 12,
      description: 'Number of months, including the last',
    }),
  },
  strict,
);
export type MonthlyTotalQuery = Static<typeof MonthlyTotalQuery>;
