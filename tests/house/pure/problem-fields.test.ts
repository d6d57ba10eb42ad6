import { expect, it } from 'vitest';
import { recordOf } from '../../../src/formats/problem-record.ts';
import { WRITABLE_FIELDS } from '../../../src/resources/company/company/company.schema.ts';
import { WRITABLE_NAMES } from '../../../src/resources/people/employee/fields.ts';
import { sourceFiles, withoutComments } from './source.ts';

const NAMED = /(?<![.\w])(?:refuse|note|add)\(\s*'([a-z_0-9.]+)'/g;

const isOfEmployee = (field: string) =>
  recordOf(field, 1) !== 'EMPLOYEE' || (WRITABLE_NAMES as readonly string[]).includes(field);
const isOfCompany = (field: string) =>
  recordOf(field, null) !== 'COMPANY' || (WRITABLE_FIELDS as readonly string[]).includes(field);

it('every problem names a field that the API has, so the console can link to it', () => {
  const fields = ['src/formats', 'src/resources/filing'].flatMap((folder) =>
    sourceFiles(folder, /(?<!\.test)\.ts$/).flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(NAMED)].map(([, field]) => ({ path, field: field! })),
    ),
  );
  expect(fields.length).toBeGreaterThan(80);
  expect(fields.filter(({ field }) => !isOfEmployee(field) && !isOfCompany(field))).toEqual([]);
});
