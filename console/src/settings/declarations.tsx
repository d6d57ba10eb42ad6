import { Stack, Text, Title } from '@mantine/core';
import { $api, api, type Schemas } from '../api/client.ts';
import { invalidateFilingProblems } from '../filing/invalidate.ts';
import { useArea, useCompany } from '../session/session.tsx';
import { type Changes, FieldForm } from '../ui/field-form.tsx';
import type { Field } from '../ui/field-input.tsx';
import { tableDay } from '../ui/format.ts';
import { invalidatePaths, notify } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';

interface Holiday {
  readonly date: string;
  readonly name: string;
  readonly region: string | null;
}

const asHoliday = ({ date, name, region }: Changes): Holiday => ({
  date: String(date ?? ''),
  name: String(name ?? ''),
  region: region ? String(region) : null,
});

/** The company's additional public holidays. Each save replaces the whole list. */
function PublicHolidays(given: {
  holidays: readonly Holiday[];
  mayEdit: boolean;
  save: (holidays: Holiday[]) => Promise<void>;
}) {
  const { holidays, mayEdit, save } = given;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Other public holidays
      </Title>
      <Records
        label="Other public holidays"
        one="public holiday"
        about="National holidays are included. Add a provincial anniversary day, or a holiday that moved to another day."
        nothing="No other holidays."
        rows={holidays}
        rowKey={({ date, name }) => `${date} ${name}`}
        nameOf={({ name }) => name}
        columns={[
          { title: 'Day', show: ({ date }) => tableDay(date) },
          { title: 'Name', show: ({ name }) => name },
          { title: 'Observed in', show: ({ region }) => region ?? 'Everywhere' },
        ]}
        fields={[
          { key: 'date', label: 'Day', kind: 'date', required: true },
          { key: 'name', label: 'Name', required: true, maxLength: 60 },
          { key: 'region', label: 'Region', maxLength: 60, about: 'Leave empty if the holiday is observed everywhere' },
        ]}
        readOnly={!mayEdit}
        create={(values) => save([...holidays, asHoliday(values)])}
        change={(row, values) => save(holidays.map((each) => (each === row ? asHoliday({ ...row, ...values }) : each)))}
        remove={(row) => save(holidays.filter((each) => each !== row))}
        removal={({ name }) => `New pays will treat ${name} as an ordinary day again.`}
      />
    </Stack>
  );
}

type Declared = Schemas['CompanyDeclarations'];

const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];
const hasIntermediary: Field['when'] = ({ has_intermediary }) => has_intermediary === true;

const DECLARED: Readonly<Record<'AU' | 'NZ', readonly Field[]>> = {
  AU: [
    {
      key: 'is_registered_working_holiday_employer',
      label: 'Registered employer of working holiday makers',
      kind: 'switch',
      about: 'Registered employers withhold less from them',
    },
    {
      key: 'is_small_business',
      label: 'Fewer than 15 employees',
      kind: 'switch',
      about: 'Small businesses owe no statutory redundancy pay',
    },
    {
      key: 'employee_influences_super_rate',
      label: 'Employees can influence super above the compulsory rate',
      kind: 'switch',
      about:
        'Turn off if an award or agreement requires the higher rate. Super above the compulsory rate is then not reported as RESC',
    },
    {
      key: 'long_service_leave_state',
      label: 'Long service leave law',
      kind: 'select',
      options: [
        { value: '', label: 'Each employee’s own state' },
        ...STATES.map((state) => ({ value: state, label: state })),
      ],
    },
    {
      key: 'previous_business_management_id',
      label: 'ID of your previous payroll software',
      about: 'The ATO uses it to carry over year-to-date amounts',
      maxLength: 200,
    },
    { key: 'has_intermediary', label: 'A tax agent reports to the ATO', kind: 'switch' },
    { key: 'agent_abn', label: 'Agent’s ABN', required: true, maxLength: 20, when: hasIntermediary },
    {
      key: 'agent_tax_agent_number',
      label: 'Tax agent number',
      about: '8 digits',
      maxLength: 8,
      when: hasIntermediary,
    },
    { key: 'agent_contact_name', label: 'Agent’s contact', required: true, maxLength: 60, when: hasIntermediary },
    {
      key: 'agent_email_address',
      label: 'Agent’s email address',
      kind: 'email',
      required: true,
      when: hasIntermediary,
    },
    { key: 'agent_phone', label: 'Agent’s phone', required: true, maxLength: 15, when: hasIntermediary },
  ],
  NZ: [
    {
      key: 'esct_rate_method_default',
      label: 'ESCT rate for employees without their own setting',
      kind: 'select',
      options: [
        { value: 'FIXED', label: 'As set for the employee' },
        { value: 'CALCULATED', label: 'Calculated from pay' },
      ],
    },
    {
      key: 'offers_payroll_giving',
      label: 'Payroll giving',
      kind: 'switch',
      about: 'Employees get a tax credit for deductions to charities',
    },
    { key: 'closedown_from', label: 'Customary closedown, first day', kind: 'date' },
    { key: 'closedown_to', label: 'Customary closedown, last day', kind: 'date' },
  ],
};

