import { Loader } from '@mantine/core';
import { notify } from '../../ui/notify.ts';
import { Problem } from '../../ui/problem.tsx';
import type { DeclarationName, Section } from '../fields/field.ts';
import { SectionForm } from '../form/section-form.tsx';
import type { TabProps } from './employee-section.tsx';
import { useDeclarations, useSaveDeclarations } from './queries.ts';

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
        notify(`${section.title} saved`, 'They hold for pays from now on; complete pays stay as they are.');
      }}
    />
  );
}
