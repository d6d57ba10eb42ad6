import { Line } from '../../../http/line.ts';
import { CompanyId } from '../../../http/record-fields.ts';
import {
  Choice,
  described,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type TSchema,
  Type,
} from '../../../http/schema.ts';
import { AU_STATES, ESCT_RATE_METHODS } from '../company/company.service.ts';

const closed = { additionalProperties: false };
const State = Choice('CompanyLongServiceState', AU_STATES);
const EsctMethod = Choice('EsctRateMethodDefault', ESCT_RATE_METHODS);
const PublicHolidays = (name: string, region: (schema: TSchema) => TSchema) =>
  Type.Array(
    named(
      name,
      Type.Object(
        {
          date: LocalDateText({ description: 'The date on which the holiday is observed' }),
          name: Line({ min: 1, max: 60 }, { description: 'Name of the holiday' }),
          region: region(
            Nullable(
              Line(
                { min: 1, max: 60 },
                { description: 'The anniversary_region that observes the holiday; null for all employees' },
              ),
            ),
          ),
        },
        closed,
      ),
    ),
    { maxItems: 200 },
  );
const Intermediary = (name: string, agentNumber: (schema: TSchema) => TSchema) =>
  named(
    name,
    Type.Object(
      {
        abn: Type.String({
          format: 'abn',
          maxLength: 20,
          [PROBLEM]: 'must be an Australian business number: 11 digits with valid check digits',
          description: 'Australian business number of the intermediary',
        }),
        tax_agent_number: described(
          agentNumber(Nullable(Type.String({ pattern: '^[0-9]{8}$', maxLength: 8, [PROBLEM]: 'must be 8 digits' }))),
          'Registered agent number, 8 digits; null if the intermediary is not a registered agent',
        ),
        contact_name: Line({ min: 1, max: 60 }, { description: 'Contact person for the ATO' }),
        email_address: Line(
          { max: 200 },
          {
            format: 'email',
            [PROBLEM]: 'must be an email address',
            description: 'Email address of the contact person',
          },
        ),
        phone: Type.String({
          pattern: '^[0-9 +()-]{8,15}$',
          maxLength: 15,
          [PROBLEM]: 'must be 8 to 15 digits, spaces, +, (, ) or -',
          description: 'Phone number of the contact person',
        }),
      },
      closed,
    ),
  );
const PreviousId = Line({ min: 1, max: 200 });
const Closedown = named(
  'Closedown',
  Type.Object(
    {
      from: LocalDateText({ description: 'First day of the closedown' }),
      to: LocalDateText({ description: 'Last day of the closedown' }),
    },
    closed,
  ),
);

const ABOUT = {
  is_registered_working_holiday_employer:
    'AU: whether the company is registered with the ATO as an employer of working holiday makers',
  long_service_leave_state:
    'AU: the state whose long service leave law applies to all employees; null for each employee’s own state',
  is_small_business:
    'AU: whether the company has fewer than 15 employees and therefore owes no statutory redundancy pay',
  stp_intermediary: 'AU: the registered agent or other intermediary who lodges with the ATO for the company',
  previous_business_management_id:
    'AU: the BMS id of the previous payroll software; an UPDATE event with tells_previous_ids reports it to the ATO',
  employee_influences_super_rate:
    'AU: whether employees were able to influence a super_rate above the compulsory rate. False if an award or agreement requires the higher rate: the part above the compulsory rate is then not reportable (RESC)',
  esct_rate_method_default:
    'NZ: how the ESCT rate is determined for employees whose esct_rate_method was never set. FIXED, the default, uses the employee’s esct_rate; CALCULATED derives the rate from last year’s or this year’s pay',
  offers_payroll_giving: 'NZ: whether the company offers payroll giving, so that donations earn a tax credit',
  closedown: 'NZ: the customary closedown',
  public_holidays: 'NZ: public holidays missing from the national calendar, such as provincial anniversary days',
};
const about = (name: keyof typeof ABOUT) => ({ description: ABOUT[name] });

/** The declarations to change. Null restores a default. */
export const CompanyDeclarationsPatch: TSchema = named(
  'CompanyDeclarationsPatch',
  Type.Object(
    {
      is_registered_working_holiday_employer: Type.Optional(
        Nullable(Type.Boolean(about('is_registered_working_holiday_employer'))),
      ),
      long_service_leave_state: Type.Optional(Nullable({ ...State, ...about('long_service_leave_state') })),
      is_small_business: Type.Optional(Nullable(Type.Boolean(about('is_small_business')))),
      stp_intermediary: Type.Optional(
        Nullable({ ...Intermediary('StpIntermediaryIn', Type.Optional), ...about('stp_intermediary') }),
      ),
      previous_business_management_id: Type.Optional(
        Nullable({ ...PreviousId, ...about('previous_business_management_id') }),
      ),
      employee_influences_super_rate: Type.Optional(Nullable(Type.Boolean(about('employee_influences_super_rate')))),
      esct_rate_method_default: Type.Optional(Nullable({ ...EsctMethod, ...about('esct_rate_method_default') })),
      offers_payroll_giving: Type.Optional(Nullable(Type.Boolean(about('offers_payroll_giving')))),
      closedown: Type.Optional(Nullable({ ...Closedown, ...about('closedown') })),
      public_holidays: Type.Optional(
        Nullable({ ...PublicHolidays('CompanyPublicHolidayIn', Type.Optional), ...about('public_holidays') }),
      ),
    },
    closed,
  ),
);

/** Contains every key that the company's country has. */
export const CompanyDeclarationsOut: TSchema = named(
  'CompanyDeclarations',
  Type.Object(
    {
      is_registered_working_holiday_employer: Type.Optional(
        Type.Boolean(about('is_registered_working_holiday_employer')),
      ),
      long_service_leave_state: Type.Optional(Nullable({ ...State, ...about('long_service_leave_state') })),
      is_small_business: Type.Optional(Type.Boolean(about('is_small_business'))),
      stp_intermediary: Type.Optional(
        Nullable({ ...Intermediary('StpIntermediary', (schema) => schema), ...about('stp_intermediary') }),
      ),
      previous_business_management_id: Type.Optional(
        Nullable({ ...PreviousId, ...about('previous_business_management_id') }),
      ),
      employee_influences_super_rate: Type.Optional(Type.Boolean(about('employee_influences_super_rate'))),
      esct_rate_method_default: Type.Optional({ ...EsctMethod, ...about('esct_rate_method_default') }),
      offers_payroll_giving: Type.Optional(Type.Boolean(about('offers_payroll_giving'))),
      closedown: Type.Optional(Nullable({ ...Closedown, ...about('closedown') })),
      public_holidays: Type.Optional({
        ...PublicHolidays('CompanyPublicHoliday', (schema) => schema),
        ...about('public_holidays'),
      }),
    },
    closed,
  ),
);

export const CompanyPath = Type.Object({ company_id: CompanyId() }, closed);
