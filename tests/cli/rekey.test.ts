import { beforeEach, describe, expect, it } from 'vitest';
import { type RowKey, SEALED_COLUMNS, type SealedColumn } from '../../src/base/sealed-columns.ts';
import { fieldCipher, keyIdOf, newUuid } from '../../src/base/secrets.ts';
import { resealAll } from '../../src/db/reseal.ts';
import { queueMail } from '../../src/mail/queue.ts';
import { flowOn, OWNER } from '../api/oauth.flow.ts';
import { PUBLIC_URL, register } from '../api/webhook.fixture.ts';
import { connect } from '../fixtures/gl-provider-server.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { TEST_SECRET_KEY as OLD } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';
import { unboundSeal } from '../harness/unbound-seal.ts';
import { until } from '../harness/until.ts';

const NEW = 'the new secret key that replaces the old one';
const CHANGING = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
const COLUMNS = Object.keys(SEALED_COLUMNS) as SealedColumn[];
const EMPLOYEE = 1;

/** A service with the old key, in which every sealed column has a value. */
let service: TestApp;
/** This token was issued before the key was changed. */
let token: string;

beforeEach(async () => {
  service = await buildTestApp();
  const { db } = service.database;
  const old = fieldCipher([OLD]);
  token = await tokenFor(service, { customerId: 3 });
  const account = { account_name: 'Savings', bsb: '062-000', account_number: '12345678' };
  await service.call('POST', `/api/employees/${EMPLOYEE}/bank-accounts`, { token, body: account });
  const fund = {
    abn: '51824753556',
    name: 'Family Super',
    electronic_service_address: 'smsfdataflow',
    bsb: '062000',
    account_number: '333444',
    account_name: 'Family Super Fund',
  };
  const ownFund = [{ id: EMPLOYEE, default_employee_fund_usi: null }];
  await service.call('PATCH', '/api/company/1/employees/update', { token, body: ownFund });
  await service.call('PUT', `/api/employees/${EMPLOYEE}/self-managed-fund`, { token, body: fund });
  await register(service, PUBLIC_URL);
  await connect(service, old, { baseUrl: 'http://127.0.0.1:1' });
  const person = await service.login('admin@demo.example', 'demo-admin');
  await service.call('POST', '/api/account/second-factor/totp', { token: person });
  await service.database.query(
    'update employee set employee_portal_active = true, allow_edit_account_details = true where id = 7',
  );
  const portal = { customerId: 3, employeeId: 7, userId: 0, adminMode: false, clientId: null };
  const employee = await tokenFor(service, portal);
  await service.call('POST', '/api/self/change-requests/details', { token: employee, body: { city: 'Rawene' } });
  const mail = { customerId: 3, to: 'a@b.example', subject: 'S', text: 'T', html: 'H', at: service.clock.now() };
  await db.tx(3, (tx) => queueMail(tx, old, mail));
  await service.database.query(
    `insert into approval (customer_id, id, company_id, area, state, subject, preview, preview_hash, totals, bank_changes,
       acknowledged, requested_by, requested_user_id, requested_at)
     values (3, 1, 1, 'pay_run', 'waiting', '{}', $1, repeat('a', 64), '{}', '[]', '[]', 'paula', 101, '2026-03-10')`,
    [old.seal('approval.preview', [3, 1], 'a preview')],
  );
  await service.database.query(
    `insert into hire_form (customer_id, id, company_id, employee_id, state, email_address, expires_at, answers, sent_by,
       sent_at, created_at)
     values (3, 1, 1, 1, 'submitted', 'o@demo.example', '2026-03-24', $1, 'owner', '2026-03-10', '2026-03-10')`,
    [old.seal('hire_form.answers', [3, 1], 'typed answers')],
  );
  await service.database.query(
    `insert into hire_declaration (customer_id, id, employee_id, hire_form_id, part, wording, answers, declared_at, address,
       accepted_by, accepted_at)
     values (3, 1, 1, 1, 'tax', 'W', $1, '2026-03-10', '127.0.0.1', 'owner', '2026-03-10')`,
    [old.seal('hire_declaration.answers', [3, 1], 'accepted answers')],
  );
  await service.database.query(
    `insert into sso_connection (customer_id, issuer, client_id, sealed_client_secret, domains, is_only,
       trusts_second_factor, version, created_at, updated_at, updated_by)
     values (3, 'https://id.example', 'tasman', $1, '{demo.example}', false, false, 1, '2026-03-10', '2026-03-10', 'owner')`,
    [old.seal('sso_connection.sealed_client_secret', [3], 'the secret of the client')],
  );
  await service.database.query(
    `insert into file_import (customer_id, id, company_id, kind, state, file_name, mapping, row_count, content, created_by,
       created_at, expires_at)
     values (3, 1, 1, 'employees', 'ready', 'people.csv', '{}', 1, $1, 'owner', '2026-03-10', '2026-03-17')`,
    [old.seal('file_import.content', [3, 1], 'the rows')],
  );
});

