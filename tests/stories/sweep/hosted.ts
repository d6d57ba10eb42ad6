import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fieldCipher } from '../../../src/base/secrets.ts';
import { guideGroups } from '../../../src/http/docs-page/guides/pages.ts';
import { anOnboarding, anOrder } from '../../api/checkout.maker.ts';
import { aProvider, connect } from '../../fixtures/gl-provider-server.ts';
import { expectText } from '../../harness/browser.ts';
import type { ConsoleTest, ConsoleWindow } from '../../harness/console.ts';
import { expectBothLooks, expectNoOverflow } from '../../harness/look.ts';
import type { mailbox } from '../../harness/mailbox.ts';
import { TEST_SECRET_KEY } from '../../harness/secret.ts';

export interface Hosted extends ConsoleWindow {
  readonly base: string;
  readonly service: ReturnType<ConsoleTest['service']>;
  readonly mails: ReturnType<typeof mailbox>;
}

const PASSWORD = 'four words in a row';
const NARROW = { width: 360, height: 780 };

/** Checks a hosted page. Every control must also be at least 44 pixels high. */
async function look(page: Page, name: string): Promise<void> {
  const targets = page.locator('button:visible, summary:visible, input:visible:not([type=radio])');
  const also = async () => {
    const heights = await targets.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect.soft({ name, low: heights.filter((each) => each < 44) }).toEqual({ name, low: [] });
  };
  await expectBothLooks(page, `hosted-${name}`, { also, narrow: NARROW });
}

const title = (page: Page, text: string) => expectText(page.getByRole('heading', { level: 1 }), text);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel(/^Email address/).fill(username);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Sign in');
}

export async function sweepSignIn({ page, base, complaints }: Hosted): Promise<void> {
  await page.goto(`${base}/auth/sign-in`);
  await look(page, 'sign-in');
  await page.getByLabel('a payroll user').check();
  await look(page, 'sign-in-user');
  await page.getByLabel('the owner of the account').check();
  await signIn(page, 'other@demo.example', 'wrong');
  await page.getByRole('alert').waitFor();
  await complaints.take(/401/);
  await look(page, 'wrong-password');
  await page.goto(`${base}/auth/forgot-password`);
  await look(page, 'forgot-password');
  await page.getByLabel('Email address or username').fill('other@demo.example');
  await press(page, 'Send the link');
  await title(page, 'Check your email');
  await look(page, 'mail-sent');
}

export async function sweepAccount({ page, base, complaints }: Hosted): Promise<void> {
  await page.goto(`${base}/auth/account`);
  await signIn(page, 'other@demo.example', 'demo-other');
  await title(page, 'Your account');
  await look(page, 'account');
  await page.getByLabel('Current password').fill('demo-other');
  await page.getByLabel('New password').fill('password12');
  await page.getByLabel('Confirm password').fill('password12');
  await press(page, 'Change password');
  await page.getByRole('alert').waitFor();
  await complaints.take(/422/);
  await look(page, 'weak-password');
  await page.goto(`${base}/auth/sign-out`);
  await look(page, 'sign-out');
  await press(page, 'Sign out');
  await title(page, 'You are signed out');
  await look(page, 'signed-out');
}

/** After many failed sign-ins, only a known device may try again. The link in an email allows a new device. */
export async function sweepNewDevice({ page, base, service, mails, complaints }: Hosted): Promise<void> {
  await service.database.query(
    `insert into sign_in_attempt (customer_id, user_id, at, address, network, device, how, outcome)
     select 2, 2, $1, '198.18.0.1', '198.18.0.1', '', 'password', 'wrong-password' from generate_series(1, 100)`,
    [service.clock.now()],
  );
  await page.context().clearCookies();
  await page.goto(`${base}/auth/sign-in`);
  await signIn(page, 'second@demo.example', 'demo-second');
  await page.getByRole('alert').waitFor();
  await complaints.take(/401/);
  await look(page, 'link-needed');
  await page.goto(await mails.link('second@demo.example', '/auth/device'));
  await title(page, 'Allow this device?');
  await look(page, 'device');
  await press(page, 'Allow this device');
  await title(page, 'This device is now allowed');
  await look(page, 'device-known');
}

