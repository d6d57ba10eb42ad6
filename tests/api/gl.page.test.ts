import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { aProvider, connect } from '../fixtures/gl-provider-server.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { aBrowser } from './account.fixture.ts';

const PAGE = '/admin/company/gl_codes';
const cipher = fieldCipher([TEST_SECRET_KEY]);
let service: TestApp;
let cookie: string;
beforeAll(async () => {
  service = await buildTestApp();
  cookie = await cookieOf('admin@demo.example', 'demo-admin');
});
beforeEach(() => service.database.query('delete from provider_connection'));

/** The cookie of a browser session. */
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

// Tests compare only the visible text of a page, not its style or layout.
describe('provider consent page [GL-080]', () => {
  it('redirects to sign-in without a session, and back after it', async () => {
    const asked = await show({}, '?company_id=2');
    const signIn = '/auth/sign-in?next=%2Fadmin%2Fcompany%2Fgl_codes%3Fcompany_id%3D2';
    expect([asked.status, asked.headers.location]).toEqual([303, signIn]);
    const form = { username: 'admin@demo.example', password: 'demo-admin' };
    const done = await aBrowser(service).submit(signIn, form);
    expect([done.status, done.headers.location]).toEqual([303, `${PAGE}?company_id=2`]);
  });

  it('connects to the sandbox, shows it and disconnects', async () => {
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

  it('shows that the provider does not answer, and the requested company', async () => {
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

  it('returns 409 instead of replacing the operator’s provider by the sandbox', async () => {
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

  it('refuses forms of other sites, other sessions and ended sessions', async () => {
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

  it('loads nothing from other sites and is neither framed nor cached', async () => {
    const { headers } = await show();
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'nonce-/);
    expect(headers['cache-control']).toBe('no-store');
  });
});
