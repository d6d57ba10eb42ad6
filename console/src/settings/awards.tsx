import { $api, api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';
import type { Changes } from '../ui/field-form.tsx';
import type { Field, FieldValue } from '../ui/field-input.tsx';
import { invalidatePaths } from '../ui/notify.ts';
import { Settled } from '../ui/problem.tsx';
import { Records } from '../ui/records.tsx';

const LIST = '/api/company/{company_id}/awards';
const ONE = '/api/company/{company_id}/awards/{award_id}';

/** The modern awards whose rules the service has. */
const MODERN_AWARDS = [
  { value: 'MA000002', label: 'Clerks (MA000002)' },
  { value: 'MA000003', label: 'Fast Food (MA000003)' },
  { value: 'MA000004', label: 'General Retail (MA000004)' },
  { value: 'MA000009', label: 'Hospitality (MA000009)' },
  { value: 'MA000119', label: 'Restaurants (MA000119)' },
] as const;

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const none = { value: '', label: 'Default of the award' };
const has =
  (...packs: readonly string[]) =>
  ({ pack }: Readonly<Record<string, FieldValue>>): boolean =>
    packs.includes(String(pack));

/** The choices that an award leaves to the employer. */
const OPTION_FIELDS: readonly Field[] = [
  {
    key: 'span',
    label: 'Trading hours',
    kind: 'select',
    options: [
      none,
      { value: 'standard', label: 'Standard' },
      { value: 'extended', label: 'Open late (extended)' },
      { value: 'newsagency', label: 'Newsagency' },
    ],
    about: 'Work outside these hours is overtime',
    when: has('MA000004'),
  },
  {
    key: 'minimum_gap_hours',
    label: 'Hours off between shifts',
    kind: 'select',
    options: [none, ...[10, 11, 12].map((hours) => ({ value: String(hours), label: String(hours) }))],
    about: '12, or as few as 10 by agreement',
    when: has('MA000004'),
  },
  {
    key: 'long_day',
    label: 'Day with up to 11 ordinary hours',
    kind: 'select',
    options: [none, ...WEEKDAYS.map((day) => ({ value: day, label: `${day[0]!.toUpperCase()}${day.slice(1)}` }))],
    about: 'By default the first day of the week that needs them',
    when: has('MA000004'),
  },
  {
    key: 'casual_meal_allowance',
    label: 'Meal allowance for casuals',
    kind: 'select',
    options: [none, { value: 'true', label: 'Paid' }, { value: 'false', label: 'Not paid' }],
    about: 'Sources differ; it is paid by default',
    when: has('MA000004'),
  },
  {
    key: 'part_time_overtime',
    label: 'Overtime of part-time employees',
    kind: 'select',
    options: [
      none,
      { value: 'agreed_hours', label: 'Beyond the agreed hours' },
      { value: 'award_limits', label: 'Beyond the limits of the award' },
    ],
    when: has('MA000002'),
  },
];

/** The allowances of each award, by kind. */
const ALLOWANCES: readonly (readonly [kind: string, label: string, packs: readonly string[]])[] = [
  ['meal', 'Meal allowance', MODERN_AWARDS.map(({ value }) => value)],
  ['laundry', 'Laundry allowance', ['MA000002', 'MA000003', 'MA000004', 'MA000009']],
  ['first_aid', 'First aid allowance', ['MA000002', 'MA000004', 'MA000009']],
  ['vehicle', 'Vehicle allowance', ['MA000002', 'MA000003', 'MA000004']],
  ['cold_work', 'Cold work allowance', ['MA000003', 'MA000004']],
  ['liquor_licence', 'Liquor licence allowance', ['MA000004']],
  ['broken_hill', 'Broken Hill allowance', ['MA000004']],
  ['split_shift', 'Split shift allowance', ['MA000009', 'MA000119']],
  ['tools', 'Tool allowance', ['MA000009', 'MA000119']],
];
const PAID_BY = 'paid_by_';

type Award = Schemas['Award'];

/** An award with its choices as fields of their own, as the form has them. */
const flatOf = (award: Award): Award & Readonly<Record<string, unknown>> => ({
  ...award,
  ...Object.fromEntries(Object.entries(award.options).map(([name, value]) => [name, String(value)])),
  ...Object.fromEntries(Object.entries(award.allowances).map(([kind, id]) => [`${PAID_BY}${kind}`, String(id)])),
});

const typed = (name: string, value: unknown): unknown =>
  name === 'minimum_gap_hours' ? Number(value) : name === 'casual_meal_allowance' ? value === 'true' : value;

/** The body of a request. Adds the stored choices to the changed ones, because the service replaces all of them. */
function bodyOf(values: Changes, stored?: Award): Schemas['AwardPatch'] {
  const isNewPack = stored !== undefined && 'pack' in values && values.pack !== stored.pack;
  const options: Record<string, unknown> = { ...(isNewPack ? {} : stored?.options) };
  const allowances: Record<string, unknown> = { ...stored?.allowances };
  const rest: Record<string, unknown> = {};
  const put = (into: Record<string, unknown>, name: string, value: unknown) => {
    if (value === null || value === '') delete into[name];
    else into[name] = value;
  };
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith(PAID_BY)) put(allowances, name.slice(PAID_BY.length), value === null ? null : Number(value));
    else if (OPTION_FIELDS.some(({ key }) => key === name))
      put(options, name, value === null ? null : typed(name, value));
    else rest[name] = value;
  }
  const names = Object.keys(values);
  return {
    ...rest,
    ...(isNewPack || names.some((name) => OPTION_FIELDS.some(({ key }) => key === name)) ? { options } : {}),
    ...(names.some((name) => name.startsWith(PAID_BY)) ? { allowances } : {}),
  } as Schemas['AwardPatch'];
}

