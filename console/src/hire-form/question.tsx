import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { AU_STATES, NZ_REGIONS } from '../employees/fields/choices.ts';
import { type Form, type FormField, isAsked, keyOf, type Part, type Value } from './draft.ts';

/** More options than this are shown as a list instead of radio buttons. */
const MOST_RADIOS = 5;

/** The fields that the browser may autofill. Tax and bank numbers are not among them. */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  middle_name: 'additional-name',
  last_name: 'family-name',
  date_of_birth: 'bday',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  postcode: 'postal-code',
  phone_mobile: 'tel-national',
};
const NUMERIC = new Set(['tax_file_number', 'ird_number', 'bsb', 'account_number', 'postcode']);
const LENGTHS: Readonly<Record<string, number>> = {
  tax_file_number: 15,
  postcode: 4,
  bsb: 7,
  account_name: 32,
  phone_mobile: 15,
  kin_phone_mobile: 15,
  address1: 100,
  address2: 100,
  city: 60,
  kin_relationship: 60,
};

/** One question of the form, as the service defines it. */
export function Question(given: {
  part: Part['part'];
  field: FormField;
  form: Form;
  values: Readonly<Record<string, Value>>;
  error: string | undefined;
  onChange: (value: Value) => void;
  onLeave: () => void;
}) {
  const { part, field, form, values, error, onChange, onLeave } = given;
  if (!isAsked(part, field.name, values)) return null;
  const value = values[field.name] ?? null;
  const kept = form.kept_numbers.find((one) => one.field === field.name);
  const keptText = kept && `Saved: the number that ends in ${kept.ending}. Leave this empty to keep it.`;
  const common = {
    label: field.label,
    description: descriptionOf(field.hint, keptText),
    error,
    withAsterisk: field.is_required && !kept,
  };
  const question = { 'data-question': keyOf(part, field.name) };
  if (field.kind === 'yes_no') {
    return (
      <Radios
        {...common}
        {...question}
        value={value === null ? '' : value === true ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={(chosen) => onChange(chosen === 'yes')}
      />
    );
  }
  const text = typeof value === 'string' ? value : '';
  const options =
    field.name === 'state'
      ? (form.country === 'AU' ? AU_STATES : NZ_REGIONS).map(([code, label]) => ({ value: code, label }))
      : field.options;
  if (field.name === 'state' || options.length > MOST_RADIOS) {
    return (
      <NativeSelect
        {...common}
        {...question}
        value={text}
        data={[{ value: '', label: 'Choose…' }, ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
    );
  }
  if (field.kind === 'choice') {
    return <Radios {...common} {...question} value={text} options={options} onChange={onChange} />;
  }
  return (
    <TextInput
      {...common}
      {...question}
      type={field.kind === 'date' ? 'date' : 'text'}
      value={text}
      maxLength={LENGTHS[field.name] ?? (field.name.includes('name') ? 60 : 20)}
      inputMode={NUMERIC.has(field.name) ? 'numeric' : field.name.includes('phone') ? 'tel' : 'text'}
      autoComplete={AUTOCOMPLETE[field.name] ?? 'off'}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

function Radios(given: {
  label: string;
  description: string | undefined;
  error: string | undefined;
  withAsterisk: boolean;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  'data-question': string;
}) {
  const { options, ...group } = given;
  return (
    <Radio.Group {...group}>
      <Stack gap="xs" mt={6}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The hint, and the note about a saved number after it. */
function descriptionOf(hint: string | null, kept: string | undefined): string | undefined {
  if (hint === null) return kept;
  return kept === undefined ? hint : `${hint.replace(/[.]$/, '')}. ${kept}`;
}
