import {
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Switch,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useFocusField } from './focus-field.ts';

/** A date input that opens the browser's calendar. It works with the keyboard and on phones. */
export function DayInput(
  given: Omit<TextInputProps, 'type' | 'value' | 'onChange'> & { value: string; onDay: (day: string) => void },
) {
  const { value, onDay, ...rest } = given;
  return <TextInput {...rest} type="date" value={value} onChange={(event) => onDay(event.currentTarget.value)} />;
}

export type FieldValue = string | boolean | string[];

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly kind?: 'text' | 'password' | 'email' | 'date' | 'integer' | 'select' | 'switch' | 'many' | 'lines';
  readonly about?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  /** Returns a sentence about a mistyped text. Shown once the text has `whole` characters, or when the field is left. */
  readonly hint?: (text: string) => string | undefined;
  readonly whole?: number;
  /** Sends an emptied text as an empty string instead of null. */
  readonly keepsEmpty?: boolean;
  /** The field is hidden if this function returns false. */
  readonly when?: (values: Readonly<Record<string, FieldValue>>) => boolean;
}

/** Help texts go below the inputs, so that inputs in the same row line up. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The hint about a text that is complete but cannot be right. */
function doubtOf({ hint, whole = Number.POSITIVE_INFINITY }: Field, value: FieldValue, hasLeft: boolean) {
  const text = String(value);
  const isWhole = hasLeft || text.replaceAll(/[\s-]/g, '').length >= whole;
  return hint !== undefined && text !== '' && isWhole ? hint(text) : undefined;
}

export function FieldInput(given: {
  field: Field;
  value: FieldValue;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: FieldValue) => void;
}) {
  const { field, value, readOnly, onChange } = given;
  const [hasLeft, setLeft] = useState(false);
  const error = given.error ?? doubtOf(field, value, hasLeft);
  const { label, about, options = [], required = false, maxLength, placeholder, kind = 'text' } = field;
  const input = useFocusField<HTMLInputElement>(field.key);
  const shared = { label, description: about, error };
  const below = { ...shared, inputWrapperOrder: ORDER };
  const text = {
    ...below,
    ref: input,
    required,
    readOnly,
    placeholder,
    maxLength,
    value: String(value),
    onBlur: () => setLeft(true),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const autoComplete = field.autoComplete ?? 'off';
  switch (kind) {
    case 'switch':
      return (
        <Switch
          {...shared}
          ref={input}
          mt="lg"
          checked={value === true}
          disabled={readOnly}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'select':
      return (
        <NativeSelect
          {...below}
          ref={input as unknown as RefObject<HTMLSelectElement>}
          required={required}
          disabled={readOnly}
          data={[...options]}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'many':
      return (
        <MultiSelect
          {...below}
          ref={input}
          required={required}
          disabled={readOnly}
          data={[...options]}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${label}` }}
          placeholder={Array.isArray(value) && value.length > 0 ? undefined : placeholder}
        />
      );
    case 'password':
      return <PasswordInput {...text} autoComplete={autoComplete} />;
    case 'lines':
      return <Textarea {...text} ref={input as unknown as RefObject<HTMLTextAreaElement>} autosize minRows={3} />;
    case 'integer':
      return <TextInput {...text} inputMode="numeric" autoComplete={autoComplete} />;
    default:
      return <TextInput {...text} type={kind} autoComplete={autoComplete} />;
  }
}
