import { DecimalOut, LocalDateText, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const strict = { additionalProperties: false } as const;

export const MonthlyTotalOut = named(
  'MonthlyTotal',
  Type.Object(
    {
      month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: 'Such as 2026-03' }),
      from: ReckonedDate({ description: 'First day of the month' }),
      to: ReckonedDate({ description: 'Last day of the month' }),
      pay_count: Type.Integer({ minimum: 0, description: 'Complete pays with a day of payment in it' }),
      employee_count: Type.Integer({ minimum: 0, description: 'People who were paid in it' }),
      gross: DecimalOut({ description: 'Dollars before anything is taken off' }),
      tax: DecimalOut({ description: 'PAYG withholding (AU) or PAYE (NZ)' }),
      net: DecimalOut({ description: 'Dollars that employees received' }),
      super: DecimalOut({ description: "Super (AU) or the employer's KiwiSaver contributions before ESCT (NZ)" }),
    },
    strict,
  ),
);
export type MonthlyTotalOut = Static<typeof MonthlyTotalOut>;

export const MonthlyTotalQuery = Type.Object(
  {
    to: Type.Optional(LocalDateText({ description: 'A day of the last month; by default today' })),
    months: Type.Integer({
      minimum: 1,
      maximum: 60,
      default: 12,
      description: 'How many months, the last one included',
    }),
  },
  strict,
);
export type MonthlyTotalQuery = Static<typeof MonthlyTotalQuery>;
