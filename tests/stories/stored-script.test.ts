import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { plantEverywhere, SCRIPTS } from '../fixtures/hostile-text.ts';
import { inTheConsole, type Person } from '../harness/console.ts';
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
import { employeeScreens, hireScreens, portalScreens } from './sweep/people.ts';
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

inTheConsole(
  'stored scripts',
  ({ open, service, base }) => {
    let world: World;
    beforeAll(async () => {
      world = await prepareWorld(service());
      const planted = await plantEverywhere(service(), MARKUP);
      // Fewer would mean that the text did not reach the places that the screens show.
      expect(planted.columns).toBeGreaterThanOrEqual(LEAST_COLUMNS);
      expect(planted.values).toBeGreaterThanOrEqual(LEAST_VALUES);
    });

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
      const { page, context } = await open('/?company_id=1');
      const watching = await watch(context, base());
      expect(await openAll(page, watching, screens(world))).toBeGreaterThan(0);
      await context.close();
    });

    test('the account and partner screens show hostile text as text, run no scripts and load nothing', async () => {
      const own = await open('/account');
      expect(await openAll(own.page, await watch(own.context, base()), accountScreens())).toBeGreaterThan(0);
      await own.context.close();
      const partner = await open('/partner', { as: PARTNER });
      const screens = partnerScreens(world.delivery);
      expect(await openAll(partner.page, await watch(partner.context, base()), screens)).toBeGreaterThan(0);
      await partner.context.close();
    });
  },
  { env: { OPERATOR_TOKEN: TEST_OPERATOR_TOKEN, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128' } },
);

/** How long a step may take before the test continues without it. */
const STEP_MS = 2_500;
const LEAST_COLUMNS = 40;
const LEAST_VALUES = 500;
