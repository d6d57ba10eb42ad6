import { Anchor, Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/client.ts';
import { Amount } from '../../ui/amount.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { tableDay } from '../../ui/format.ts';
import { PAY_CYCLES } from '../fields/choices.ts';
import type { ListSearch } from '../search.ts';

export type Person = Schemas['DirectoryEntry'];

/** Removes diacritics, so that "Zoe" finds Zoë. */
const withoutDiacritics = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const searchText = (person: Person): string =>
  withoutDiacritics(
    [
      person.first_name,
      person.last_name,
      person.number,
      person.email_address,
      person.position,
      person.department,
      person.phone_mobile,
    ].join(' '),
  );

const TEXTS = new WeakMap<Person, string>();
function textOf(person: Person): string {
  const known = TEXTS.get(person);
  if (known !== undefined) return known;
  const text = searchText(person);
  TEXTS.set(person, text);
  return text;
}

/** The employees that match every search word and all filters. */
export function matching(people: readonly Person[], search: ListSearch): readonly Person[] {
  const words = withoutDiacritics(search.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return people.filter(
    (person) =>
      (search.department === undefined || person.department === search.department) &&
      (search.employment === undefined || person.employment_status === search.employment) &&
      (search.period === undefined || person.pay_cycle === search.period) &&
      words.every((word) => textOf(person).includes(word)),
  );
}

const PERIOD_NAMES = new Map(PAY_CYCLES);

const statusOf = (person: Pick<Person, 'is_deleted' | 'is_terminated'>): string =>
  person.is_deleted ? 'Deleted' : person.is_terminated ? 'Ended' : 'Employed';

const NAME: Column<Person> = {
  key: 'name',
  title: 'Name',
  width: 'minmax(11rem, 1.6fr)',
  by: (person) => person.format_name,
  show: (person) => (
    <Anchor
      component={Link}
      to={`/employees/${person.id}`}
      tabIndex={-1}
      fw={600}
      size="sm"
      c="inherit"
      onClick={(event) => event.stopPropagation()}
    >
      {person.format_name}
    </Anchor>
  ),
};

const text = (key: keyof Person, title: string, more: Partial<Column<Person>> = {}): Column<Person> => ({
  key,
  title,
  by: (person) => String(person[key] ?? ''),
  show: (person) => String(person[key] ?? '–'),
  ...more,
});

const date = (key: 'start_date' | 'termination_date', title: string): Column<Person> => ({
  key,
  title,
  width: 'minmax(8.5rem, 1fr)',
  by: (person) => person[key] ?? '',
  show: (person) => tableDay(person[key]),
});

/** The optional columns. The name is always shown. */
export const COLUMNS: readonly Column<Person>[] = [
  text('number', 'Number', { width: 'minmax(5rem, 0.7fr)' }),
  text('position', 'Position'),
  text('department', 'Department'),
  text('employment_status', 'Employment', { width: 'minmax(6.5rem, 0.8fr)' }),
  {
    key: 'pay_period',
    title: 'Paid',
    width: 'minmax(6.5rem, 0.7fr)',
    by: (person) => String(person.pay_cycle),
    show: (person) => PERIOD_NAMES.get(String(person.pay_cycle)) ?? String(person.pay_cycle),
  },
  {
    key: 'pay_rate_per_hour',
    title: 'Hourly rate',
    isAmount: true,
    width: 'minmax(6rem, 0.7fr)',
    by: (person) => Number(person.pay_rate_per_hour ?? -1),
    show: (person) => <Amount value={person.pay_rate_per_hour} />,
  },
  date('start_date', 'Started'),
  date('termination_date', 'Ended'),
  text('email_address', 'Email', { width: 'minmax(12rem, 1.4fr)' }),
  text('phone_mobile', 'Mobile'),
  {
    key: 'status',
    title: 'Status',
    width: 'minmax(6rem, 0.7fr)',
    by: statusOf,
    show: (person) => (
      <Badge variant="outline" color={person.is_terminated || person.is_deleted ? 'gray' : 'teal'}>
        {statusOf(person)}
      </Badge>
    ),
  },
];

export const USUAL = [
  'number',
  'position',
  'department',
  'employment_status',
  'pay_period',
  'pay_rate_per_hour',
  'start_date',
];

export const keysOf = (columns: string | undefined): readonly string[] => {
  const asked = columns?.split(',').filter((key) => COLUMNS.some((column) => column.key === key));
  return asked === undefined ? USUAL : asked;
};

export const shownColumns = (columns: string | undefined): readonly Column<Person>[] => {
  const keys = keysOf(columns);
  return [NAME, ...COLUMNS.filter(({ key }) => keys.includes(key))];
};