export function Awards() {
  const { company_id } = useCompany();
  const { mayEdit } = useArea('COMPANY');
  const query = $api.useQuery('get', LIST, { params: { path: { company_id } } });
  const { data: allowances = [] } = $api.useQuery('get', '/api/company/{company_id}/allowances', {
    params: { path: { company_id } },
  });
  const at = ({ id }: Award) => ({ path: { company_id, award_id: id } });
  const fresh = () => invalidatePaths(LIST);
  const choices = [
    { value: '', label: 'Usual settings' },
    ...allowances
      .filter(({ auto_apply_to_pay }) => !auto_apply_to_pay)
      .map(({ id, description }) => ({ value: String(id), label: description })),
  ];
  return (
    <Settled query={query}>
      {(awards) => (
        <Records
          label="Awards"
          one="award"
          about="Awards and agreements contain classifications. The rates of each classification are under Pay rates."
          nothing="No awards yet. You can also use rates without an award."
          rows={awards.map(flatOf)}
          rowKey={({ id }) => id}
          nameOf={({ name }) => name}
          columns={[
            { title: 'Name', show: ({ name }) => name },
            { title: 'Rules', show: ({ pack }) => MODERN_AWARDS.find(({ value }) => value === pack)?.label ?? 'None' },
            { title: 'Number', show: ({ id }) => id },
          ]}
          fields={[
            { key: 'name', label: 'Name', required: true, maxLength: 100 },
            {
              key: 'pack',
              label: 'Rules of a modern award',
              kind: 'select',
              options: [{ value: '', label: 'None' }, ...MODERN_AWARDS],
              about: 'Timesheets of employees with this award are paid by these rules',
            },
            ...OPTION_FIELDS,
            ...ALLOWANCES.map(
              ([kind, label, packs]): Field => ({
                key: `${PAID_BY}${kind}`,
                label: `${label} is paid as`,
                kind: 'select',
                options: choices,
                about: 'An allowance of the company, which decides tax and super',
                when: has(...packs),
              }),
            ),
          ]}
          readOnly={!mayEdit}
          create={(values) =>
            api.POST(LIST, { params: { path: { company_id } }, body: bodyOf(values) as Schemas['AwardIn'] }).then(fresh)
          }
          change={(row, values) => api.PATCH(ONE, { params: at(row), body: bodyOf(values, row) }).then(fresh)}
          remove={(row) => api.DELETE(ONE, { params: at(row) }).then(fresh)}
          removal={({ name }) => `You can delete ${name} only if it has no classifications and no employees.`}
        />
      )}
    </Settled>
  );
}
