import { Stack, Title } from '@mantine/core';
import type { Changes } from '../ui/field-form.tsx';
import { day } from '../ui/format.ts';
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

/** Additional public holidays of the company. The service replaces the whole list. */
export function PublicHolidays(given: {
  holidays: readonly Holiday[];
  mayEdit: boolean;
  save: (holidays: Holiday[]) => Promise<void>;
}) {
  const { holidays, mayEdit, save } = given;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Further public holidays
      </Title>
      <Records
        label="Further public holidays"
        one="public holiday"
        about="National days are known already. Add the anniversary day of a province, or a day that moved."
        nothing="No further days."
        rows={holidays}
        rowKey={({ date, name }) => `${date} ${name}`}
        nameOf={({ name }) => name}
        columns={[
          { title: 'Day', show: ({ date }) => day(date) },
          { title: 'Name', show: ({ name }) => name },
          { title: 'Kept in', show: ({ region }) => region ?? 'Everywhere' },
        ]}
        fields={[
          { key: 'date', label: 'Day', kind: 'date', required: true },
          { key: 'name', label: 'Name', required: true, maxLength: 60 },
          { key: 'region', label: 'Region', maxLength: 60, about: 'Empty: kept by everybody' },
        ]}
        readOnly={!mayEdit}
        create={(values) => save([...holidays, asHoliday(values)])}
        change={(row, values) => save(holidays.map((each) => (each === row ? asHoliday({ ...row, ...values }) : each)))}
        remove={(row) => save(holidays.filter((each) => each !== row))}
        removal={({ name }) => `${name} is an ordinary day again in pays to come.`}
      />
    </Stack>
  );
}
