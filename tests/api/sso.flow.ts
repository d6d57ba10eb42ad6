import { CLIENT_ID, CLIENT_SECRET, type TestProvider } from '../fixtures/oidc-provider.ts';
import type { Reply, TestApp } from '../harness/app.ts';
import { aBrowser } from './account.fixture.ts';
import { factorsOn, OWNER } from './second-factor.fixture.ts';

/** The demo account whose owner is admin@demo.example. */
export const ACCOUNT = 3;
export const callbackOf = (customerId: number): string => `http://tasman.test/auth/sso/${customerId}/callback`;

export const CONNECTION = {
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  domains: ['demo.example'],
  only: false,
  trusts_second_factor: false,
  max_age_minutes: null,
};

type Browser = ReturnType<typeof aBrowser>;

/** The steps of a person who uses single sign-on with the provider. */
export function ssoOn(service: TestApp, provider: TestProvider) {
  const factors = factorsOn(service);
  const connection = (change: Record<string, unknown> = {}) => ({
    issuer: provider.issuer,
    ...CONNECTION,
    ...change,
  });
  const put = (token: string, change: Record<string, unknown> = {}) =>
    service.call('PUT', '/api/account/sso', { token, body: connection(change) });

  /** A session of the owner with a second factor. `nextCode` returns a recovery code that was not used yet. */
  async function ownerWithFactor(): Promise<{ token: string; nextCode: () => string }> {
    const { codes } = await factors.addApp(await service.login(OWNER.username, OWNER.password));
    const left = [...codes];
    const nextCode = () => left.pop()!;
    return { token: await factors.tokenOf({ ...OWNER, otp: nextCode() }), nextCode };
  }

  /** Signs in at the provider and returns our response to the callback. */
  async function arrive(browser: Browser, begun: Reply, change: (path: string) => string = (path) => path) {
    const target = String(begun.headers.location ?? leadOf(begun));
    if (!target.startsWith(provider.issuer)) throw new Error(`no way to the provider: ${begun.status} ${begun.text}`);
    return browser.get(change(await provider.visit(target)));
  }

  /** Signs in with the company account. */
  const signIn = async (browser: Browser, path = `/auth/sso/${ACCOUNT}`, change?: (path: string) => string) =>
    arrive(browser, await browser.get(path), change);

  /** Links the person's identity at the provider to the user who is signed in to the browser. */
  const link = async (browser: Browser, form: Record<string, string> = {}) =>
    arrive(browser, await browser.submit('/auth/sso/link', { action: 'link', ...form }));

  return { factors, connection, put, ownerWithFactor, arrive, signIn, link, aBrowser: () => aBrowser(service) };
}

/** The link on the page that leads to the provider. */
export const leadOf = ({ text }: Reply): string =>
  (/<a class="button primary" href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&#38;', '&').replaceAll('&amp;', '&');

export const headingOf = ({ text }: Reply): string => /<h1>([^<]+)<\/h1>/.exec(text)?.[1] ?? '';
export const messageOf = ({ text }: Reply): string =>
  (/<h1>[^<]+<\/h1>\s*<p>([^<]+)<\/p>/.exec(text)?.[1] ?? '').replaceAll('&#39;', "'");