const authorizeUrl = (base: string, client_id: string): string => {
  const redirect_uri = 'http://127.0.0.1:9999/callback';
  const query = { client_id, redirect_uri, state: 's', scope: 'openid payroll.write' };
  return `${base}/api/oauth/authorize?${new URLSearchParams(query)}`;
};

const BRANDING = {
  display_name: 'Rosella Rostering',
  primary_colour: '#c2185b',
  support_email: 'help@rosella.example',
  support_url: 'https://rosella.example/help',
};

export async function sweepConsent({ page, base, service, complaints }: Hosted): Promise<void> {
  await page.goto(authorizeUrl(base, 'demo-client'));
  await look(page, 'oauth-sign-in');
  await signIn(page, 'admin@demo.example', 'demo-admin');
  await title(page, 'Allow Demo Partner App to use your payroll?');
  await look(page, 'oauth-consent');
  await page.goto(`${base}/auth/oauth-login?request=gone`);
  await complaints.take(/400/);
  await look(page, 'oauth-error');
  await service.database.query(`update oauth_client set branding = $1 where client_id = 'demo-users'`, [
    JSON.stringify(BRANDING),
  ]);
  await page.goto(authorizeUrl(base, 'demo-users'));
  await page.getByLabel('a payroll user').check();
  await page.getByLabel('Account number').fill('3');
  await signIn(page, 'paula', 'wrong');
  await page.getByRole('alert').waitFor();
  await complaints.take(/401/);
  await look(page, 'oauth-branded-wrong-password');
}

/** The pages of the links in the emails to a new customer. */
export async function sweepMailedLinks({ page, service, mails, complaints }: Hosted): Promise<void> {
  const token = await service.login('partner@demo.example', 'demo-partner');
  const order = anOrder({ oauth_onboarding: anOnboarding() });
  const email = order.customer.email_address;
  await service.call('POST', '/api/partner-checkout/orders', { token, body: order });
  const magic = await mails.link(email, '/auth/magic');
  await page.goto(magic);
  await title(page, 'Allow Demo Partner App to use your payroll?');
  await look(page, 'magic-link');
  await page.goto(magic.replace(/token=.*/, `token=${'A'.repeat(43)}`));
  await title(page, 'This link no longer works');
  await complaints.take(/400/);
  await look(page, 'used-link');
  await page.goto(await mails.passwordLink(email));
  await title(page, 'Choose your password');
  await look(page, 'set-password');
  const choose = async (again: string) => {
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(again);
    await press(page, 'Set password');
  };
  await choose(`${PASSWORD}!`);
  await page.getByRole('alert').waitFor();
  await complaints.take(/422/);
  await look(page, 'set-password-refused');
  await choose(PASSWORD);
  await title(page, 'Your password has been set');
  await look(page, 'password-set');
}

/** Reads the authenticator key that the page shows. */
async function readKey(page: Page): Promise<string> {
  await page.getByText('I cannot scan it').click();
  return ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '');
}

async function plugInAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export async function sweepSecondFactor({ page, base, service }: Hosted): Promise<void> {
  await plugInAuthenticator(page);
  await page.goto(`${base}/auth/second-factor`);
  await page.getByRole('button', { name: 'Use a passkey instead' }).waitFor();
  await look(page, 'second-factor-sign-in');
  await signIn(page, 'admin@demo.example', 'demo-admin');
  await title(page, 'Second factor');
  await look(page, 'second-factor-none');
  await press(page, 'Set up app');
  await title(page, 'Set up an authenticator app');
  const secret = Secret.fromBase32(await readKey(page));
  await look(page, 'second-factor-app');
  const code = new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() });
  await page.getByLabel('The code that the app shows').fill(code);
  await press(page, 'Set up');
  await title(page, 'Save your recovery codes');
  await look(page, 'second-factor-codes');
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await press(page, 'Add a passkey');
  await title(page, 'Add a passkey');
  await look(page, 'second-factor-passkey');
  await page.getByLabel('Name of the passkey').fill('The laptop in the office of the bakery in Ballarat');
  await press(page, 'Create the passkey');
  await title(page, 'Second factor');
  await page.getByText('Remove it').click();
  await look(page, 'second-factor-full');
  service.clock.advance({ minutes: 16 });
  await page.reload();
  await look(page, 'second-factor-proof');
}

