import { Checkbox, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAskedField } from '../../ui/asked-field.ts';
import { AU_STATES, NZ_REGIONS } from '../fields/choices.ts';
import type { Country, Field } from '../fields/field.ts';
import { bsbHint, irdHint, nzAccountHint, tfnHint } from '../fields/numbers.ts';
import type { FormGroup, FormValue } from '../fields/values.ts';
import { GroupInput, RowsInput } from './group-input.tsx';

export interface FieldInputProps {
  readonly field: Field;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
  readonly country: Country;
  readonly error?: string | undefined;
  readonly isReadOnly?: boolean;
  readonly isRequired?: boolean;
}

/** One field, asked for in the way of its kind. */
export function FieldInput(given: FieldInputProps) {
  const { field, value, onChange, error, isReadOnly = false, isRequired = false } = given;
  switch (field.kind) {
    case 'flag':
      return <FlagInput {...given} />;
    case 'yes-no':
    case 'choice':
    case 'option':
      return <ChoiceInput {...given} />;
    case 'days':
      return <DaysInput {...given} />;
    case 'group':
      return <GroupInput {...given} value={value as FormGroup | null} />;
    case 'rows':
      return <RowsInput {...given} value={value as readonly FormGroup[]} />;
    case 'notes':
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
    default:
      return <TextField {...given} isRequired={isRequired} />;
  }
}

function FlagInput({ field, value, onChange, error, isReadOnly = false }: FieldInputProps) {
  const input = useAskedField<HTMLInputElement>(field.name);
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

/** Help stands below, so that fields beside each other stand in one line. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const HINTS: Partial<Record<Field['kind'], (text: string) => string | undefined>> = {
  tfn: tfnHint,
  ird: irdHint,
  bsb: bsbHint,
  'nz-account': nzAccountHint,
};
const NUMBERS = new Set<Field['kind']>(['money', 'decimal', 'percent']);
const DIGITS = new Set<Field['kind']>(['whole', 'tfn', 'ird', 'bsb']);
/** From here on a number is whole enough to be doubted while it is still being typed. */
const ENOUGH: Partial<Record<Field['kind'], number>> = { tfn: 9, ird: 9, bsb: 7, 'nz-account': 15 };

function TextField({ field, value, onChange, error, isReadOnly = false, isRequired = false }: FieldInputProps) {
  const [hasLeft, setLeft] = useState(false);
  const input = useAskedField<HTMLInputElement>(field.name);
  const text = String(value ?? '');
  const hint = HINTS[field.kind];
  const isWhole = text.replaceAll(/[\s-]/g, '').length >= (ENOUGH[field.kind] ?? Number.POSITIVE_INFINITY);
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
  const input = useAskedField<HTMLSelectElement>(field.name);
  const current = String(value ?? '');
  const choices = choicesOf(field, country);
  // What the record holds is shown, even where it is none of ours.
  const isOther = current !== '' && !choices.some(([each]) => each === current);
  const hasNone = current === '' || !(field.isHeld || isRequired);
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
