import { Line } from '../../../http/line.ts';
import { DecimalWithin, Id, LocalDateText, named, PROBLEM, type Static, Type } from '../../../http/schema.ts';

const decimal = (description: string) =>
  DecimalWithin(
    {
      text: { pattern: String.raw`^\+?\d{1,6}(\.\d{1,12})?$`, maxLength: 24 },
      number: { minimum: 0, maximum: 999_999 },
    },
    {
      description,
      [PROBLEM]: 'must be a decimal number such as "7.6", not below zero, without an exponent',
    },
  );

export const WorkersCompIn = named(
  'WorkersCompPayIn',
  Type.Object(
    {
      employee_id: Type.Optional(Id({ description: 'Required with identifier_type=employee_id' })),
      employee_number: Type.Optional(
        Line({ min: 1, max: 32 }, { description: 'Required with identifier_type=employee_number' }),
      ),
      hours: DecimalWithin(
        {
          text: { pattern: String.raw`^\+?(?=.*[1-9])\d{1,6}(\.\d{1,6})?$`, maxLength: 24 },
          number: { exclusiveMinimum: 0, maximum: 999_999 },
        },
        {
          description: 'Hours of incapacity that are paid',
          [PROBLEM]: 'must be a decimal number of hours above zero, without an exponent',
        },
      ),
      rate: Type.Optional(
        decimal('Dollars per hour; by default hourly_amount_for_workers_comp_leave, then pay_rate_per_hour'),
      ),
      description: Type.Optional(Line({ min: 1, max: 60 }, { description: 'Default "Workers Compensation"' })),
      date: Type.Optional(LocalDateText({ description: 'By default the pay date' })),
      pay_department: Type.Optional(
        Line(
          { max: 32 },
          { description: 'Name or code of a department for the whole pay; other text is stored unchanged' },
        ),
      ),
    },
    { additionalProperties: false },
  ),
);
export type WorkersCompIn = Static<typeof WorkersCompIn>;
