import { Box, SimpleGrid, Stack } from '@mantine/core';
import type { FieldErrors } from '../../api/client.ts';
import type { Country, Field } from '../fields/field.ts';
import type { FormValue, FormValues } from '../fields/values.ts';
import { FieldInput } from './field-input.tsx';

const isTick = ({ kind }: Field): boolean => kind === 'flag';

/** Fields in columns: text inputs first, checkboxes below them, and wide fields across the whole width. */
export function FieldsGrid(given: {
  fields: readonly Field[];
  values: FormValues;
  country: Country;
  errors: FieldErrors;
  isReadOnly?: boolean;
  isRequired?: (field: Field) => boolean;
  onChange: (name: string, value: FormValue) => void;
}) {
  const { fields, values, country, errors, isReadOnly = false, isRequired = () => false, onChange } = given;
  const input = (field: Field) => (
    <FieldInput
      key={field.name}
      field={field}
      country={country}
      value={values[field.name] ?? ''}
      error={errors[field.name]}
      isReadOnly={isReadOnly}
      isRequired={isRequired(field)}
      onChange={(value) => onChange(field.name, value)}
    />
  );
  const typed = fields.filter((field) => !field.isWide && !isTick(field));
  const ticked = fields.filter((field) => !field.isWide && isTick(field));
  const wide = fields.filter((field) => field.isWide);
  return (
    <Stack gap="md">
      {typed.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
          {typed.map(input)}
        </SimpleGrid>
      )}
      {ticked.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
          {ticked.map(input)}
        </SimpleGrid>
      )}
      {wide.map((field) => (
        <Box key={field.name}>{input(field)}</Box>
      ))}
    </Stack>
  );
}
