import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openConsole } from '../../src/http/console/console-files.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { type Complaints, inABrowser, launchBrowser, listenOn, openWindow, takePicture } from './browser.ts';

const BUILT = fileURLToPath(new URL('../../console/dist', import.meta.url));

export interface Person {
  readonly username: string;
  readonly password: string;
  /** The account of a payroll user. */
  readonly customerId?: number;
}

/** The owner of the demo world's own customer: companies 1 (AU) and 2 (NZ). */
export const OWNER: Person = { username: 'admin@demo.example', password: 'demo-admin' };

export interface ConsoleWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: Complaints;
}

export interface ConsoleTest {
  readonly service: () => TestApp;
  readonly base: () => string;
  /** A window of somebody who signs in and goes to the path. Close it with `complaints.expectNoMore()`. */
  open(
    path: string,
    given?: {
      as?: Person;
      options?: Parameters<Browser['newContext']>[0];
    },
  ): Promise<ConsoleWindow>;
}

/** The console in a real browser on a service of its own, with the demo world. The console must have been built. */
export function inTheConsole(
  what: string,
  tests: (console: ConsoleTest) => void,
  options: Omit<TestAppOptions, 'console'> = {},
): void {
  inABrowser(`the console, ${what},`, () => {
    let service: TestApp;
    let base = '';
    let browser: Browser;
    beforeAll(async () => {
      const built = openConsole(BUILT);
      if (!built) throw new Error('The console is not built: run "node scripts/build-console.mjs" first');
      service = await buildTestApp({ ...options, console: built });
      base = await listenOn(service);
      service.app.urls.frontend = base;
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser?.close();
    });
    tests({
      service: () => service,
      base: () => base,
      async open(path, { as = OWNER, options: more = {} } = {}) {
        const window = await openWindow(browser, more);
        await window.page.goto(`${base}/auth/sign-in?next=${encodeURIComponent(path)}`);
        if (as.customerId !== undefined) {
          await window.page.getByLabel('a payroll user').check();
          await window.page.getByLabel('Account number').fill(String(as.customerId));
        }
        await window.page.getByLabel('E-mail address or username').fill(as.username);
        await window.page.getByLabel('Password').fill(as.password);
        await window.page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await window.page.locator('#main').waitFor();
        return window;
      },
    });
  });
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Holds that axe finds nothing on the page as it stands: WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  // The page's policy lets no script in but ours; the tool's own door does not go through the page.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)",
  )) as readonly Violation[];
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 300)) }))).toEqual([]);
}

const WIDTHS = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;

/**
 * Looks at a screen in both schemes and widths: axe finds nothing, nothing is cut off at the side; with
 * TASMAN_SCREENSHOTS set, pictures go to docs/screenshots.
 */
export async function expectGoodLook(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [width, viewport] of Object.entries(WIDTHS)) {
      await page.setViewportSize(viewport);
      // Two frames: what follows from the new size is drawn by then.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      await expectAccessible(page);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(`${name} ${width}: ${overflow} pixels too wide`).toBe(`${name} ${width}: 0 pixels too wide`);
      await takePicture(page, `console-${name}-${colorScheme}-${width}`);
    }
  }
  await page.setViewportSize(WIDTHS.wide);
}
