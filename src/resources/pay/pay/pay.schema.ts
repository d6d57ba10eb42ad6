import { Line } from '../../../http/line.ts';
import {
  CompanyId,
  EmployeeId,
  EmployeeNumber,
  FormatName,
  OwnId,
  PayId,
  PayRunId,
} from '../../../http/record-fields.ts';
import {
  Choice,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { PayPeriodText, runFilters } from '../pay-run/pay-run.service.ts';
import {
  AllowanceIn,
  AllowanceOut,
  AmountFromZero,
  BackPaymentIn,
  BackPaymentOut,
  BonusIn,
  BonusOut,
  DeductionIn,
  DeductionOut,
  HoursIn,
  HoursOut,
  LeaveBalanceOut,
  LeaveIn,
  LeaveOut,
  SacrificeIn,
  SacrificeOut,
  TerminationPaymentOut,
} from './model/pay-item.schema.ts';
import { TerminationBlock } from './model/termination-block.schema.ts';
import { PayWarning } from './warn/warning.schema.ts';

const strict = { additionalProperties: false } as const;
const stated = (description: string) => Type.Optional(AmountFromZero({ description }));

export const PayIn = named(
  'PayCreate',
  Type.Object(
    {
      employee_id: Type.Optional(Id({ description: 'Required with identifier_type=employee_id' })),
      employee_number: Type.Optional(
        Line({ min: 1, max: 32 }, { description: 'Required with identifier_type=employee_number' }),
      ),
      pay_department: Type.Optional(
        Line(
          { max: 32 },
          { description: 'Name or code of a department for the whole pay; other text is stored unchanged' },
        ),
      ),
      pay_date: Type.Optional(
        LocalDateText({ description: 'Selects the pay run; by default the pay_date query parameter' }),
      ),
      payment_date: Type.Optional(
        LocalDateText({ description: 'Becomes processed_date and selects the law; by default the pay date' }),
      ),
      hours: Type.Optional(Type.Array(HoursIn, { maxItems: 500, description: 'Hours and units worked' })),
      leave: Type.Optional(Type.Array(LeaveIn, { maxItems: 500, description: 'Paid and unpaid leave' })),
      allowances: Type.Optional(
        Type.Array(AllowanceIn, {
          maxItems: 500,
          description: 'Allowances of the employee or the company, by description',
        }),
      ),
      deductions: Type.Optional(
        Type.Array(DeductionIn, { maxItems: 500, description: 'Deductions after tax, by description' }),
      ),
      bonuses: Type.Optional(
        Type.Array(BonusIn, { maxItems: 500, description: 'Bonuses and commissions, by description' }),
      ),
      pay_sacrifices: Type.Optional(
        Type.Array(SacrificeIn, { maxItems: 500, description: 'Salary sacrifices, taken before tax' }),
      ),
      back_payments: Type.Optional(
        Type.Array(BackPaymentIn, { maxItems: 500, description: 'Pay that was owed from earlier periods' }),
      ),
      auto_calculate: Type.Optional(
        Type.Boolean({
          description:
            'Default true. False keeps exactly the amounts sent, such as opening year-to-date amounts; omitted amounts are ' +
            'zero. Unless these are opening amounts, the pay counts towards its period, and a later pay in the period makes up any difference from the calculated amounts',
        }),
      ),
      tax: stated('Only with auto_calculate false. AU: withholding including the study loan component; NZ: PAYE'),
      stsl: stated('AU, only with auto_calculate false: the study loan component of tax'),
      compulsory_super_amount: stated('AU, only with auto_calculate false: super guarantee'),
      resc_super_amount: stated('AU, only with auto_calculate false: reportable employer super'),
      nz_student_loan: stated('NZ, only with auto_calculate false: student loan deductions'),
      kiwisaver_employee_amount: stated('NZ, only with auto_calculate false: the employee’s KiwiSaver contribution'),
      kiwisaver_employer_amount: stated(
        'NZ, only with auto_calculate false: the employer’s KiwiSaver contribution before ESCT',
      ),
      kiwisaver_esct_amount: stated(
        'NZ, only with auto_calculate false: the tax (ESCT) within the employer contribution',
      ),
      stp_reported_externally: Type.Optional(
        Type.Boolean({ description: 'AU, default false: true excludes the pay from STP reports' }),
      ),
      termination: Type.Optional(
        described(TerminationBlock, 'Ends the employment with this pay, which pays out the entitlements'),
      ),
    },
    strict,
  ),
);
export type PayIn = Static<typeof PayIn>;

const amount = (description: string) => Type.Number({ description });
const ofCountry = (description: string) => Nullable(Type.Number({ description }));

export const PayOut = named(
  'Pay',
  Type.Object(
    {
      id: OwnId('pay'),
      employee_id: EmployeeId(),
      employee_number: EmployeeNumber(),
      pay_run_id: PayRunId(),
      pay_date: LocalDateText({ description: 'The date that selected the pay run' }),
      processed_date: LocalDateText({ description: 'The payday' }),
      pay_run_end_date: ReckonedDate({ description: 'Last day of the period of the run' }),
      employee_format_name_shorter: Type.String({ description: 'Last, F' }),
      employee_last_name: Type.String({ description: 'Family name' }),
      employee_first_name: Type.String({ description: 'Given name' }),
      employee_email_address: Nullable(
        Type.String({ description: 'The email address that receives the payslip; null if there is no address' }),
      ),
      status: Type.Enum(['processed', 'pending'], {
        description: 'processed once the pay is complete, pending while it is a draft',
      }),
      gross: amount('Earnings before tax and deductions'),
      tax: amount('Withholding including the study loan component (AU), PAYE (NZ)'),
      net: amount('The amount that the employee receives'),
      super: amount("Compulsory and reportable super (AU), the employer's KiwiSaver contribution before ESCT (NZ)"),
      total_workers_compensation: Type.Number({ description: 'Dollars of workers compensation within gross' }),
      resc_super_amount: Type.Number({ description: 'Reportable employer super (AU); 0 in New Zealand' }),
      compulsory_super_amount: Type.Number({ description: 'Super guarantee (AU); 0 in New Zealand' }),
      stsl: ofCountry('Study loan component of the tax (AU)'),
      nz_student_loan: ofCountry('Student loan deductions (NZ)'),
      kiwisaver_employee_amount: ofCountry("The employee's KiwiSaver contribution (NZ)"),
      kiwisaver_employer_amount: ofCountry("The employer's KiwiSaver contribution before ESCT (NZ)"),
      kiwisaver_esct_amount: ofCountry('The tax (ESCT) within the employer contribution (NZ)'),
      format_name: FormatName(),
      is_complete: Type.Boolean({ description: 'True once the pay is complete; false for a draft' }),
      auto_calculate: Type.Boolean({
        description: 'False if the amounts were sent and not calculated, such as opening year-to-date amounts',
      }),
      stp_reported_externally: Type.Boolean({ description: 'Excluded from STP reports (AU)' }),
      stp_status: Nullable(
        Type.String({ description: 'The status of the latest STP report of the pay; null until reported' }),
      ),
      stp_service_action: Nullable(
        Type.String({
          description: 'The action of the latest report of the pay: NEW, ADJUST or UPDATE; null until reported',
        }),
      ),
      stp_timestamp: Nullable(
        Timestamp({ description: 'When the latest report of the pay was made, in UTC; null until reported' }),
      ),
      pay_department: Nullable(
        Type.String({ description: 'Name or code of the department of the whole pay; null if it has none' }),
      ),
      hours: Type.Array(HoursOut, { description: 'Hours and units worked' }),
      leave: Type.Array(LeaveOut, { description: 'Paid and unpaid leave' }),
      leave_balance_rows: Type.Array(LeaveBalanceOut, { description: 'Balances after this pay' }),
      allowances: Type.Array(AllowanceOut, { description: 'Allowances of the pay' }),
      deductions: Type.Array(DeductionOut, { description: 'Deductions after tax' }),
      bonuses: Type.Array(BonusOut, { description: 'Bonuses and commissions' }),
      pay_sacrifices: Type.Array(SacrificeOut, { description: 'Salary sacrifices, taken before tax' }),
      back_payments: Type.Array(BackPaymentOut, { description: 'Pay that was owed from earlier periods' }),
      termination_payments: Type.Array(TerminationPaymentOut, {
        description: 'Notice, redundancy and other lump sums of a final pay; leave paid out is listed in `leave`',
      }),
      warnings: Type.Optional(
        Type.Array(PayWarning, {
          description:
            'On previews (dry_run=true), on pending pays and, with include_warnings=true, on created pays: what to check. Warnings do not block a pay',
        }),
      ),
    },
    strict,
  ),
);
export type PayOut = Static<typeof PayOut>;

const PaysOfRun = named(
  'PaysOfRun',
  Type.Object(
    {
      pay_run_id: PayRunId(),
      pay_run_end_date: ReckonedDate({ description: 'Last day of the period of the run' }),
      pay_period: PayPeriodText,
      pays: Type.Array(PayOut, { description: 'The pays of the run' }),
    },
    strict,
  ),
);
const PaysOfEmployeeId = named(
  'PaysOfEmployee',
  Type.Object(
    { employee_id: EmployeeId(), pays: Type.Array(PayOut, { description: 'The pays of the employee' }) },
    strict,
  ),
);
const PaysOfEmployeeNumber = named(
  'PaysOfEmployeeNumber',
  Type.Object(
    { employee_number: EmployeeNumber(), pays: Type.Array(PayOut, { description: 'The pays of the employee' }) },
    strict,
  ),
);
/** The three shapes: plain, by run, by employee. The query selects the shape of the whole list. */
export const PaysOut = Type.Array(
  named('PayOrGroup', Type.Union([PayOut, PaysOfRun, PaysOfEmployeeId, PaysOfEmployeeNumber])),
);
export type PaysOut = Static<typeof PaysOut>;

export const IDENTIFIER_TYPES = ['employee_id', 'employee_number'] as const;
const shapeFilters = {
  group_by_pay_run: Type.Boolean({ default: false, description: 'Overrides group_by_employee' }),
  group_by_employee: Type.Boolean({
    default: false,
    description: 'Returns one element for each employee, which contains the employee’s pays',
  }),
  identifier_type: Choice('EmployeeIdentifierType', IDENTIFIER_TYPES, {
    default: 'employee_id',
    description: 'How employees are identified: by the id that the service assigned, or by your own employee number',
  }),
};
/** How the pays of a response are grouped. */
export interface Shape {
  readonly group_by_pay_run: boolean;
  readonly group_by_employee: boolean;
  readonly identifier_type: (typeof IDENTIFIER_TYPES)[number];
}

export const CreatePaysQuery = Type.Object(
  {
    ...shapeFilters,
    redistribute_tax_by_gross: Type.Boolean({
      default: true,
      description:
        'In this request, pays for the same employee in the same run but for different departments are taxed together and share the tax in proportion to gross',
    }),
    pay_date: Type.Optional(LocalDateText({ description: 'Selects the pay run; defaults to today' })),
    dry_run: Type.Boolean({
      default: false,
      description:
        'Calculates and responds as usual but stores nothing; ids in the response are provisional. Send the ETag back as If-Match to pay exactly what was previewed',
    }),
    include_warnings: Type.Optional(
      Type.Boolean({ description: 'Adds warnings to each pay that is created; a preview always has them' }),
    ),
  },
  strict,
);
export type CreatePaysQuery = Static<typeof CreatePaysQuery>;

export const ListPaysQuery = Type.Object(
  {
    ...runFilters,
    pay_run_id: Type.Optional(PayRunId()),
    employee_id: Type.Optional(EmployeeId()),
    employee_number: Type.Optional(
      Line({ min: 1, max: 60 }, { description: 'Only pays of the employee with this number' }),
    ),
    is_complete: Type.Optional(
      Type.Boolean({
        description: 'False lists pending pays. If neither this nor status is sent, only complete pays are listed',
      }),
    ),
    ...shapeFilters,
  },
  strict,
);
export type ListPaysQuery = Static<typeof ListPaysQuery>;

export const PayPath = Type.Object({ company_id: CompanyId(), pay_id: PayId() }, strict);
export const PayIdPath = Type.Object({ pay_id: PayId() }, strict);

const { employee_id: _id, employee_number: _number, pay_date: _date, termination, ...fields } = PayIn.properties;

/** Fields that are not sent keep their values; a list replaces the whole list. */
export const PayPatch = named(
  'PayPatch',
  Type.Object(
    {
      ...fields,
      termination: Type.Optional(
        Nullable(described(termination, 'Ends the employment with this pay; null removes the termination')),
      ),
    },
    { additionalProperties: false },
  ),
);
export type PayPatch = Static<typeof PayPatch>;

export const PatchQuery = Type.Object(
  { dry_run: Type.Boolean({ default: false, description: 'Calculates and responds as usual but stores nothing' }) },
  { additionalProperties: false },
);

export const TogetherQuery = Type.Object(
  {
    together: Type.Boolean({
      default: false,
      description: 'Pays that share their tax can only be changed together; true confirms all of them',
    }),
  },
  { additionalProperties: false },
);
