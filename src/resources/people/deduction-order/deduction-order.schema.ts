import { Line } from '../../../http/line.ts';
import { CreatedAt, EmployeeId, OwnId, UpdatedAt } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  Id,
  LocalDateText,
  Nullable,
  named,
  type Static,
  Type,
} from '../../../http/schema.ts';

export const ORDER_KINDS = [
  'CHILD_SUPPORT_DEDUCTION',
  'CHILD_SUPPORT_GARNISHEE',
  'COURT_ORDER',
  'TAX_NOTICE',
  'BENEFIT_NOTICE',
] as const;

const Kind = Choice('DeductionOrderKind', ORDER_KINDS, {
  description:
    'CHILD_SUPPORT_DEDUCTION: a child support deduction notice (AU: Child Support (Registration and Collection) Act s 45; NZ). CHILD_SUPPORT_GARNISHEE: a child support garnishee notice (AU: s 72A of the same Act). COURT_ORDER: a court garnishee order (AU) or District Court attachment order (NZ). TAX_NOTICE: a garnishee notice from the ATO or a deduction notice from Inland Revenue. BENEFIT_NOTICE: a notice from the Ministry of Social Development (NZ)',
});
const RateOf = Choice('DeductionOrderRateOf', ['GROSS', 'NET'], {
  description:
    'GROSS: gross less salary sacrifice. NET: earnings after tax; in New Zealand with the ACC levy added back',
});
const Reference = (options: { description: string }) => Line({ min: 1, max: 40 }, options);

const writable = {
  reference: Reference({ description: 'The number of the order or notice; shown on the payslip' }),
  amount: Type.Optional(Nullable(DecimalIn({ description: 'Dollars for each pay period; instead of rate' }))),
  rate: Type.Optional(
    Nullable(DecimalIn({ description: 'Fraction of pay for each pay period; 0.2 is twenty percent' })),
  ),
  rate_of: Type.Optional(Nullable(RateOf)),
  protected_net: Type.Optional(
    Nullable(
      DecimalIn({
        description:
          'The net pay, in dollars per pay period, that the order must leave the employee, before deductions that the employee agreed to',
      }),
    ),
  ),
  protected_rate: Type.Optional(
    Nullable(DecimalIn({ description: 'The fraction of net earnings that the order must leave the employee' })),
  ),
  balance: Type.Optional(
    Nullable(
      DecimalIn({
        description:
          'The debt when the order was recorded; deductions stop when the debt is paid. Null if the order has no total',
      }),
    ),
  ),
  priority: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 999,
        description:
          'Among orders of the same statutory priority, lower numbers are deducted first; orders without a number follow in the sequence in which they were received',
      }),
    ),
  ),
  payee_name: Type.Optional(
    Nullable(
      Line(
        { min: 1, max: 60 },
        {
          description:
            'Name of the creditor, court or authority that the deduction is paid to; shown on payslips. Defaults to the authority that issues orders of this kind; a court order has no default',
        },
      ),
    ),
  ),
  payee_account: Type.Optional(
    Nullable(
      Line(
        { min: 1, max: 40 },
        { description: 'Number of the account that the deduction is paid into; shown on payslips' },
      ),
    ),
  ),
  from: LocalDateText({
    description: 'First payday on which the order is deducted; orders count as received in the sequence of these dates',
  }),
  to: Type.Optional(
    Nullable(LocalDateText({ description: 'Last payday on which the order is deducted; null if open-ended' })),
  ),
};

export const DeductionOrderIn = named(
  'DeductionOrderIn',
  Type.Object({ kind: Kind, ...writable }, { additionalProperties: false }),
);
export type DeductionOrderIn = Static<typeof DeductionOrderIn>;

export const DeductionOrderPatch = named(
  'DeductionOrderPatch',
  Type.Partial(Type.Object(writable), { additionalProperties: false }),
);
export type DeductionOrderPatch = Static<typeof DeductionOrderPatch>;

const optional = (description: string) => Nullable(DecimalOut({ description }));

export const DeductionOrderOut = named(
  'DeductionOrder',
  Type.Object(
    {
      id: OwnId('order'),
      employee_id: EmployeeId(),
      kind: Kind,
      name: Type.String({ description: 'The name of the order on pays and payslips' }),
      reference: Type.String({ description: 'The number of the order or notice' }),
      amount: optional('Dollars for each pay period; null if the order states a rate'),
      rate: optional('Fraction of pay for each pay period; null if the order states an amount'),
      rate_of: Nullable(RateOf),
      protected_net: optional('The net pay, in dollars per pay period, that the order must leave the employee'),
      protected_rate: optional('The fraction of net earnings that the order must leave the employee'),
      balance: optional('The debt when the order was recorded; null if the order has no total'),
      taken: DecimalOut({ description: 'The amount that complete pays have deducted' }),
      remaining: optional(
        'The amount still owed: the balance less the amounts deducted on complete pays; null if the order has no balance',
      ),
      priority: Nullable(
        Type.Integer({ description: 'Orders with lower numbers are deducted first; null if no number was set' }),
      ),
      payee_name: Nullable(
        Type.String({
          description:
            'Name of the creditor, court or authority that the deduction is paid to; null for a court order without a name',
        }),
      ),
      payee_account: Nullable(
        Type.String({ description: 'Number of the account that the deduction is paid into; null if not set' }),
      ),
      from: LocalDateText({ description: 'First payday on which the order is deducted' }),
      to: Nullable(LocalDateText({ description: 'Last payday on which the order is deducted; null if open-ended' })),
      created_at: CreatedAt(),
      updated_at: UpdatedAt(),
    },
    { additionalProperties: false },
  ),
);
export type DeductionOrderOut = Static<typeof DeductionOrderOut>;

export const DeductionOrdersParams = Type.Object({ employee_id: EmployeeId() }, { additionalProperties: false });
export const DeductionOrderParams = Type.Object(
  { employee_id: EmployeeId(), order_id: Id({ description: 'Id of the order, from the employee’s list of orders' }) },
  { additionalProperties: false },
);
