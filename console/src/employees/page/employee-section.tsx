import type { ReactNode } from 'react';
import { notify } from '../../ui/notify.ts';
import type { Country, Section } from '../fields/field.ts';
import { forCountry } from '../fields/field.ts';
import { SectionForm } from '../form/section-form.tsx';
import { type Employee, useSaveEmployee } from './queries.ts';

export interface TabProps {
  readonly employee: Employee;
  readonly country: Country;
  readonly isReadOnly: boolean;
}

export function EmployeeSection({ section, aside, ...given }: TabProps & { section: Section; aside?: ReactNode }) {
  const save = useSaveEmployee(given.employee);
  if (section.country !== undefined && section.country !== given.country) return null;
  return (
    <SectionForm
      title={section.title}
      about={section.about}
      fields={forCountry(section.fields, given.country)}
      record={given.employee}
      country={given.country}
      isReadOnly={given.isReadOnly}
      aside={aside}
      onSave={async (changes) => {
        await save(changes);
        notify(
          `${section.title} saved`,
          `Of ${given.employee.first_name} ${given.employee.last_name}. What it was before stands in the history.`,
        );
      }}
    />
  );
}