/** Visits the second step of a sign-in, and the pages that set up a second factor when the account requires one. */
export async function sweepSecondStep({ page, base, service, complaints }: Hosted): Promise<void> {
  await page.goto(authorizeUrl(base, 'demo-client'));
  await signIn(page, 'admin@demo.example', 'demo-admin');
  await title(page, 'One more step');
  await page.getByRole('button', { name: 'Use a passkey instead' }).waitFor();
  await page.getByLabel('Code').fill('000000');
  await press(page, 'Continue');
  await page.getByText('The code is wrong').waitFor();
  await complaints.take(/401/);
  await look(page, 'second-factor-step');
  for (const table of ['passkey', 'totp', 'recovery_code']) await service.database.query(`delete from ${table}`);
  await service.database.query('update customer set second_factor_required = true where id = 3');
  await page.goto(authorizeUrl(base, 'demo-client'));
  await signIn(page, 'admin@demo.example', 'demo-admin');
  await title(page, 'Set up a second factor');
  await page.getByRole('button', { name: 'Create a passkey instead' }).waitFor();
  await look(page, 'second-factor-enrol');
  await service.database.query('update customer set second_factor_required = false');
}

export async function sweepProvider({ page, base, service, complaints }: Hosted): Promise<void> {
  await service.database.query('delete from provider_connection');
  await page.goto(`${base}/admin/company/gl_codes`);
  await look(page, 'gl-provider-sign-in');
  await signIn(page, 'admin@demo.example', 'demo-admin');
  await title(page, 'Ledger codes from your provider');
  await look(page, 'gl-provider-not-connected');
  await press(page, 'Connect to the sandbox');
  await page.getByRole('button', { name: 'Disconnect' }).waitFor();
  await look(page, 'gl-provider-sandbox');
  const cipher = fieldCipher([TEST_SECRET_KEY]);
  const { url } = await aProvider('51824753556');
  await connect(service, cipher, { baseUrl: url, expiresAt: service.clock.now() });
  await page.reload();
  await look(page, 'gl-provider-expired');
  await page.getByLabel('Access token').fill('short');
  await press(page, 'Renew the consent');
  await page.getByRole('alert').waitFor();
  await complaints.take(/422/);
  await look(page, 'gl-provider-renewal-refused');
}

/** axe takes seconds on a long guide, and all guides use the same elements, so it checks only these. */
const WITH_AXE = ['', 'getting-started', 'leave', 'limits'];

export async function sweepDocs({ page, base }: Hosted): Promise<void> {
  // Recipes and decisions use the same elements as their index pages, so only the index pages are visited.
  const listed = guideGroups().flatMap(({ pages }) => pages.filter(({ parent }) => !parent));
  for (const { slug } of listed) {
    await page.goto(`${base}/docs/${slug}`.replace(/\/$/, ''));
    if (WITH_AXE.includes(slug)) await expectBothLooks(page, `docs-${slug || 'index'}`);
    else await expectNoOverflow(page, slug);
  }
  await page.goto(`${base}/docs/proof`);
  await expectNoOverflow(page, 'proof');
  await page.goto(`${base}/docs/reference#createPays`);
  await page.locator('main:not([aria-busy])').waitFor();
  await expectNoOverflow(page, 'reference');
}
