import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anOnboarding, anOrder } from '../api/checkout.maker.ts';
import { ALL_OPEN, invite, PASSWORD, setEmployee } from '../api/self.flow.ts';
import { plantEverywhere, SCRIPTS } from '../fixtures/hostile-text.ts';
import { inTheConsole, type Person } from '../harness/console.ts';
import { mailbox } from '../harness/mailbox.ts';
import { TEST_OPERATOR_TOKEN } from '../harness/secret.ts';
import { accountScreens, partnerScreens } from './sweep/account.ts';
import {
  filingScreens,
  homeScreens,
  leaveScreens,
  ledgerScreens,
  reportScreens,
  settingsScreens,
} from './sweep/company.ts';
import { completeScreens, runScreens } from './sweep/pays.ts';
import { employeeScreens, hireScreens, portalScreens, selfScreens } from './sweep/people.ts';
import type { Screen } from './sweep/screen.ts';
import { prepareWorld, type World } from './sweep/world.ts';

const PARTNER: Person = { username: 'partner@demo.example', password: 'demo-partner' };

/** Several attempts to inject markup in one text, which is written to every text field of the database. */
const MARKUP = [SCRIPTS.image, SCRIPTS.element, SCRIPTS.svg, SCRIPTS['double-quoted attribute'], SCRIPTS.template].join(
  '',
);
/** Matches elements that a page must not contain, whether or not the policy would stop them. */
const PLANTED =
  '[onerror], [onload], [onfocus], img[src*="hostile"], script[src*="hostile"], a[href^="javascript:" i], ' +
  'a[href^="data:" i], iframe[srcdoc], base, form[action*="hostile"], [src*="hostile"], link[href*="hostile"]';

/** The findings since the last check. Every list is empty on a page that shows text as text. */
interface Found {
  /** Violations of the content security policy. */
  readonly violations: readonly string[];
  /** Elements that were created from hostile text. */
  readonly elements: readonly string[];
  /** Scripts that ran, dialogs that opened, and requests to other hosts. */
  readonly effects: readonly string[];
}
const NOTHING: Found = { violations: [], elements: [], effects: [] };

type Watch = (page: Page) => Promise<Found>;

/** Watches every page of a browser context from its first script on. */
async function watch(context: BrowserContext, base: string): Promise<Watch> {
  const effects: string[] = [];
  await context.exposeFunction('hit', () => void effects.push('a script ran'));
  await context.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    (globalThis.violations ??= []).push(violatedDirective + ' ' + blockedURI))`);
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !/^(data|blob|about):/.test(url)) effects.push(`request to ${url}`);
  });
  context.on('dialog', async (dialog) => {
    effects.push(`dialog ${dialog.type()}`);
    await dialog.dismiss();
  });
  return async (page) => {
    const violations = (await page.evaluate('globalThis.violations?.splice(0) ?? []')) as string[];
    const elements = (await page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(PLANTED)})].map(({ outerHTML }) => outerHTML.slice(0, 200))`,
    )) as string[];
    return { violations, elements, effects: effects.splice(0) };
  };
}

/** A partner's branding, in which every field is an attack. */
const BRANDING = {
  display_name: `Rosella ${MARKUP}`,
  primary_colour: '#c2185b}</style><script>hit()</script>',
  logo_url: 'javascript:hit()',
  support_email: 'a@b"><img src=x onerror=hit()>',
  support_url: 'javascript:hit()',
};
const OLIVIA: Person = { username: 'olivia', password: PASSWORD, customerId: 3 };
const mails = mailbox('stored-script');

