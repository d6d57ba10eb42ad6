import type { Field } from './field.ts';
import { FIELD_LIST, isAlwaysHeld } from './fields.ts';

/** A column of the employee table that the field definitions require. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
}

const SHOWN_TYPES = {
  text: 'text',
  date: 'date',
  flag: 'boolean',
  decimal: 'numeric',
  integer: 'bigint',
  timestamp: 'timestamptz',
};

/** Columns of defined fields. The table has a few more, such as keys and timestamps. */
export const COLUMNS: readonly Column[] = FIELD_LIST.flatMap(([name, field]) => {
  const type = columnTypeOf(field);
  if (type === null) return [];
  return [{ name, type, notNull: field.kind === 'shown' ? !field.nullable : isAlwaysHeld(field) }];
});

function columnTypeOf(field: Field): string | null {
  switch (field.kind) {
    case 'text':
    case 'choice':
      return 'text';
    case 'date':
      return 'date';
    case 'option':
    case 'integer':
      return 'smallint';
    case 'flag':
      return 'boolean';
    case 'decimal':
      return `numeric(16,${field.places})`;
    case 'shown':
      return field.column ? SHOWN_TYPES[field.shows] : null;
    case 'balance':
    case 'command':
    case 'exemption':
      return null;
  }
}