interface Sealed {
  readonly name: string;
  readonly column: SealedColumn;
  readonly key: readonly (string | number)[];
  readonly sealed: string;
}

/** Every sealed value in the database. */
async function sealedValues(): Promise<readonly Sealed[]> {
  const all: Sealed[] = [];
  for (const column of COLUMNS) {
    const [table, value] = column.split('.');
    const names = SEALED_COLUMNS[column];
    const rows = await service.database.query(
      `select ${names.join(', ')}, ${value} as sealed from ${table} where ${value} is not null order by ${names.join(', ')}`,
    );
    for (const row of rows) {
      const key = names.map((name) => row[name]);
      all.push({ name: `${column} ${key.join(' ')}`, column, key, sealed: row.sealed });
    }
  }
  return all;
}

/** Decrypts all sealed values with these keys. */
async function openAll(...keys: [string, ...string[]]): Promise<Readonly<Record<string, string>>> {
  const cipher = fieldCipher(keys);
  return Object.fromEntries(
    (await sealedValues()).map(({ name, column, key, sealed }) => [
      name,
      cipher.open(column, key as unknown as RowKey<typeof column>, sealed),
    ]),
  );
}

const rekey = async (options: Parameters<typeof operate>[2] = { secretKeys: [NEW, OLD] }) => {
  const { out, ...rest } = await operate(service, 'keys rekey --json', options);
  return { ...rest, answer: out === '' ? undefined : JSON.parse(out) };
};
const update = (app: TestApp, id: number, tax_file_number: string) =>
  app.call('PATCH', '/api/company/1/employees/update', { token, body: [{ id, tax_file_number }] });
const taxNumberOf = async (app: TestApp, id: number) =>
  (await app.call('GET', `/api/employees/${id}`, { token })).body.tax_file_number;

