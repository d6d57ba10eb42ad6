import type { FormGroup } from '../fields/values.ts';
import { GroupInput, RowsInput } from './group-input.tsx';
import { type FieldInputProps, PlainInput } from './plain-input.tsx';

/** The input for a field of any kind. */
export function FieldInput(given: FieldInputProps) {
  switch (given.field.kind) {
    case 'group':
      return <GroupInput {...given} value={given.value as FormGroup | null} />;
    case 'rows':
      return <RowsInput {...given} value={given.value as readonly FormGroup[]} />;
    default:
      return <PlainInput {...given} />;
  }
}