inTheConsole(
  'stored scripts',
  ({ open, signedOut, service, base }) => {
    let world: World;
    /** The owner's context, which the tests share, because a new one would load and compile every script again. */
    let own: { readonly context: BrowserContext; readonly watching: Watch };
    beforeAll(async () => {
      world = await prepareWorld(service());
      await setEmployee(service(), { id: 1 }, { ...ALL_OPEN, email_address: 'olivia@wattle.example' });
      await invite(service(), 1);
      const token = new URL(await mails.passwordLink('olivia@wattle.example')).searchParams.get('token') ?? '';
      await service().call('POST', '/auth/set-password', { form: { token, password: PASSWORD, again: PASSWORD } });
      const planted = await plantEverywhere(service(), MARKUP);
      // Fewer would mean that the text did not reach the places that the screens show.
      expect(planted.columns).toBeGreaterThanOrEqual(LEAST_COLUMNS);
      expect(planted.values).toBeGreaterThanOrEqual(LEAST_VALUES);
      const { context } = await open('/?company_id=1');
      own = { context, watching: await watch(context, base()) };
    });

    /** Opens the path in a new page of the owner, and then each screen. */
    async function openOwn(path: string, screens: readonly Screen[]): Promise<number> {
      const page = await own.context.newPage();
      await page.goto(`${base()}${path}`);
      await page.locator('#main').waitFor();
      const showing = await openAll(page, own.watching, screens);
      await page.close();
      return showing;
    }

    /** Opens each screen and performs its steps, as far as the hostile text allows. */
    async function openAll(page: Page, watching: Watch, screens: readonly Screen[]): Promise<number> {
      let showing = 0;
      for (const { name, path, act, shows } of screens) {
        if (path) await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
        // Some buttons and texts are not found, because hostile text makes them longer. The screen is checked anyway.
        page.setDefaultTimeout(STEP_MS);
        await act?.(page).catch(() => undefined);
        const shown = typeof shows === 'function' ? shows(page) : page.getByText(shows);
        await shown
          .filter({ visible: true })
          .first()
          .waitFor()
          .catch(() => undefined);
        page.setDefaultTimeout(120_000);
        await page.locator('[aria-label=Loading]').first().waitFor({ state: 'detached' });
        if (((await page.locator('body').textContent()) ?? '').includes('onerror=hit()')) showing += 1;
        expect({ name, ...(await watching(page)) }).toEqual({ name, ...NOTHING });
      }
      return showing;
    }

    test('the check detects a script that is inserted into a page', async () => {
      const { page, context } = await open('/?company_id=1');
      const watching = await watch(context, base());
      await page.reload();
      await page.locator('#main').waitFor();
      expect(await watching(page)).toEqual(NOTHING);
      await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(MARKUP)})`);
      await expect.poll(async () => (await watching(page)).violations.length).toBeGreaterThan(0);
      expect((await watching(page)).elements.length).toBeGreaterThan(1);
      await context.close();
    });

    test.each([
      ['Home', homeScreens],
      ['Employees', employeeScreens],
      ['Hiring', hireScreens],
      ['Portal access', portalScreens],
      ['Leave', leaveScreens],
      ['Filing', filingScreens],
      ['Ledger', ledgerScreens],
      ['Reports', reportScreens],
      ['Settings', settingsScreens],
      ['Pay runs', runScreens],
      ['Complete pays', completeScreens],
    ])('the %s screens show hostile text as text, run no scripts and load nothing', async (_, screens) => {
      expect(await openOwn('/?company_id=1', screens(world))).toBeGreaterThan(0);
    });

    test('the account and partner screens show hostile text as text, run no scripts and load nothing', async () => {
      expect(await openOwn('/account', accountScreens())).toBeGreaterThan(0);
      const partner = await open('/partner', { as: PARTNER });
      const screens = partnerScreens(world.delivery);
      expect(await openAll(partner.page, await watch(partner.context, base()), screens)).toBeGreaterThan(0);
      await partner.context.close();
    });

    /** Checks the page that is open, and returns whether it shows the hostile text. */
    async function check(page: Page, watching: Watch, name: string): Promise<boolean> {
      expect({ name, ...(await watching(page)) }).toEqual({ name, ...NOTHING });
      return ((await page.locator('body').textContent()) ?? '').includes('hit()');
    }

    test('the employee portal shows hostile text as text, runs no scripts and loads nothing', async () => {
      const { page, context } = await open('/self', { as: OLIVIA });
      expect(await openAll(page, await watch(context, base()), selfScreens())).toBeGreaterThan(0);
      await context.close();
    });

    test('the status page shows hostile text in the status response as text', async () => {
      const { page, context } = await signedOut();
      const watching = await watch(context, base());
      let changed = 0;
      await page.route('**/api/status', async (route) => {
        const reply = await route.fetch();
        const text = await reply.text();
        const body = text.replaceAll(/:"(?!\d{4}-\d\d-)([^"\\]*)"/g, (_whole, value: string) => {
          changed += 1;
          return `:${JSON.stringify(`${value}${MARKUP}`)}`;
        });
        await route.fulfill({ response: reply, body });
      });
      await page.goto(`${base()}/status`);
      await page.getByLabel('Operator’s token').fill(MARKUP);
      await page.getByLabel('Operator’s token').press('Enter');
      await page.getByRole('alert').waitFor();
      await check(page, watching, 'a wrong token');
      await page.getByLabel('Operator’s token').fill(TEST_OPERATOR_TOKEN);
      await page.getByLabel('Operator’s token').press('Enter');
      await expect.poll(() => check(page, watching, 'status')).toBe(true);
      expect(changed).toBeGreaterThanOrEqual(LEAST_OF_STATUS);
      await context.close();
    });

    test('sign-in, consent and emailed-link pages show hostile text from partners and orders as text', async () => {
      const { page, context } = await signedOut();
      const watching = await watch(context, base());
      const query = { client_id: 'demo-client', redirect_uri: 'http://127.0.0.1:9999/callback', state: 's' };
      const authorize = `${base()}/api/oauth/authorize?${new URLSearchParams({ ...query, scope: 'openid payroll.write' })}`;
      await service().database.query(`update oauth_client set branding = $1 where client_id = 'demo-client'`, [
        JSON.stringify(BRANDING),
      ]);
      const shown: string[] = [];
      const look = async (name: string) => {
        if (await check(page, watching, name)) shown.push(name);
      };
      const signIn = async (username: string, password: string) => {
        await page.getByLabel(/^Email address/).fill(username);
        await page.getByLabel('Password').fill(password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      };
      await page.goto(authorize);
      await look('sign-in');
      await signIn(MARKUP, MARKUP);
      await page.getByRole('alert').waitFor();
      await look('wrong password');
      await signIn('admin@demo.example', 'demo-admin');
      await page.getByRole('button', { name: 'Allow', exact: false }).first().waitFor();
      await look('consent');

      const token = await service().login('partner@demo.example', 'demo-partner');
      const order = anOrder({ oauth_onboarding: anOnboarding() });
      const email = order.customer.email_address;
      await service().call('POST', '/api/partner-checkout/orders', { token, body: order });
      const [magic, password] = [await mails.link(email, '/auth/magic'), await mails.passwordLink(email)];
      await plantEverywhere(service(), MARKUP);
      await page.goto(magic);
      await look('magic link');
      await page.goto(password);
      await look('choosing a password');
      await page.goto(`${base()}/auth/account`);
      await look('account');
      await page.goto(`${base()}/auth/sign-out`);
      await look('sign-out');
      expect(shown).toEqual(expect.arrayContaining(['sign-in', 'consent', 'magic link']));
      await context.close();
    });

    test('hosted pages insert no value of an address as markup', async () => {
      const { page, context } = await signedOut();
      const watching = await watch(context, base());
      for (const [name, value] of Object.entries(SCRIPTS)) {
        // Servers refuse longer addresses.
        for (const address of hostileAddresses(value.slice(0, 2_000))) {
          await page.goto(`${base()}${address}`);
          await check(page, watching, `${name}: ${address.slice(0, 80)}`);
        }
      }
      await context.close();
    });

    test('the documentation inserts no search, fragment or unknown path as markup', async () => {
      const { page, context } = await signedOut();
      const watching = await watch(context, base());
      for (const value of Object.values(SCRIPTS)) {
        await page.goto(`${base()}/docs/${inPath(value.slice(0, 2_000))}`);
        await page.locator('main:not([aria-busy])').waitFor();
        await check(page, watching, `an unknown guide: ${value.slice(0, 40)}`);
      }
      for (const path of ['/docs', '/docs/reference']) {
        await page.goto(`${base()}${path}`);
        await page.locator('main:not([aria-busy])').waitFor();
        const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
        for (const value of Object.values(SCRIPTS)) {
          await search.fill(value.slice(0, 200).replaceAll(/[\r\n]/g, ' '));
          await page.evaluate(`location.hash = ${JSON.stringify(inPath(value))}`);
          await check(page, watching, `${path}: ${value.slice(0, 40)}`);
        }
      }
      await context.close();
    });
  },
  {
    env: { DATA_DIR: mails.folder, OPERATOR_TOKEN: TEST_OPERATOR_TOKEN, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128' },
  },
);

/** How long a step may take before the test continues without it. */
const STEP_MS = 2_500;
const LEAST_COLUMNS = 40;
const LEAST_VALUES = 1_500;
const LEAST_OF_STATUS = 3;

const encoded = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
const inPath = (value: string): string => encoded({ _: value }).slice(2).replaceAll('+', '%20');

/** Hosted pages that read a value from their address. */
const hostileAddresses = (value: string): readonly string[] => {
  const client = { client_id: 'demo-client', redirect_uri: 'http://127.0.0.1:9999/callback' };
  return [
    `/api/oauth/authorize?${encoded({ ...client, client_id: value })}`,
    `/api/oauth/authorize?${encoded({ ...client, state: value, scope: 'openid', login_hint: value })}`,
    `/auth/oauth-login?${encoded({ request: value })}`,
    `/auth/sign-in?${encoded({ next: value, username: value, customer_id: value })}`,
    `/auth/magic?${encoded({ token: value })}`,
    `/auth/set-password?${encoded({ token: value })}`,
    `/auth/device?${encoded({ token: value })}`,
    `/auth/handoff?${encoded({ token: value })}`,
  ];
};
