import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isIrdNumber, isTfn } from '../../../../src/base/identifiers.ts';
import { isNzBankAccount } from '../../../../src/base/nz-bank-account.ts';
import { DECLARATION_SECTIONS } from './declarations.ts';
import type { Field } from './field.ts';
import { abnHint, bsbHint, irdHint, nzAccountHint, nzbnHint, tfnHint, writeNzAccount } from './numbers.ts';
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

  test('field definitions offer exactly the choices that the OpenAPI document lists', () => {
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

  test('field definitions cover every field of every group', () => {
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
  test('converts fractions to percentages and back without rounding', () => {
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

  test('sends only changed fields, and sends an empty field as null', () => {
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

describe('hints about numbers', () => {
  test('hints about numbers agree with the service on tax file numbers', () => {
    for (const tfn of ['123 456 782', '123456782', '123456789', '876543210', '12345678', 'abc']) {
      expect([tfn, tfnHint(tfn) === undefined]).toEqual([tfn, isTfn(tfn)]);
    }
  });

  test('hints about numbers agree with the service on IRD numbers', () => {
    for (const ird of ['49091850', '49-091-850', '136410132', '49098576', '136410133', '9125568', '35901981']) {
      expect([ird, irdHint(ird) === undefined]).toEqual([ird, isIrdNumber(ird)]);
    }
  });

  test('hints about numbers agree with the service on New Zealand bank accounts', () => {
    for (let base = 1; base < 400; base += 1) {
      for (const bank of ['01-0902', '08-6523', '25-2500', '12-3140']) {
        const account = `${bank}-${String(base * 317).padStart(7, '0')}-00`;
        expect([account, nzAccountHint(account) === undefined]).toEqual([account, isNzBankAccount(account)]);
      }
    }
  });

  test('hints about numbers explain a wrong length, format or check digit', () => {
    expect(abnHint('51 824 753 556')).toBeUndefined();
    expect(abnHint('51 824 753 557')).toBe('This isn’t a valid ABN. Check for a mistyped digit.');
    expect(abnHint('5182')).toBe('An ABN has 11 digits; this one has 4.');
    expect(nzbnHint('9429041234563')).toBeUndefined();
    expect(nzbnHint('9429041234564')).toBe('This isn’t a valid NZBN. Check for a mistyped digit.');
    expect(nzbnHint('942904123456')).toBe('An NZBN has 13 digits; this one has 12.');
    expect(tfnHint('1234')).toBe('A tax file number has nine digits; this one has 4.');
    expect(bsbHint('06200')).toBe('A BSB has six digits, such as 062-000.');
    expect(bsbHint('062000')).toBeUndefined();
    expect(nzAccountHint('1-2-3')).toBe('A New Zealand account looks like 01-0001-0000001-00.');
    expect(writeNzAccount('010902000006800')).toBe('01-0902-0000068-00');
  });
});
