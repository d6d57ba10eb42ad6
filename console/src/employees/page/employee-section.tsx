import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { wasSentForApproval } from '../../approvals/use-approval.ts';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import { type Country, type DeclarationName, forCountry, type Section } from '../fields/field.ts';
import { SectionForm } from '../form/section-form.tsx';
import { type Employee, useDeclarations, useSaveDeclarations, useSaveEmployee } from './queries.ts';

/** Declarations of the employee, which are stored apart from the record. */
export function DeclarationSection({
  section,
  employee,
  country,
  isReadOnly,
}: TabProps & { section: Section<DeclarationName> }) {
  const { data, error } = useDeclarations(employee.id);
  const save = useSaveDeclarations(employee.id);
  if (section.country !== undefined && section.country !== country) return null;
  if (error) return <Problem error={error} />;
  if (!data) return <Loader aria-label="Loading" />;
  return (
    <SectionForm
      title={section.title}
      about={section.about}
      fields={section.fields}
      record={data}
      country={country}
      isReadOnly={isReadOnly}
      onSave={async (changes) => {
        await save(changes);
        notify(`${section.title} saved`, 'The changes apply to pays from now on. Completed pays do not change.');
      }}
    />
  );
}

export interface TabProps {
  readonly employee: Employee;
  readonly country: Country;
  readonly isReadOnly: boolean;
}

export function EmployeeSection({
  section,
  aside,
  isHeld = false,
  ...given
}: TabProps & { section: Section; aside?: ReactNode; isHeld?: boolean }) {
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
      isHeld={isHeld}
      onSave={async (changes) => {
        try {
          await save(changes);
        } catch (error) {
          if (await wasSentForApproval(error)) return;
          throw error;
        }
        notify(
          `${section.title} saved`,
          `${given.employee.first_name} ${given.employee.last_name} is updated. The history shows the previous values.`,
        );
      }}
    />
  );
}
