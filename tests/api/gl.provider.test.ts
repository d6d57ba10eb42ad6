import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { aProvider, CODES, connect, type ProviderServer } from '../fixtures/gl-provider-server.ts';
import { aChart, aCompany, readChart, settingsOf, write } from '../fixtures/gl-world.ts';
import { answerOf, buildTestApp, only, type Reply, type TestApp } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';

const ABN = '51824753556';
const cipher = fieldCipher([TEST_SECRET_KEY]);
let service: TestApp;
let token: string;
let provider: ProviderServer;
let companyId: number;
let rowId: number;

beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, { customerId: 3 });
});
beforeEach(async () => {
  provider = await aProvider(ABN);
  await connect(service, cipher, { baseUrl: provider.url });
  const made = await aChart(service, token, { fields: { abn: ABN } });
  companyId = made.id;
  rowId = made.chart.rows[0].id;
});

const codes = (id = companyId, speaker = token) =>
  service.call('GET', `${settingsOf(id)}/provider/codes`, { token: speaker });
const refresh = (etag?: string) =>
  write(service, token, { companyId, method: 'POST', path: '/provider/refresh', ...(etag ? { etag } : {}) });
const patchRow = (body: unknown) => write(service, token, { companyId, method: 'PATCH', path: `/rows/${rowId}`, body });
const createRow = (body: unknown) => write(service, token, { companyId, method: 'POST', path: '/rows', body });
const disconnect = () => service.database.query('delete from provider_connection where customer_id = 3');
const NOT_CONNECTED = { codes: [], setup_path: '/admin/company/gl_codes' };

/** The add-on ends before the given work and is back after it. */
async function withoutAddOn(work: () => Promise<void>): Promise<void> {
  await service.database.query(`update add_on set ends_on = '2026-03-09' where customer_id = 3`);
  try {
    await work();
  } finally {
    await service.database.query('update add_on set ends_on = null where customer_id = 3');
  }
}

