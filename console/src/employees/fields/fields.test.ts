import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DECLARATION_SECTIONS } from './declarations.ts';
import type { Field } from './field.ts';
import { ALL_FIELDS } from './sections.ts';
import { changesOf, formOf, fractionOf, percentOf } from './values.ts';

interface Property {
  readonly $ref?: string;
  readonly enum?: readonly (string | null)[];
  readonly const?: string;
  readonly anyOf?: readonly Property[];
  readonly properties?: Readonly<Record<string, Property>>;
  readonly items?: Property;
}
const { schemas } = JSON.parse(readFileSync(new URL('../../../../openapi.json', import.meta.url), 'utf8'))
  .components as { schemas: Record<string, Property & { properties: Record<string, Property> }> };
const resolved = (property: Property): Property =>
  property.$ref ? schemas[property.$ref.split('/').at(-1)!]! : property;

const valuesOf = (property: Property): readonly string[] => {
  const { enum: list = [], const: one, anyOf = [] } = resolved(property);
  return [...list.filter((value) => value !== null), ...(one === undefined ? [] : [one]), ...anyOf.flatMap(valuesOf)];
};
const partsOf = (property: Property): readonly string[] => {
  const { properties, items, anyOf = [] } = resolved(property);
  return [...Object.keys(properties ?? {}), ...(items ? partsOf(items) : []), ...anyOf.flatMap(partsOf)];
};
const declarations = DECLARATION_SECTIONS.flatMap(({ fields }) => fields as readonly Field[]);

describe('field definitions', () => {
  test('field definitions cover every field of a new employee exactly once', () => {
    const names = ALL_FIELDS.map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(schemas.EmployeeIn!.properties).sort());
  });

  test('field definitions cover every declaration exactly once', () => {
    expect(declarations.map(({ name }) => name).sort()).toEqual(
      Object.keys(schemas.EmployeeDeclarationsPatch!.properties).sort(),
    );
  });

  test('field definitions offer the choices of the OpenAPI document', () => {
    const described: readonly [Field, Property][] = [
      ...ALL_FIELDS.map((field) => [field, schemas.EmployeeIn!.properties[field.name]!] as [Field, Property]),
      ...declarations.map(
        (field) => [field, schemas.EmployeeDeclarationsPatch!.properties[field.name]!] as [Field, Property],
      ),
    ];
    for (const [field, property] of described) {
      const documented = valuesOf(property).filter((value) => value !== '');
      if (field.kind !== 'choice' || documented.length === 0) continue;
      // The field also offers values that the service returns but does not accept, so that stored values can be shown.
      const offered = (field.choices ?? [])
        .map(([value]) => value)
        .filter((value) => !(field.name === 'stp_employment_status' && value === 'L'));
      expect([field.name, [...offered].sort()]).toEqual([field.name, [...documented].sort()]);
    }
  });

  test('field definitions cover every field of a group', () => {
    for (const field of declarations.filter(({ kind }) => kind === 'group' || kind === 'rows')) {
      const parts = (field.fields ?? []).map(({ name }) => name).sort();
      expect([field.name, parts]).toEqual([
        field.name,
        [...partsOf(schemas.EmployeeDeclarationsPatch!.properties[field.name]!)].sort(),
      ]);
    }
  });
});

describe('values', () => {
  test('converts percentages without rounding', () => {
    const pairs = [
      ['0.12', '12'],
      ['0.105', '10.5'],
      ['0.00', '0'],
      ['1', '100'],
      ['0.17500001', '17.500001'],
      ['2.5', '250'],
    ] as const;
    for (const [fraction, percent] of pairs) expect(percentOf(fraction)).toBe(percent);
    expect(fractionOf('12')).toBe('0.12');
    expect(fractionOf('3.5')).toBe('0.035');
    expect(fractionOf('0')).toBe('0');
    expect(fractionOf('a lot')).toBe('a lot');
  });

  test('sends only changed fields, and an empty field as null', () => {
    const fields: readonly Field[] = [
      { name: 'first_name', label: 'First name', kind: 'text' },
      { name: 'phone_home', label: 'Phone', kind: 'phone' },
      { name: 'super_rate', label: 'Super', kind: 'percent' },
      { name: 'days', label: 'Days', kind: 'whole' },
      {
        name: 'variation',
        label: 'Variation',
        kind: 'group',
        fields: [{ name: 'rate', label: 'Rate', kind: 'percent' }],
      },
    ];
    const record = { first_name: 'Ann', phone_home: '0712345678', super_rate: '0.12', days: 5, variation: null };
    const form = formOf(fields, record);
    expect(changesOf(fields, record, form)).toEqual({});
    expect(
      changesOf(fields, record, { ...form, phone_home: '', super_rate: '15', days: '4', variation: { rate: '17.5' } }),
    ).toEqual({ phone_home: null, super_rate: '0.15', days: 4, variation: { rate: '0.175' } });
  });
});