describe('keys rekey', () => {
  it('reseals every value, so that the old key is no longer needed', async () => {
    // Some values were sealed before seals were bound to their row.
    await service.database.query('update employee set tax_file_number = $1 where id = $2', [
      unboundSeal(OLD, '123456782'),
      EMPLOYEE,
    ]);
    const headers = { 'idempotency-key': 'leave-before-the-key-changed' };
    const leave = { leave_type: 'HOLIDAY', start_date: '2026-08-03', end_date: '2026-08-03' };
    const asked = await service.call('POST', '/api/employees/1/leave-requests', { token, headers, body: leave });
    expect(asked.status, asked.text).toBe(201);
    const before = await openAll(OLD);
    expect(new Set((await sealedValues()).map(({ column }) => column))).toEqual(new Set(COLUMNS));

    const { code, err, answer, progress } = await rekey();
    const count = (column: SealedColumn) => Object.keys(before).filter((name) => name.startsWith(`${column} `)).length;
    expect({ code, err, answer }).toEqual({
      code: 0,
      err: '',
      answer: {
        resealed: Object.keys(before).length,
        left: 0,
        ...Object.fromEntries(COLUMNS.map((column) => [column, count(column)])),
      },
    });
    // Each batch reports progress for its account. The last message about a column contains the total for that column.
    const last = new Map(progress.map((text) => text.split(': ') as [string, string]));
    expect([...last]).toEqual(COLUMNS.map((column) => [column, `${count(column)} re-encrypted`]));

    expect(await openAll(NEW)).toEqual(before);
    const seals = (await sealedValues()).map(({ sealed }) => sealed.split('.').slice(0, 2).join('.'));
    expect(new Set(seals)).toEqual(new Set([`v2.${keyIdOf(NEW)}`]));

    const alone = await buildTestApp({ database: service.database, env: { SECRET_KEY: NEW } });
    const answers = await Promise.all(
      [
        '/api/company/1/employees',
        '/api/company/2/employees',
        `/api/employees/${EMPLOYEE}/bank-accounts`,
        '/api/company/1/payment-settings',
      ].map((path) => alone.call('GET', path, { token })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await taxNumberOf(alone, EMPLOYEE)).toBe('123456782');

    const again = await rekey({ secretKeys: [NEW] });
    expect([again.code, again.answer.resealed, again.progress]).toEqual([0, 0, []]);
    const noted = await service.database.query(
      `select customer_id, actor, after from audit_log where action = 'secret-key.rekey' order by id`,
    );
    expect(noted).toEqual([
      { customer_id: 0, actor: 'operator', after: { resealed: Object.keys(before).length, left: 0 } },
      { customer_id: 0, actor: 'operator', after: { resealed: 0, left: 0 } },
    ]);
  });

  it('continues while rows change, and waits for a locked row', async () => {
    const changing = await buildTestApp({ database: service.database, env: CHANGING });
    let unlock = () => {};
    const released = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    let hold = () => {};
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const holding = service.database.db.tx(3, async (tx) => {
      await tx.selectFrom('employee').select('id').where('id', '=', EMPLOYEE).forUpdate().execute();
      hold();
      await released;
    });
    await held;
    const running = rekey();
    await until(async () => {
      const [waiting] = await service.database.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting!.n > 0;
    });
    const changed = await update(changing, 2, '648188480');
    expect(changed.status).toBe(200);
    unlock();
    await holding;
    expect((await running).code).toBe(0);
    const alone = await buildTestApp({ database: service.database, env: { SECRET_KEY: NEW } });
    expect([await taxNumberOf(alone, EMPLOYEE), await taxNumberOf(alone, 2)]).toEqual(['123456782', '648188480']);
  });

  it('keys rekey resumes after an interruption', async () => {
    const old = fieldCipher([OLD]);
    const uuids = Array.from({ length: 250 }, newUuid);
    await service.database.query(
      `insert into mail (customer_id, uuid, recipient, sealed_content, status, attempts, due_at, created_at)
       select 3, u.uuid, 'x@y.example', u.sealed, 'WAITING', 0, '2030-01-01', '2026-03-10'
       from unnest($1::uuid[], $2::text[]) as u (uuid, sealed)`,
      [uuids, uuids.map((uuid) => old.seal('mail.sealed_content', [3, uuid], `letter ${uuid}`))],
    );
    const before = await openAll(OLD);
    const { db } = service.database;
    const broken = resealAll({
      db,
      cipher: fieldCipher([NEW, OLD]),
      onProgress: (column, resealed) => {
        if (column === 'mail.sealed_content' && resealed >= 200) throw new Error('interrupted');
      },
    });
    await expect(broken).rejects.toThrow('interrupted');
    const { code, answer } = await rekey();
    // The values that were left in the interrupted column, plus those in the columns after it.
    expect([code, answer.resealed]).toEqual([0, 53]);
    expect(await openAll(NEW)).toEqual(before);
  });

  it('names values that cannot be decrypted and reseals the rest', async () => {
    await service.database.query(
      `update employee e set tax_file_number = o.tax_file_number from employee o where e.id = $1 and o.id = 2`,
      [EMPLOYEE],
    );
    const total = (await sealedValues()).length;
    const { code, err } = await rekey();
    expect({ code, err }).toEqual({
      code: 1,
      err: [
        `${total - 1} values were re-encrypted, but not all. Keep SECRET_KEY_PREVIOUS and run this command again.`,
        'Not decrypted: the sealed value of employee.tax_file_number (customer_id 3, id 1) cannot be decrypted: it was altered, or was sealed for another row or column.',
      ].join('\n'),
    });
  });

  it('a later run reseals values that a node with the old key wrote after the first run', async () => {
    expect((await rekey()).code).toBe(0);
    await service.database.query('update employee set tax_file_number = $1 where id = $2', [
      fieldCipher([OLD]).seal('employee.tax_file_number', [3, EMPLOYEE], '648188480'),
      EMPLOYEE,
    ]);
    const { answer } = await rekey();
    expect([answer.resealed, answer['employee.tax_file_number'], answer.left]).toEqual([1, 1, 0]);
  });
});

describe('a service with both keys', () => {
  it('accepts tokens and forms created with the old key, and decrypts values encrypted with it', async () => {
    const changing = await buildTestApp({ database: service.database, env: CHANGING });
    expect(await taxNumberOf(changing, EMPLOYEE)).toBe('123456782');
    const request = await flowOn(service).request();
    const shown = await service.call('GET', `/auth/oauth-login?request=${request}`);
    const mark = /name="mark" value="([^"]*)"/.exec(shown.text)![1]!;
    const cookie = String(shown.headers['set-cookie']).split(';')[0]!;
    const form = { request, mark, ...OWNER };
    const sent = await changing.call('POST', '/auth/oauth-login', { form, headers: { cookie } });
    expect(sent.status).toBe(303);
    // Without the old key, the form's CSRF token is invalid.
    const alone = await buildTestApp({ database: service.database, env: { SECRET_KEY: NEW } });
    expect((await alone.call('POST', '/auth/oauth-login', { form, headers: { cookie } })).status).toBe(403);
  });
});