const AGENT = ['abn', 'tax_agent_number', 'contact_name', 'email_address', 'phone'] as const;

/** Flattens nested declarations into the fields of the form. */
function flattened(declared: Declared): Record<string, unknown> {
  const { stp_intermediary: agent, closedown, ...rest } = declared;
  return {
    ...rest,
    has_intermediary: Boolean(agent),
    ...Object.fromEntries(AGENT.map((key) => [`agent_${key}`, agent?.[key] ?? ''])),
    closedown_from: closedown?.from ?? '',
    closedown_to: closedown?.to ?? '',
  };
}

/** Converts the changed fields back to nested declarations. */
function nested(changes: Changes, declared: Declared): Schemas['CompanyDeclarationsPatch'] {
  const body: Record<string, unknown> = {};
  const whole = { ...flattened(declared), ...changes };
  for (const [key, value] of Object.entries(changes)) {
    if (key.startsWith('agent_') || key === 'has_intermediary') {
      body.stp_intermediary = whole.has_intermediary
        ? Object.fromEntries(AGENT.map((name) => [name, whole[`agent_${name}`] || null]))
        : null;
    } else if (key.startsWith('closedown_')) {
      const [from, to] = [whole.closedown_from, whole.closedown_to];
      body.closedown = from || to ? { from, to } : null;
    } else body[key] = value;
  }
  return body as Schemas['CompanyDeclarationsPatch'];
}

const PATH = '/api/company/{company_id}/declarations';

/** Declarations and elections of the company that affect calculations. */
export function Declarations() {
  const { company_id, country } = useCompany();
  const { mayEdit } = useArea('SETTINGS');
  const query = $api.useQuery('get', PATH, { params: { path: { company_id } } });
  const send = async (body: Schemas['CompanyDeclarationsPatch']): Promise<void> => {
    await api.PATCH(PATH, { params: { path: { company_id } }, body });
    await invalidatePaths(PATH);
    await invalidateFilingProblems();
  };
  return (
    <Settled query={query}>
      {(declared) => (
        <Stack>
          <Text c="dimmed" size="sm" maw={680}>
            These declarations decide how pays are calculated and reported. They apply from the next pay.
          </Text>
          <FieldForm
            label="Declarations"
            fields={DECLARED[country]}
            given={flattened(declared)}
            save={async (changes: Changes) => {
              await send(nested(changes, declared));
              notify('Declarations saved', 'Completed pays do not change.');
            }}
            readOnly={!mayEdit}
          />
          {country === 'NZ' && (
            <PublicHolidays
              holidays={declared.public_holidays ?? []}
              mayEdit={mayEdit}
              save={(public_holidays) => send({ public_holidays })}
            />
          )}
        </Stack>
      )}
    </Settled>
  );
}
