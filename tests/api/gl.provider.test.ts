import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { aProvider, CODES, connect, type ProviderServer } from '../fixtures/gl-provider-server.ts';
import { aChart, aCompany, readChart, settingsOf, write } from '../fixtures/gl-world.ts';
import { answerOf, buildTestApp, only, type Reply, type TestApp } from '../harness/app.ts';
import { holdTimers } from '../harness/held-timers.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';
import { until } from '../harness/until.ts';
import { aBrowser } from './account.fixture.ts';

const cipher = fieldCipher([TEST_SECRET_KEY]);

describe('providers', () => {
  const ABN = '51824753556';
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

  const codes = (id = companyId, caller = token) =>
    service.call('GET', `${settingsOf(id)}/provider/codes`, { token: caller });
  const refresh = (etag?: string) =>
    write(service, token, { companyId, method: 'POST', path: '/provider/refresh', ...(etag ? { etag } : {}) });
  const patchRow = (body: unknown) =>
    write(service, token, { companyId, method: 'PATCH', path: `/rows/${rowId}`, body });
  const createRow = (body: unknown) => write(service, token, { companyId, method: 'POST', path: '/rows', body });
  const disconnect = () => service.database.query('delete from provider_connection where customer_id = 3');
  const NOT_CONNECTED = { codes: [], setup_path: '/admin/company/gl_codes' };

  /** Runs `work` without the add-on, then restores the add-on. */
  async function withoutAddOn(work: () => Promise<void>): Promise<void> {
    await service.database.query(`update add_on set ends_on = '2026-03-09' where customer_id = 3`);
    try {
      await work();
    } finally {
      await service.database.query('update add_on set ends_on = null where customer_id = 3');
    }
  }

  describe('GET provider/codes', () => {
    it('returns 200 with the codes of the farm that has the company’s ABN, and sends the account’s token [GL-069] [GL-079] [GL-080]', async () => {
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

    it('finds a New Zealand farm by the employer tax number in any notation [GL-079]', async () => {
      provider.farms = { farms: [{ id: 'nz', tax_number: '049091850' }] };
      const { id } = await aCompany(service, token, { country: 'NZ', fields: { employer_ird_number: '49-091-850' } });
      expect((await codes(id)).body.status).toBe('connected');
    });

    it('returns 200 without changing a mapping [GL-069]', async () => {
      const before = (await readChart(service, token, companyId)).body;
      await codes();
      expect((await readChart(service, token, companyId)).body).toEqual(before);
    });

    it('returns 200 with not_connected and no codes when the account has given no consent [GL-069]', async () => {
      await disconnect();
      const { status, body } = await codes();
      expect([status, body]).toEqual([200, { status: 'not_connected', ...NOT_CONNECTED }]);
    });

    it('returns 200 with token_expired once the expiry date of the token has passed or the provider rejects the token [GL-069]', async () => {
      await connect(service, cipher, { baseUrl: provider.url, expiresAt: service.clock.now() });
      expect((await codes()).body).toEqual({ status: 'token_expired', ...NOT_CONNECTED });
      expect(provider.seen).toEqual([]);
      await connect(service, cipher, { baseUrl: provider.url });
      provider.status = 401;
      expect((await codes()).body).toEqual({ status: 'token_expired', ...NOT_CONNECTED });
    });

    it('returns 200 with no_matching_company for a different or missing tax number [GL-069] [GL-079]', async () => {
      provider.farms = { farms: [{ id: 'other', tax_number: '83914571673' }] };
      expect((await codes()).body).toEqual({ status: 'no_matching_company', ...NOT_CONNECTED });
      const { id } = await aCompany(service, token);
      expect((await codes(id)).body).toEqual({ status: 'no_matching_company', ...NOT_CONNECTED });
    });

    it('returns 200 with sandbox codes that are marked as such [GL-069]', async () => {
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

    it('returns 502 when the provider fails or sends an unreadable response [GL-070]', async () => {
      provider.status = 500;
      const failed = await codes();
      expect([failed.status, failed.body]).toEqual([
        502,
        { detail: 'The provider returned status 500; try again later' },
      ]);
      provider.status = 200;
      for (const raw of ['not json', '[]', '{"farms":[{"id":1}]}', '']) {
        provider.raw = raw;
        const reply = await codes();
        expect([raw, reply.status, reply.body]).toEqual([
          raw,
          502,
          { detail: 'The provider sent an invalid response; try again later' },
        ]);
      }
      provider.raw = undefined;
      provider.codes = { codes: [{ id: 'x', code: 'x'.repeat(51), label: '', description: '' }] };
      expect((await codes()).status).toBe(502);
      await connect(service, cipher, { baseUrl: 'http://127.0.0.1:1' });
      const gone = await codes();
      expect([gone.status, gone.body]).toEqual([502, { detail: 'The provider cannot be reached; try again later' }]);
    });

    it('returns 502 for a redirect, which would send the token elsewhere [GL-070]', async () => {
      provider.status = 302;
      expect((await codes()).status).toBe(502);
    });

    it('returns 504 on every route when the provider does not respond in time [GL-070]', async () => {
      provider.silent = true;
      const patience = holdTimers(4_000);
      const asked = Promise.all([
        codes(),
        refresh(),
        patchRow({ provider_code_id: 'PC-1' }),
        createRow({ provider_code_id: 'PC-1' }),
      ]);
      await until(() => patience.running() === 4);
      patience.fire();
      const replies = await asked;
      expect(replies.map(({ status }) => status)).toEqual([504, 504, 504, 504]);
      expect(replies[0]!.body).toEqual({ detail: 'The provider did not respond in time; try again later' });
    });

    it('returns 403 without the add-on, and 404 for a company of another account [GL-073] [GL-088]', async () => {
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
    it('returns 200 and fills labels, description and account code [GL-025] [GL-075]', async () => {
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

    it('returns 200 and keeps a custom label [GL-076]', async () => {
      await patchRow({ account_label: 'Our bakers' });
      const { body } = await patchRow({ provider_code_id: 'PC-1' });
      expect(only(body.rows[0], 'account_label', 'provider_label', 'account_code')).toEqual({
        account_label: 'Our bakers',
        provider_label: 'Wages',
        account_code: '410',
      });
    });

    it('creates a row from a provider code, in the provider’s category or as a clearing row [GL-006] [GL-047] [GL-101]', async () => {
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

    it('marks the first mapped row of a category as the one used for invoices [GL-028]', async () => {
      await patchRow({ provider_code_id: 'PC-1' });
      const { body } = await createRow({ provider_code_id: 'PC-1' });
      const canonical = body.rows.filter((row: { provider_canonical: boolean }) => row.provider_canonical);
      expect(canonical.map(({ id }: { id: number }) => id)).toEqual([rowId]);
    });

    it('clears the labels and the mirrored code when the mapping is removed, even without the add-on [GL-074] [GL-077]', async () => {
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

    it('returns 422 for an unknown provider code and saves nothing [GL-075] [GL-039]', async () => {
      const before = (await readChart(service, token, companyId)).body;
      for (const reply of [
        await patchRow({ provider_code_id: 'PC-9' }),
        await createRow({ provider_code_id: 'PC-9' }),
      ]) {
        expect([reply.status, reply.body]).toEqual([
          422,
          { detail: "provider_code_id 'PC-9' is not a code of the connected farm; choose one from provider/codes" },
        ]);
      }
      expect((await readChart(service, token, companyId)).body).toEqual(before);
    });

    it('returns 404 for an unknown row and 422 for a repeated department, without calling the provider [GL-033] [GL-050]', async () => {
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

    it('returns 403 without the add-on before checking any precondition [GL-014] [GL-073] [GL-092]', async () => {
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

    it('returns 409 while the account is not connected', async () => {
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

    it('returns 502 on every route when the provider fails [GL-070]', async () => {
      provider.status = 503;
      const statuses = [
        (await patchRow({ provider_code_id: 'PC-1' })).status,
        (await createRow({ provider_code_id: 'PC-1' })).status,
        (await refresh()).status,
      ];
      expect(statuses).toEqual([502, 502, 502]);
    });

    it('returns 412 when the connection changes while the provider is called [GL-089]', async () => {
      provider.meanwhile = () => connect(service, cipher, { baseUrl: provider.url });
      const before = (await readChart(service, token, companyId)).body;
      for (const reply of [
        await patchRow({ provider_code_id: 'PC-1' }),
        await createRow({ provider_code_id: 'PC-1' }),
        await refresh(),
      ]) {
        expect([reply.status, reply.body]).toEqual([
          412,
          { detail: 'The connection to the provider changed in the meantime; read the codes again' },
        ]);
      }
      expect((await readChart(service, token, companyId)).body).toEqual(before);
    });
  });

  describe('POST provider/refresh', () => {
    it('returns 200, updates mirrored values, reports missing codes and keeps their mapping [GL-071] [GL-072] [GL-096]', async () => {
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
          message: "The provider no longer has the code 'PC-2'; choose another code or clear the mapping",
        },
      ]);
      provider.codes = { codes: CODES };
      expect((await refresh()).body.advisories).toEqual([]);
    });

    it('returns 200 with a new revision even when no rows are mapped [GL-061] [GL-065]', async () => {
      const before = (await readChart(service, token, companyId)).body;
      const { body } = await refresh();
      expect(body).toEqual({ ...before, revision: body.revision });
      expect(body.revision).not.toBe(before.revision);
    });
  });
});

// These tests compare only the visible text of the page, ignoring its style and layout.
describe('the provider consent page [GL-080]', () => {
  const PAGE = '/admin/company/gl_codes';
  let service: TestApp;
  let cookie: string;
  beforeAll(async () => {
    service = await buildTestApp();
    cookie = await cookieOf('admin@demo.example', 'demo-admin');
  });
  beforeEach(() => service.database.query('delete from provider_connection'));

  /** Signs in and returns the session cookie of the browser. */
  async function cookieOf(username: string, password: string, form: Record<string, string> = {}): Promise<string> {
    const browser = aBrowser(service);
    await browser.signIn(username, password, form);
    return `tasman_session=${browser.jar.get('tasman_session')}`;
  }
  const show = (headers: Record<string, string> = { cookie }, query = '') =>
    service.call('GET', `${PAGE}${query}`, { headers });
  const markIn = (html: string): string => /name="mark" value="([0-9a-f]+)"/.exec(html)?.[1] ?? '';
  const send = (form: Record<string, string>, headers: Record<string, string> = { cookie }) =>
    service.call('POST', PAGE, { form, headers });
  const act = async (form: Record<string, string>) => send({ ...form, mark: markIn((await show()).text) });
  const kinds = () => service.database.query('select kind, base_url, connected_by from provider_connection');

  it('redirects to sign-in without a session, and back after sign-in', async () => {
    const asked = await show({}, '?company_id=2');
    const signIn = '/auth/sign-in?next=%2Fadmin%2Fcompany%2Fgl_codes%3Fcompany_id%3D2';
    expect([asked.status, asked.headers.location]).toEqual([303, signIn]);
    const form = { username: 'admin@demo.example', password: 'demo-admin' };
    const done = await aBrowser(service).submit(signIn, form);
    expect([done.status, done.headers.location]).toEqual([303, `${PAGE}?company_id=2`]);
  });

  it('connects to the sandbox, shows the connection and disconnects it', async () => {
    expect((await show()).text).toContain('<p>Not connected.</p>');
    const connected = await act({ action: 'connect' });
    expect([connected.status, connected.headers.location]).toEqual([303, PAGE]);
    expect(await kinds()).toEqual([{ kind: 'sandbox', base_url: null, connected_by: 'admin@demo.example' }]);
    const { text } = await show();
    expect(text).toContain('<dt>Provider</dt><dd>Sandbox, with made-up codes</dd>');
    expect(text).toContain('<dt>Connected</dt><dd>10 March 2026, by admin@demo.example</dd>');
    expect(text).toContain('Connected. The provider’s codes can be chosen');
    expect((await act({ action: 'disconnect' })).status).toBe(303);
    expect(await kinds()).toEqual([]);
  });

  it('renews an expired consent with a new token and keeps the address set by the operator', async () => {
    const provider = await aProvider('51824753556');
    await connect(service, cipher, { baseUrl: provider.url, expiresAt: service.clock.now() });
    expect((await show()).text).toContain('The consent has expired.');
    const short = await act({ action: 'renew', token: 'x' });
    expect([short.status, short.text.includes('must have 8 to 4096 printable characters')]).toEqual([422, true]);
    expect((await act({ action: 'renew', token: 'a-new-token' })).status).toBe(303);
    expect((await show()).text).toContain('Connected. The provider’s codes can be chosen');
    expect(provider.seen.at(-1)?.authorization).toBe('Bearer a-new-token');
    expect(await kinds()).toEqual([{ kind: 'http', base_url: provider.url, connected_by: 'admin@demo.example' }]);
  });

  it('shows the requested company and says that the provider does not respond', async () => {
    await connect(service, cipher, { baseUrl: 'http://127.0.0.1:1' });
    const { text } = await show({ cookie }, '?company_id=2');
    expect(text).toContain('The provider is not responding');
    expect(text).toContain('<dt>Company</dt><dd>Kauri Orchards Ltd</dd>');
    expect(text).toContain(`<a href="${PAGE}?company_id=1">Wattle Bakery Pty Ltd</a>`);
    expect((await show({ cookie }, '?company_id=3')).text).not.toContain('Quiet Corner');
  });

  it('returns 409 when there is nothing to renew, and 422 for an unknown action', async () => {
    await act({ action: 'connect' });
    expect((await act({ action: 'renew', token: 'a-new-token' })).status).toBe(409);
    expect((await act({ action: 'dance' })).status).toBe(422);
  });

  it('returns 409 instead of replacing the operator’s provider with the sandbox', async () => {
    await connect(service, cipher, { baseUrl: 'http://127.0.0.1:1' });
    const { status, text } = await act({ action: 'connect' });
    expect([status, text.includes('disconnect it before trying the sandbox')]).toEqual([409, true]);
    expect((await kinds())[0]).toEqual({ kind: 'http', base_url: 'http://127.0.0.1:1', connected_by: 'operator' });
  });

  it('escapes company names', async () => {
    await service.database.query(`update company set name = '<b>"Wattle" & Co</b>' where id = 1`);
    const { text } = await show();
    expect(text).toContain('<dd>&#60;b&#62;&#34;Wattle&#34; &#38; Co&#60;/b&#62;</dd>');
    await service.database.query(`update company set name = 'Wattle Bakery Pty Ltd' where id = 1`);
  });

  it('rejects forms from other sites, with a wrong CSRF token or without a valid session', async () => {
    const mark = markIn((await show()).text);
    const strange = await send({ action: 'connect', mark }, { cookie, 'sec-fetch-site': 'cross-site' });
    expect([
      strange.status,
      strange.text.includes('The form was sent from another site; open this page and try again.'),
    ]).toEqual([403, true]);
    expect((await send({ action: 'connect', mark: 'x' })).status).toBe(403);
    const ended = await send({ action: 'connect', mark }, { cookie: 'tasman_session=a.b.c' });
    expect([ended.status, ended.headers.location]).toEqual([303, '/auth/sign-in?next=%2Fadmin%2Fcompany%2Fgl_codes']);
    expect(await kinds()).toEqual([]);
  });

  it('lets only the owner of an account with the add-on make changes', async () => {
    const user = await cookieOf('paula', 'demo-paula', { account_type: 'user', customer_id: '3' });
    const other = await cookieOf('other@demo.example', 'demo-other');
    for (const [own, why] of [
      [user, 'Only the owner of the account can change the connection.'],
      [other, 'The provider add-on is required.'],
    ] as const) {
      const { text } = await show({ cookie: own });
      expect([text.includes(why), markIn(text)]).toEqual([true, '']);
    }
    expect(await kinds()).toEqual([]);
  });

  it('loads nothing from other sites and forbids caching', async () => {
    const { headers } = await show();
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'nonce-/);
    expect(headers['cache-control']).toBe('no-store');
  });
});
