import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEALED_COLUMNS } from '../../src/base/sealed-columns.ts';
import { asShown, readCatalogue, type Table } from '../../src/cli/leaving/catalogue.ts';
import { childrenFirst } from '../../src/cli/leaving/conditions.ts';
import { leavingColumns } from '../../src/cli/leaving/export-rows.ts';
import {
  EXPORTED,
  FILE_COLUMNS,
  LEFT_OUT,
  LEFT_OUT_COLUMNS,
  REFERENCES_FROM_OTHERS,
} from '../../src/cli/leaving/tables.ts';
import { SYSTEM } from '../../src/db/db.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let tables: readonly Table[];
beforeAll(async () => {
  database = await cloneDatabase('demo');
  tables = await database.db.tx(SYSTEM, readCatalogue);
});
afterAll(() => database.drop());

const names = () => tables.map(({ name }) => name);
const columnNames = (of: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(of).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
const allColumns = () => tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`));

describe('the export of a customer account', () => {
  it('exports every table with a customer column, or lists the reason for leaving it out', () => {
    const listed = [...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)];
    expect(listed.sort(), 'name the table in EXPORTED or LEFT_OUT of src/cli/leaving/tables.ts').toEqual(
      asShown(tables).map(({ name }) => name),
    );
  });

  it('exports no column that is named like a secret', () => {
    const harmless = [
      // These columns contain identifiers, dates, digests and public keys, not secrets.
      'approval.preview_hash',
      'approval.lines_hash',
      'approval.public_key',
      'approval_exemption.preview_hash',
      'lodgement_response.digest',
      'employee_detail_filing.digest',
      'checkout_order.idempotency_key',
      'provider_connection.token_expires_at',
    ];
    const suspects = asShown(tables)
      .filter(({ name }) => name in EXPORTED)
      .flatMap((table) => leavingColumns(table).map(({ name }) => `${table.name}.${name}`))
      .filter((column) => /hash|secret|token|sealed|password|_key$|digest|totp|recovery|challenge/.test(column));
    expect(suspects.filter((column) => !harmless.includes(column))).toEqual([]);
  });

  it('LEFT_OUT_COLUMNS, FILE_COLUMNS and REFERENCES_FROM_OTHERS contain only columns that exist', () => {
    const listed = [
      ...columnNames(Object.fromEntries(Object.entries(LEFT_OUT_COLUMNS).map(([t, of]) => [t, Object.keys(of)]))),
      ...Object.entries(FILE_COLUMNS).map(([table, { column }]) => `${table}.${column}`),
      ...Object.keys(REFERENCES_FROM_OTHERS),
    ];
    expect(listed.filter((column) => !allColumns().includes(column))).toEqual([]);
  });

  it('every column with sealed values in the demo is left out of the export or listed in SEALED_COLUMNS', async () => {
    const sealed: string[] = [];
    for (const { name, columns } of tables) {
      for (const column of columns.filter(({ type }) => type === 'text')) {
        const [found] = await database.query<{ n: number }>(
          `select count(*)::int as n from "${name}" where "${column.name}" ~ '^v[0-9][.][0-9a-f]{8}[.]'`,
        );
        if (found!.n > 0) sealed.push(`${name}.${column.name}`);
      }
    }
    const secret = (column: string) => {
      const [table, field] = column.split('.') as [string, string];
      return table in LEFT_OUT || field in (LEFT_OUT_COLUMNS[table] ?? {});
    };
    expect(sealed.length).toBeGreaterThan(3);
    expect(sealed.filter((column) => !secret(column) && !Object.hasOwn(SEALED_COLUMNS, column))).toEqual([]);
  });

  it('every column that refers to another customer is listed in REFERENCES_FROM_OTHERS', () => {
    const others = allColumns().filter((column) => /\.\w+_customer_id$/.test(column));
    expect(others.sort(), 'decide in REFERENCES_FROM_OTHERS').toEqual(Object.keys(REFERENCES_FROM_OTHERS).sort());
  });

  it('the order of deletion puts each table before the tables that it refers to', () => {
    const order = childrenFirst(tables).map(({ name }) => name);
    expect([...order].sort()).toEqual(names());
    const wrong = tables.flatMap(({ name, references }) =>
      references
        .filter(
          ({ parent }) => parent !== name && order.includes(parent) && order.indexOf(parent) < order.indexOf(name),
        )
        .map(({ parent }) => `${name} after ${parent}`),
    );
    expect(wrong).toEqual([]);
  });

  it('docs/leaving.md describes every table in the words of EXPORTED and LEFT_OUT', () => {
    const document = readFileSync(new URL('../../docs/leaving.md', import.meta.url), 'utf8');
    const missing = [...Object.entries(EXPORTED), ...Object.entries(LEFT_OUT)].filter(
      ([name, words]) => !document.includes(`| \`${name}\` | ${words} |`),
    );
    expect(missing).toEqual([]);
  });
});
