import { beforeAll, describe, expect, it } from 'vitest';
import {
  AU_HEADERS,
  auFile,
  auRow,
  csvFile,
  runOf,
  sheetRows,
  type TestFile,
  workbook,
} from '../fixtures/import-files.ts';
import { type PayWorld, payWorld } from '../fixtures/pay-world.ts';
import type { Reply } from '../harness/app.ts';

let world: PayWorld;
let run: ReturnType<typeof runOf>;
beforeAll(async () => {
  world = await payWorld();
  run = runOf(world);
});

const employees = async (pattern: string) =>
  world.service.database.query<{ number: string; first_name: string; start_date: string; pay_rate_per_hour: string }>(
    `select number, first_name, start_date::text, pay_rate_per_hour::text from employee where number like '${pattern}' order by number`,
  );
const problemsOf = ({ text, body }: Reply) =>
  (body.problems ?? [{ code: text }]).map(({ row, column, code }: Record<string, unknown>) => [row, column, code]);

describe('POST /api/company/{company_id}/imports', () => {
  it('returns 201 with the guessed mapping and stores nothing until the import is confirmed [IMP-001]', async () => {
    const sent = await run.send('employees', auFile(auRow('A-1'), auRow('A-2', { 1: 'Zoë' })));
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body).toMatchObject({
      kind: 'employees',
      state: 'ready',
      rows: 2,
      progress: 0,
      problems: [],
      problem_rows: 0,
      file_name: 'people.csv',
      mapping: { number: 'Employee number', first_name: 'First name', tax_file_number: 'TFN', city: 'Suburb' },
    });
    expect(sent.body.columns[0]).toEqual({ name: 'Employee number', field: 'number', example: 'A-1' });
    expect(sent.body.columns.find(({ name }: { name: string }) => name === 'TFN').example).toBeNull();
    expect(await employees('A-%')).toEqual([]);
    const done = await run.confirm(sent.body.id);
    expect(done).toMatchObject({ state: 'done', progress: 2, created: 2, failed: 0, unchanged: 0, columns: [] });
    expect(await employees('A-%')).toEqual([
      { number: 'A-1', first_name: 'Mia', start_date: '2023-07-03', pay_rate_per_hour: '34.200000' },
      { number: 'A-2', first_name: 'Zoë', start_date: '2023-07-03', pay_rate_per_hour: '34.200000' },
    ]);
  });

  it('stores nothing new when the same file is imported again [IMP-001]', async () => {
    const file = auFile(auRow('B-1'), auRow('', { 2: 'Numberless' }));
    expect(await run.whole('employees', file)).toMatchObject({ created: 2 });
    const before = await world.service.database.query('select count(*) from employee');
    expect(await run.whole('employees', file)).toMatchObject({ created: 0, unchanged: 2, failed: 0 });
    expect(await world.service.database.query('select count(*) from employee')).toEqual(before);
  });

  it('reports each problem with its row, column and code [IMP-001]', async () => {
    const sent = await run.send(
      'employees',
      auFile(
        auRow('C-1', { 3: 'soon' }),
        auRow('C-2', { 7: '32', 10: '123456789' }),
        auRow('C-3', { 15: 'lots' }),
        auRow('C-4', { 5: '=HYPERLINK("x")' }),
        auRow('C-5'),
        auRow('C-5'),
        auRow('C-7', { 9: 'volunteer' }),
        auRow('C-8', { 1: '' }),
      ),
    );
    expect(problemsOf(sent)).toEqual([
      [2, 'Date of birth', 'not_a_date'],
      [3, 'Postcode', 'not_accepted'],
      [3, 'TFN', 'not_accepted'],
      [4, 'Hourly rate', 'not_a_decimal'],
      [5, 'Suburb', 'not_supported'],
      [7, 'Employee number', 'repeated'],
      [8, 'Employment', 'not_a_choice'],
      [9, 'First name', 'required'],
    ]);
  });

  it('reports the number of another employee, and does not treat the row as that employee [IMP-001]', async () => {
    await run.whole('employees', auFile(auRow('D-1')));
    const sent = await run.send('employees', auFile(auRow('D-1', { 1: 'Somebody', 2: 'Else' })));
    expect(problemsOf(sent)).toEqual([[2, 'Employee number', 'taken']]);
    expect(sent.body.problems[0].message).toBe(
      "Employee number 'D-1' belongs to Mia Rossi D-1. Give Somebody Else another number",
    );
  });

  it('uses the mapping and the defaults that were sent [IMP-001]', async () => {
    const file = csvFile('A;B;C\nE-1;Ann;Lee\nE-2;Bob;Ng\n');
    const defaults = {
      date_of_birth: '1/2/1990',
      address1: '1 High St',
      city: 'Perth',
      state: 'WA',
      postcode: '6000',
      start_date: '2026-01-05',
      employment_status: 'Casual',
      tax_file_number: '123456782',
      is_foreign_resident: 'no',
      has_claimed_tax_free_threshold: 'yes',
      has_stsl_liability: 'no',
      is_closely_held: 'no',
    };
    const mapping = { number: 'A', first_name: 'B', last_name: 'C' };
    const sent = await run.send('employees', file, { mapping, defaults });
    expect([sent.status, sent.body.mapping, sent.body.problems]).toEqual([201, mapping, []]);
    for (const [more, path] of [
      [{ mapping: { shoe_size: 'A' } }, '/body/mapping/shoe_size'],
      [{ mapping: { number: 'Z' } }, '/body/mapping/number'],
      [{ defaults: { shoe_size: '9' } }, '/body/defaults/shoe_size'],
      [{ mapping: '{' }, '/body/mapping'],
      [{ sheet: 'Staff' }, '/body/sheet'],
      [{ colour: 'red' }, '/body/colour'],
    ] as const) {
      const refused = await run.send('employees', file, more);
      expect([refused.status, refused.errors.map((error) => error.path)]).toEqual([422, [path]]);
    }
  });

  it('with dry_run=true checks the file and stores nothing [IMP-001, FIX-012]', async () => {
    const url = run.url('?dry_run=true');
    const sent = await world.service.call('POST', url, {
      token: world.token,
      multipart: { file: auFile(auRow('F-1')), kind: 'employees' },
    });
    expect([sent.status, sent.headers['x-svc-dry-run'], sent.body.rows]).toEqual([201, 'true', 1]);
    expect((await run.read(sent.body.id)).status).toBe(404);
  });

  it('returns the first response to a repeated call with the same Idempotency-Key [IMP-001, IDEM-001]', async () => {
    const file = auFile(auRow('G-1'));
    const headers = { 'idempotency-key': 'import-g' };
    const first = await run.send('employees', file, {}, headers);
    const again = await run.send('employees', file, {}, headers);
    expect([again.status, again.body.id, again.headers['idempotent-replayed']]).toEqual([201, first.body.id, 'true']);
    const other = await run.send('employees', auFile(auRow('G-2')), {}, headers);
    expect(other.status).toBe(409);
  });

  it('reads UTF-8 with a byte order mark, UTF-16 and Windows-1252, and line breaks within quotes [IMP-001]', async () => {
    const text = `${AU_HEADERS}\r\n${auRow('H-1', { 1: 'Zoë', 4: '3 Harbour Rd\nUnit 4' }).replace('\n', ' ')}\r\n`;
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const files: TestFile[] = [
      { name: 'a.csv', bytes: Buffer.from(`\uFEFF${text}`) },
      { name: 'b.csv', bytes: utf16 },
      { name: 'c.csv', bytes: Buffer.from(utf16).swap16() },
      { name: 'd.csv', bytes: Buffer.from(text, 'latin1') },
      { name: 'e.tsv', bytes: Buffer.from(text.replaceAll(',', '\t')) },
    ];
    for (const file of files) {
      const { body } = await run.send('employees', file);
      expect([file.name, body.problems, body.columns[1]]).toEqual([
        file.name,
        [],
        { name: 'First name', field: 'first_name', example: 'Zoë' },
      ]);
    }
    const broken = await run.send('employees', csvFile('Employee number,First name\nH-2,"Zoë\nAnn"\n'));
    expect([broken.body.rows, broken.body.columns[1].example]).toEqual([1, 'Zoë\nAnn']);
  });

  it('imports a workbook with dates as serial numbers [IMP-001]', async () => {
    const row = auRow('X-1', { 2: 'Rossi & <Sons>' }).split(',');
    const rows = sheetRows([AU_HEADERS.split(','), row.map((cell, at) => (at === 3 ? 'date:34567' : cell))]);
    const file = { name: 'people.xlsx', bytes: await workbook({ rows }) };
    const sent = await run.send('employees', file);
    expect([sent.status, sent.body.problems, sent.body.sheets]).toEqual([201, [], ['Staff']]);
    const listed = await run.rows(sent.body.id);
    expect(listed.body[0]).toMatchObject({ row: 2, label: 'Mia Rossi & <Sons>', outcome: null, record_id: null });
    expect(listed.body[0].values).toMatchObject({
      date_of_birth: '1994-08-21',
      start_date: '2023-07-03',
      state: 'VIC',
    });
    expect(listed.body[0].values).not.toHaveProperty('tax_file_number');
    expect((await run.send('employees', file, { sheet: 'Other' })).errors[0]?.path).toBe('/body/sheet');
  });
});