describe('GET provider/codes', () => {
  it('200 lists the codes of the farm with the company’s ABN, asked with the account’s own token [GL-069] [GL-079] [GL-080]', async () => {
    const { status, body } = await codes();
    expect([status, body]).toEqual([
      200,
      {
        status: 'connected',
        codes: CODES.map(({ id, code, label, description }) => ({ id, code, label, description })),
        setup_path: '/admin/company/gl_codes',
      },
    ]);
    expect(provider.seen).toEqual([
      { path: '/farms', authorization: 'Bearer token-of-the-farm' },
      { path: '/farms/farm%201/codes', authorization: 'Bearer token-of-the-farm' },
    ]);
  });

  it('200 finds a New Zealand farm by the employer tax number, written any way [GL-079]', async () => {
    provider.farms = { farms: [{ id: 'nz', tax_number: '049091850' }] };
    const { id } = await aCompany(service, token, { country: 'NZ', fields: { employer_ird_number: '49-091-850' } });
    expect((await codes(id)).body.status).toBe('connected');
  });

  it('200 changes no mapping [GL-069]', async () => {
    const before = (await readChart(service, token, companyId)).body;
    await codes();
    expect((await readChart(service, token, companyId)).body).toEqual(before);
  });

  it('200 not_connected, and no code, without a consent [GL-069]', async () => {
    await disconnect();
    const { status, body } = await codes();
    expect([status, body]).toEqual([200, { status: 'not_connected', ...NOT_CONNECTED }]);
  });

  it('200 token_expired by its date and by the provider’s word [GL-069]', async () => {
    await connect(service, cipher, { baseUrl: provider.url, expiresAt: service.clock.now() });
    expect((await codes()).body).toEqual({ status: 'token_expired', ...NOT_CONNECTED });
    expect(provider.seen).toEqual([]);
    await connect(service, cipher, { baseUrl: provider.url });
    provider.status = 401;
    expect((await codes()).body).toEqual({ status: 'token_expired', ...NOT_CONNECTED });
  });

  it('200 no_matching_company for another number and for a company without one [GL-069] [GL-079]', async () => {
    provider.farms = { farms: [{ id: 'other', tax_number: '83914571673' }] };
    expect((await codes()).body).toEqual({ status: 'no_matching_company', ...NOT_CONNECTED });
    const { id } = await aCompany(service, token);
    expect((await codes(id)).body).toEqual({ status: 'no_matching_company', ...NOT_CONNECTED });
  });

  it('200 from the built-in sandbox, whose codes say that they are [GL-069]', async () => {
    await disconnect();
    await service.database.query(
      `insert into provider_connection (customer_id, kind, version, connected_by, connected_at)
       values (3, 'sandbox', gen_random_uuid(), 'x', '2026-01-01T00:00:00Z')`,
    );
    const { body } = await codes();
    expect(body.status).toBe('connected');
    expect(body.codes[0]).toEqual({
      id: 'SANDBOX-1',
      code: '410',
      label: 'Wages',
      description: 'Sandbox account 410, wages',
    });
  });

  it('502 for a provider that fails or sends nonsense, never an empty success [GL-070]', async () => {
    provider.status = 500;
    const failed = await codes();
    expect([failed.status, failed.body]).toEqual([
      502,
      { detail: 'The provider answered with status 500; try again later' },
    ]);
    provider.status = 200;
    for (const raw of ['not json', '[]', '{"farms":[{"id":1}]}', '']) {
      provider.raw = raw;
      const reply = await codes();
      expect([raw, reply.status, reply.body]).toEqual([
        raw,
        502,
        { detail: 'The provider sent a reply that cannot be read; try again later' },
      ]);
    }
    provider.raw = undefined;
    provider.codes = { codes: [{ id: 'x', code: 'x'.repeat(51), label: '', description: '' }] };
    expect((await codes()).status).toBe(502);
    await connect(service, cipher, { baseUrl: 'http://127.0.0.1:1' });
    const gone = await codes();
    expect([gone.status, gone.body]).toEqual([502, { detail: 'The provider cannot be reached; try again later' }]);
  });

  it('502 for a redirect, which would carry the token elsewhere [GL-070]', async () => {
    provider.status = 302;
    expect((await codes()).status).toBe(502);
  });

  it('504 for a provider that does not answer in time, on every route that asks it [GL-070]', async () => {
    provider.silent = true;
    const replies = await Promise.all([
      codes(),
      refresh(),
      patchRow({ provider_code_id: 'PC-1' }),
      createRow({ provider_code_id: 'PC-1' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([504, 504, 504, 504]);
    expect(replies[0]!.body).toEqual({ detail: 'The provider did not answer in time; try again later' });
  });

  it('403 without the add-on, 404 for another account’s company [GL-073] [GL-088]', async () => {
    await withoutAddOn(async () => {
      const { status, body } = await codes();
      expect([status, body]).toEqual([403, { detail: 'The provider add-on is required' }]);
    });
    expect(answerOf(await codes(3))).toEqual({ status: 404, body: { detail: 'Company not found' } });
    const other = await tokenFor(service, { customerId: 4 });
    expect(answerOf(await codes(3, other))).toEqual({
      status: 403,
      body: { detail: 'The provider add-on is required' },
    });
  });
});

describe('assigning a provider code', () => {
  it('200 fills labels, description and the account code [GL-025] [GL-075]', async () => {
    await patchRow({ account_label: '' });
    const { status, body } = await patchRow({ provider_code_id: 'PC-1' });
    expect(status).toBe(200);
    expect(body.rows[0]).toEqual({
      id: expect.any(Number),
      company_id: companyId,
      customer_id: 3,
      base_attr: 'ordinary_earnings',
      base_attr_label: 'Ordinary earnings',
      is_legacy_category: false,
      is_debit: true,
      split_by_department: false,
      export_to_csv: true,
      split_provider_submissions_by_pay: false,
      send_to_bank_transactions: false,
      departments: [],
      account_label: 'Wages',
      account_code: '410',
      provider_code_id: 'PC-1',
      provider_label: 'Wages',
      provider_description: 'Wages and salaries',
      provider_canonical: true,
    });
  });

  it('200 keeps a label of one’s own [GL-076]', async () => {
    await patchRow({ account_label: 'Our bakers' });
    const { body } = await patchRow({ provider_code_id: 'PC-1' });
    expect(only(body.rows[0], 'account_label', 'provider_label', 'account_code')).toEqual({
      account_label: 'Our bakers',
      provider_label: 'Wages',
      account_code: '410',
    });
  });

  it('200 creates a leg from the code alone: its category where the provider says it, else a clearing leg [GL-006] [GL-047] [GL-101]', async () => {
    const wages = await createRow({ provider_code_id: 'PC-1' });
    const mapped = {
      id: expect.any(Number),
      company_id: companyId,
      customer_id: 3,
      base_attr: 'ordinary_earnings',
      base_attr_label: 'Ordinary earnings',
      is_legacy_category: false,
      account_label: 'Wages',
      account_code: '410',
      is_debit: true,
      split_by_department: false,
      export_to_csv: true,
      provider_code_id: 'PC-1',
      provider_label: 'Wages',
      provider_description: 'Wages and salaries',
      provider_canonical: true,
      split_provider_submissions_by_pay: false,
      send_to_bank_transactions: false,
      departments: [],
    };
    expect(wages.body.rows.at(-1)).toEqual(mapped);
    const clearing = await createRow({ provider_code_id: 'PC-2' });
    expect([clearing.status, clearing.body.rows.at(-1)]).toEqual([
      200,
      {
        ...mapped,
        base_attr: 'provider_code:PC-2',
        base_attr_label: 'Clearing',
        account_label: 'Clearing',
        account_code: '990',
        provider_code_id: 'PC-2',
        provider_label: 'Clearing',
        provider_description: 'Payroll clearing',
      },
    ]);
  });

  it('200 marks the first mapped leg of a category as the one invoices use [GL-028]', async () => {
    await patchRow({ provider_code_id: 'PC-1' });
    const { body } = await createRow({ provider_code_id: 'PC-1' });
    const canonical = body.rows.filter((row: { provider_canonical: boolean }) => row.provider_canonical);
    expect(canonical.map(({ id }: { id: number }) => id)).toEqual([rowId]);
  });

  it('200 clearing takes labels and mirrored code away, also without the add-on [GL-074] [GL-077]', async () => {
    await patchRow({ provider_code_id: 'PC-1' });
    await write(service, token, { companyId, method: 'PATCH', body: { enable_provider_gl_codes: true } });
    await withoutAddOn(async () => {
      const shown = await readChart(service, token, companyId);
      expect(shown.body.rows[0].provider_code_id).toBe('PC-1');
      const { status, body } = await patchRow({ provider_code_id: '' });
      expect([status, body.rows[0]]).toEqual([
        200,
        {
          ...shown.body.rows[0],
          provider_code_id: '',
          provider_label: '',
          provider_description: '',
          account_code: '',
          provider_canonical: false,
        },
      ]);
      const off = await write(service, token, {
        companyId,
        method: 'PATCH',
        body: { enable_provider_gl_codes: false },
      });
      expect([off.status, off.body.enable_provider_gl_codes]).toEqual([200, false]);
    });
  });

  it('422 for a code the farm does not have, and nothing is saved [GL-075] [GL-039]', async () => {
    const before = (await readChart(service, token, companyId)).body;
    for (const reply of [await patchRow({ provider_code_id: 'PC-9' }), await createRow({ provider_code_id: 'PC-9' })]) {
      expect([reply.status, reply.body]).toEqual([
        422,
        { detail: "provider_code_id 'PC-9' is no code of the connected farm; see provider/codes" },
      ]);
    }
    expect((await readChart(service, token, companyId)).body).toEqual(before);
  });

  it('404 for a row that is missing and 422 for a department sent twice, without asking the provider [GL-033] [GL-050]', async () => {
    const missing = await write(service, token, {
      companyId,
      method: 'PATCH',
      path: '/rows/999999',
      body: { provider_code_id: 'PC-1' },
    });
    const departments = [1, 1].map((department_id) => ({ department_id, account_code: '1' }));
    const twice = await createRow({ provider_code_id: 'PC-1', departments });
    expect([missing.status, twice.status, provider.seen]).toEqual([404, 422, []]);
  });

  it('403 without the add-on: enabling the mode, assigning, creating and refreshing, before any precondition [GL-014] [GL-073] [GL-092]', async () => {
    await withoutAddOn(async () => {
      const send = (method: string, path: string, body?: unknown) =>
        service.call(method, `${settingsOf(companyId)}${path}`, { token, ...(body ? { body } : {}) });
      const replies: Reply[] = [
        await send('PATCH', '', { enable_provider_gl_codes: true }),
        await send('PATCH', `/rows/${rowId}`, { provider_code_id: 'PC-1' }),
        await send('POST', '/rows', { provider_code_id: 'PC-1' }),
        await send('POST', '/provider/refresh'),
      ];
      for (const { status, body } of replies) {
        expect([status, body]).toEqual([403, { detail: 'The provider add-on is required' }]);
      }
    });
  });

  it('409 while the account is not connected', async () => {
    await disconnect();
    for (const reply of [
      await patchRow({ provider_code_id: 'PC-1' }),
      await createRow({ provider_code_id: 'PC-1' }),
      await refresh(),
    ]) {
      expect([reply.status, reply.body]).toEqual([
        409,
        { detail: 'The account is not connected to the provider; see /admin/company/gl_codes' },
      ]);
    }
  });

  it('502 when the provider fails, on every route that asks it [GL-070]', async () => {
    provider.status = 503;
    const statuses = [
      (await patchRow({ provider_code_id: 'PC-1' })).status,
      (await createRow({ provider_code_id: 'PC-1' })).status,
      (await refresh()).status,
    ];
    expect(statuses).toEqual([502, 502, 502]);
  });

  it('412 when the connection changes while the provider is asked [GL-089]', async () => {
    provider.meanwhile = () => connect(service, cipher, { baseUrl: provider.url });
    const before = (await readChart(service, token, companyId)).body;
    for (const reply of [
      await patchRow({ provider_code_id: 'PC-1' }),
      await createRow({ provider_code_id: 'PC-1' }),
      await refresh(),
    ]) {
      expect([reply.status, reply.body]).toEqual([
        412,
        { detail: 'The connection to the provider changed meanwhile; read the codes again' },
      ]);
    }
    expect((await readChart(service, token, companyId)).body).toEqual(before);
  });
});

describe('POST provider/refresh', () => {
  it('200 brings mirrors up to date, reports missing codes and keeps their mapping [GL-071] [GL-072] [GL-096]', async () => {
    await patchRow({ provider_code_id: 'PC-1', account_label: 'Our bakers' });
    await createRow({ provider_code_id: 'PC-2' });
    provider.codes = { codes: [{ ...CODES[0], code: '411', label: 'Wages and salaries', description: 'New' }] };
    const { status, body } = await refresh();
    expect([status, body.rows.length]).toEqual([200, 24]);
    expect(only(body.rows[0], 'account_label', 'account_code', 'provider_label', 'provider_description')).toEqual({
      account_label: 'Our bakers',
      account_code: '411',
      provider_label: 'Wages and salaries',
      provider_description: 'New',
    });
    expect(only(body.rows.at(-1), 'provider_code_id', 'provider_label', 'account_code')).toEqual({
      provider_code_id: 'PC-2',
      provider_label: 'Clearing',
      account_code: '990',
    });
    expect(body.advisories).toEqual([
      {
        code: 'PROVIDER_CODE_MISSING',
        row_id: body.rows.at(-1).id,
        message: "The provider no longer has the code 'PC-2'; choose another or clear the mapping",
      },
    ]);
    provider.codes = { codes: CODES };
    expect((await refresh()).body.advisories).toEqual([]);
  });

  it('200 counts as a write also when no leg is mapped [GL-061] [GL-065]', async () => {
    const before = (await readChart(service, token, companyId)).body;
    const { body } = await refresh();
    expect(body).toEqual({ ...before, revision: body.revision });
    expect(body.revision).not.toBe(before.revision);
  });
});
