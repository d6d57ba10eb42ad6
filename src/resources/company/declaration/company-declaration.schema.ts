import { Line } from '../../../http/line.ts';
import { Id, LocalDateText, Nullable, named, type TSchema, Type } from '../../../http/schema.ts';
import { AU_STATES } from '../company/company.service.ts';

const closed = { additionalProperties: false };
const State = Type.Union(AU_STATES.map((state) => Type.Literal(state)));
const PublicHolidays = (region: (schema: TSchema) => TSchema) =>
  Type.Array(
    Type.Object(
      {
        date: LocalDateText(),
        name: Line({ min: 1, max: 60 }),
        region: region(
          Nullable(
            Line({ min: 1, max: 60 }, { description: 'The anniversary_region it is kept in; null: by everybody' }),
          ),
        ),
      },
      closed,
    ),
    { maxItems: 200 },
  );
const Closedown = Type.Object({ from: LocalDateText(), to: LocalDateText() }, closed);

const ABOUT = {
  is_registered_working_holiday_employer: 'AU: registered with the tax office as an employer of working holiday makers',
  long_service_leave_state: 'AU: the state whose long service leave law holds for everybody; null: each employee’s own',
  is_small_business: 'AU: fewer than 15 employees, so that no redundancy pay is owed by law',
  offers_payroll_giving: 'NZ: deductions to charities earn the donation credit',
  closedown: 'NZ: the customary closedown',
  public_holidays:
    'NZ: public holidays that the calendar of the country does not hold, such as the anniversary day of a province',
};
const about = (name: keyof typeof ABOUT) => ({ description: ABOUT[name] });

/** The keys that change; null puts the default back. */
export const CompanyDeclarationsPatch: TSchema = named(
  'CompanyDeclarationsPatch',
  Type.Object(
    {
      is_registered_working_holiday_employer: Type.Optional(
        Nullable(Type.Boolean(about('is_registered_working_holiday_employer'))),
      ),
      long_service_leave_state: Type.Optional(Nullable({ ...State, ...about('long_service_leave_state') })),
      is_small_business: Type.Optional(Nullable(Type.Boolean(about('is_small_business')))),
      offers_payroll_giving: Type.Optional(Nullable(Type.Boolean(about('offers_payroll_giving')))),
      closedown: Type.Optional(Nullable({ ...Closedown, ...about('closedown') })),
      public_holidays: Type.Optional(Nullable({ ...PublicHolidays(Type.Optional), ...about('public_holidays') })),
    },
    closed,
  ),
);

/** Every key of the company's country. */
export const CompanyDeclarationsOut: TSchema = named(
  'CompanyDeclarations',
  Type.Object(
    {
      is_registered_working_holiday_employer: Type.Optional(
        Type.Boolean(about('is_registered_working_holiday_employer')),
      ),
      long_service_leave_state: Type.Optional(Nullable({ ...State, ...about('long_service_leave_state') })),
      is_small_business: Type.Optional(Type.Boolean(about('is_small_business'))),
      offers_payroll_giving: Type.Optional(Type.Boolean(about('offers_payroll_giving'))),
      closedown: Type.Optional(Nullable({ ...Closedown, ...about('closedown') })),
      public_holidays: Type.Optional({ ...PublicHolidays((schema) => schema), ...about('public_holidays') }),
    },
    closed,
  ),
);

export const CompanyPath = Type.Object({ company_id: Id() }, closed);