describe('limits and hostile files', () => {
  const refusal = async (name: string, bytes: Uint8Array) => {
    const { status, body } = await run.send('employees', { name, bytes });
    return [status, body.detail];
  };

  it('returns 413 for a file larger than 10 MB [IMP-001]', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
    expect(await refusal('big.csv', big)).toEqual([413, 'The file is larger than 10 MB; split it into several files']);
    const bigger = Buffer.alloc(11 * 1024 * 1024, 'a');
    expect(await refusal('big.csv', bigger)).toEqual([
      413,
      'The file is larger than 10 MB; split it into several files',
    ]);
  });

  it('accepts 20,000 rows and refuses 20,001 [IMP-001]', async () => {
    const rows = (count: number) =>
      csvFile(
        `Employee number,Date,Start,Finish\n${Array.from({ length: count }, (_, at) => `none-${at},1/2/2026,9:00,17:00`).join('\n')}`,
      );
    const sent = await run.send('timesheets', rows(20_000));
    expect([sent.status, sent.body.rows, sent.body.problem_rows, sent.body.problems.length]).toEqual([
      201, 20_000, 20_000, 1_000,
    ]);
    expect(sent.body.problems[0]).toMatchObject({ row: 2, column: 'Employee number', code: 'unknown_employee' });
    const refused = await run.send('timesheets', rows(20_001));
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'The file has more than 20000 rows. Split it into several files',
    ]);
  });

  it('refuses text that is not a table, and file names that do not match the content [IMP-001]', async () => {
    const book = await workbook({ rows: sheetRows([['First name'], ['Ann']]) });
    expect(await refusal('a.csv', Buffer.from('First name\0\nAnn'))).toEqual([
      422,
      'The file contains NUL characters. It is not a CSV file',
    ]);
    expect(await refusal('a.csv', Buffer.from('First name\n'))).toEqual([
      422,
      'The file has no rows. The first row must contain the column names',
    ]);
    const [status, detail] = await refusal('a.csv', book);
    expect([status, detail]).toEqual([422, 'The name of the file ends in .csv, but its content has another format']);
    expect(await refusal('a.xlsx', Buffer.from('First name\nAnn'))).toEqual([
      422,
      'The name of the file ends in .xlsx, but its content has another format',
    ]);
    expect((await refusal('a.xlsm', book))[1]).toBe(
      'The workbook may contain macros. Save it as an Excel workbook (.xlsx)',
    );
    expect((await refusal('a.pdf', Buffer.from('%PDF')))[1]).toBe(
      'Send a CSV file (.csv) or an Excel workbook (.xlsx)',
    );
    const wide = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    expect(await refusal('a.csv', Buffer.from(`${wide}\n${wide}`))).toEqual([
      422,
      'The file has more than 256 columns',
    ]);
  });

  it('refuses macros, links, document types and cells far to the right in workbooks [IMP-001]', async () => {
    const rows = sheetRows([['First name'], ['Ann']]);
    const xlsx = async (parts: Parameters<typeof workbook>[0]) => refusal('a.xlsx', await workbook({ rows, ...parts }));
    const links = [
      422,
      'The workbook has links to other files or data sources. Remove the links, or save the workbook as CSV',
    ];
    expect(await xlsx({ more: { 'xl/vbaProject.bin': 'x' } })).toEqual([
      422,
      'The workbook contains macros. Save it as an Excel workbook (.xlsx) without macros',
    ]);
    expect(await xlsx({ more: { 'xl/externalLinks/externalLink1.xml': '<x/>' } })).toEqual(links);
    expect(await xlsx({ relationships: '<Relationship Id="x" Target="http://x" TargetMode="External"/>' })).toEqual(
      links,
    );
    const doctype = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    expect(await xlsx({ before: doctype })).toEqual([
      422,
      'The workbook contains a document type (DOCTYPE), which is not accepted',
    ]);
    expect(await xlsx({ rows: '<row><c r="XFD1"><v>1</v></c></row>' })).toEqual([
      422,
      'The file has more than 256 columns',
    ]);
    expect((await xlsx({ rows: '<row><c><v>1</c></row>' }))[0]).toBe(422);
    expect((await xlsx({ rows: '<row><c t="str"><v>&a;</v></c></row>' }))[0]).toBe(422);
  });

  it('refuses damaged archives, and archives whose stated or actual unpacked size is too large [IMP-001]', async () => {
    const bomb = await workbook({ rows: `<row/>${' '.repeat(20_000_000)}` });
    const large = [422, 'The workbook is too large when it is unpacked'];
    expect(await refusal('bomb.xlsx', bomb)).toEqual(large);
    const declared = Buffer.from(bomb).lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24;
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(declared, 1_000, true);
    const damaged = [422, 'The file is damaged or is not an Excel workbook (.xlsx)'];
    expect(await refusal('bomb.xlsx', bomb)).toEqual(damaged);
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`x/${at}.xml`, '<x/>']));
    expect(await refusal('many.xlsx', await workbook({ more: many }))).toEqual([
      422,
      'The workbook has more than 1000 parts',
    ]);
    const whole = await workbook({ rows: sheetRows([['First name'], ['Ann']]) });
    expect(await refusal('cut.xlsx', whole.slice(0, whole.length - 30))).toEqual(damaged);
    const broken = whole.slice();
    broken.fill(0, 40, 120);
    expect((await refusal('broken.xlsx', broken))[0]).toBe(422);
  });

  it('refuses formulas in workbooks, and text that a spreadsheet could run, but not phone numbers [IMP-001]', async () => {
    const rows = sheetRows([
      ['Number', 'First name'],
      ['=1+1', 'Ann'],
    ]);
    const sent = await run.send('employees', { name: 'a.xlsx', bytes: await workbook({ rows }) });
    expect(problemsOf(sent)).toContainEqual([2, 'Number', 'not_supported']);
    const text = csvFile('Number,First name,Last name,Mobile\nN1,@SUM(A1),+cmd|x,+61 412 345 678\n');
    const formulas = (await run.send('employees', text)).body.problems.filter(
      ({ code }: { code: string }) => code === 'not_supported',
    );
    expect(formulas.map(({ column }: { column: string }) => column)).toEqual(['First name', 'Last name']);
  });

  it('refuses bodies that are not multipart, are cut off or have two files [IMP-001]', async () => {
    const { service, token } = world;
    const plain = await service.call('POST', run.url(), { token, body: { kind: 'employees' } });
    expect([plain.status, plain.errors.map(({ code }) => code)]).toEqual([422, ['wrong_content_type']]);
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const cut = await service.call('POST', run.url(), { token, headers: type, raw: '--b\r\nContent-Disp' });
    expect([cut.status, cut.errors.map(({ path }) => path)]).toEqual([422, ['/body']]);
    const bare = await service.call('POST', run.url(), {
      token,
      headers: { 'content-type': 'multipart/form-data' },
      raw: 'x',
    });
    expect(bare.status).toBe(422);
    const two = await service.call('POST', run.url(), {
      token,
      multipart: { kind: 'employees', file: auFile(auRow('T-1')), other: auFile(auRow('T-2')) },
    });
    expect(two.status).toBe(422);
    const none = await service.call('POST', run.url(), { token, multipart: { kind: 'employees' } });
    expect([none.status, none.errors.map(({ path }) => path)]).toEqual([422, ['/body/file']]);
    const text = await service.call('POST', run.url(), { token, multipart: { kind: 'employees', file: 'text' } });
    expect([text.status, text.errors.map(({ path }) => path)]).toEqual([422, ['/body/file']]);
    const elsewhere = await service.call('POST', `/api/company/${world.au}/timesheets`, {
      token,
      multipart: { a: 'b' },
    });
    expect(elsewhere.status).toBe(415);
    const xml = await service.call('POST', run.url(), { token, headers: { 'content-type': 'text/xml' }, raw: 'x' });
    expect(xml.status).toBe(415);
  });
});
