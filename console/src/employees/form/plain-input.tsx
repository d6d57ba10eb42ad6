import { Checkbox, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFocusField } from '../../ui/focus-field.ts';
import { AU_STATES, NZ_REGIONS } from '../fields/choices.ts';
import type { Country, Field } from '../fields/field.ts';
import { bsbHint, irdHint, nzAccountHint, tfnHint } from '../fields/numbers.ts';
import type { FormValue } from '../fields/values.ts';

export interface FieldInputProps {
  readonly field: Field;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
  readonly country: Country;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
}

/** The input for a single-value field. */
export function PlainInput(given: FieldInputProps) {
  // The number of a record that is chosen by its name.
  if (given.field.kind === 'whole' && given.field.choices) return <ChoiceInput {...given} />;
  switch (given.field.kind) {
    case 'flag':
      return <FlagInput {...given} />;
    case 'yes-no':
    case 'choice':
    case 'option':
      return <ChoiceInput {...given} />;
    case 'days':
      return <DaysInput {...given} />;
    case 'notes':
      return <NotesInput {...given} />;
    default:
      return <TextField {...given} />;
  }
}

function FlagInput({ field, value, onChange, error, isReadOnly = false }: FieldInputProps) {
  const input = useFocusField<HTMLInputElement>(field.name);
  return (
    <Checkbox
      ref={input}
      label={field.label}
      description={field.help}
      checked={value === true}
      error={error}
      disabled={isReadOnly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Help texts go below the inputs, so that inputs in the same row line up. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function NotesInput({ field, value, onChange, error, isReadOnly = false }: FieldInputProps) {
  return (
    <Textarea
      label={field.label}
      inputWrapperOrder={ORDER}
      description={field.help}
      value={String(value ?? '')}
      error={error}
      readOnly={isReadOnly}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const HINTS: Partial<Record<Field['kind'], (text: string) => string | undefined>> = {
  tfn: tfnHint,
  ird: irdHint,
  bsb: bsbHint,
  'nz-account': nzAccountHint,
};
const NUMBERS = new Set<Field['kind']>(['money', 'decimal', 'percent']);
const DIGITS = new Set<Field['kind']>(['whole', 'tfn', 'ird', 'bsb']);
/** The length at which the number counts as complete, so that its check digit is validated while the user is typing. */
const COMPLETE_LENGTH: Partial<Record<Field['kind'], number>> = { tfn: 9, ird: 9, bsb: 7, 'nz-account': 15 };

function TextField({ field, value, onChange, error, isReadOnly = false, isRequired = false }: FieldInputProps) {
  const [hasLeft, setLeft] = useState(false);
  const input = useFocusField<HTMLInputElement>(field.name);
  const text = String(value ?? '');
  const hint = HINTS[field.kind];
  const isWhole = text.replaceAll(/[\s-]/g, '').length >= (COMPLETE_LENGTH[field.kind] ?? Number.POSITIVE_INFINITY);
  const doubt = hint && text !== '' && (hasLeft || isWhole) ? hint(text) : undefined;
  const unit = field.kind === 'percent' ? '%' : field.unit;
  return (
    <TextInput
      ref={input}
      label={field.label}
      inputWrapperOrder={ORDER}
      description={field.help}
      value={text}
      error={error ?? doubt}
      readOnly={isReadOnly}
      withAsterisk={isRequired}
      aria-required={isRequired || undefined}
      autoComplete="off"
      type={field.kind === 'date' ? 'date' : field.kind === 'email' ? 'email' : field.kind === 'phone' ? 'tel' : 'text'}
      inputMode={NUMBERS.has(field.kind) ? 'decimal' : DIGITS.has(field.kind) ? 'numeric' : undefined}
      maxLength={field.max}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        unit === undefined ? undefined : (
          <Text size="xs" c="dimmed" component="span">
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit === undefined ? undefined : 16 + unit.length * 8}
    />
  );
}

const YES_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const;

function choicesOf(field: Field, country: Country): readonly (readonly [string, string])[] {
  if (field.kind === 'yes-no') return YES_NO;
  if (field.name === 'state') return country === 'AU' ? AU_STATES : NZ_REGIONS;
  return field.choices ?? [];
}

function ChoiceInput({
  field,
  value,
  onChange,
  country,
  error,
  isReadOnly = false,
  isRequired = false,
}: FieldInputProps) {
  const input = useFocusField<HTMLSelectElement>(field.name);
  const current = String(value ?? '');
  const choices = choicesOf(field, country);
  // Shows the stored value even if it is not one of the choices.
  const isOther = current !== '' && !choices.some(([each]) => each === current);
  const hasNone = current === '' || !(field.isNeverEmpty || isRequired);
  return (
    <NativeSelect
      ref={input}
      label={field.label}
      inputWrapperOrder={ORDER}
      description={field.help}
      value={current}
      error={error}
      disabled={isReadOnly}
      withAsterisk={isRequired}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(hasNone ? [{ value: '', label: isRequired ? 'Choose …' : 'Not set' }] : []),
        ...(isOther ? [{ value: current, label: current }] : []),
        ...choices.map(([each, label]) => ({ value: each, label })),
      ]}
    />
  );
}

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

function DaysInput({ field, value, onChange, error, isReadOnly }: FieldInputProps) {
  return (
    <Checkbox.Group
      label={field.label}
      description={field.help}
      error={error}
      value={[...((value ?? []) as readonly string[])]}
      onChange={(days) => onChange(DAYS.filter((day) => days.includes(day)))}
    >
      <Group mt="xs">
        {DAYS.map((day) => (
          <Checkbox
            key={day}
            value={day}
            label={`${day[0]}${day.slice(1, 3).toLowerCase()}`}
            aria-label={`${day[0]}${day.slice(1).toLowerCase()}`}
            disabled={isReadOnly ?? false}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
