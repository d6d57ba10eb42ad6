import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { openConsole } from '../../src/http/console/console-files.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts';
import {
  type Complaints,
  inABrowser,
  listenOn,
  takePicture,
  type Windows,
  wantsPictures,
  windowsOn,
} from './browser.ts';

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

/** Nothing moves, so that nothing has to be waited for; the stories of a first week and of a partner ask for motion. */
const STILL = { reducedMotion: 'reduce' } as const;
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

export interface ConsoleTest {
  readonly service: () => TestApp;
  readonly base: () => string;
  /** A window of somebody who has not signed in and has not gone anywhere. */
  stranger(options?: Parameters<Browser['newContext']>[0]): Promise<ConsoleWindow>;
  /**
   * A window of somebody who has signed in and goes to the path. Close it with `complaints.expectNoMore()`. One sign-in
   * serves a person's windows, unless a test asks for one of its own because it ends it.
   */
  open(
    path: string,
    given?: {
      as?: Person;
      signIn?: 'shared' | 'own';
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
    let windows: Windows;
    beforeAll(async () => {
      const built = openConsole(BUILT);
      if (!built) throw new Error('The console is not built: run "node scripts/build-console.mjs" first');
      service = await buildTestApp({ ...options, console: built });
      base = await listenOn(service);
      service.app.urls.frontend = base;
      windows = windowsOn(base);
    });
    const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();
    tests({
      service: () => service,
      base: () => base,
      stranger: (more = {}) => windows.open({ ...STILL, ...more }),
      async open(path, { as = OWNER, signIn = 'shared', options: more = {} } = {}) {
        const window = await windows.open({ ...STILL, ...more });
        const { page, context } = window;
        const person = `${as.username} ${as.customerId}`;
        const cookies = signIn === 'shared' ? signedIn.get(person) : undefined;
        if (cookies) {
          await context.addCookies(cookies);
          await page.goto(`${base}${path}`);
        } else {
          await page.goto(`${base}/auth/sign-in?next=${encodeURIComponent(path)}`);
          await typeSignIn(page, as);
        }
        await page.locator('#main').waitFor();
        if (!cookies && signIn === 'shared') signedIn.set(person, await context.cookies());
        return window;
      },
    });
  });
}

async function typeSignIn(page: Page, { username, password, customerId }: Person): Promise<void> {
  if (customerId !== undefined) {
    await page.getByLabel('a payroll user').check();
    await page.getByLabel('Account number').fill(String(customerId));
  }
  await page.getByLabel('E-mail address or username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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

/** What follows from another size or scheme is drawn after two frames, and what it set moving has come to rest. */
const settle = (page: Page) =>
  page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
    Promise.allSettled(document.getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished)).then(() => undefined))`);

async function look(page: Page, colorScheme: 'light' | 'dark', width: keyof typeof WIDTHS): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(WIDTHS[width]);
  await settle(page);
}

/**
 * Looks at a screen in both schemes and widths: axe finds nothing, nothing is cut off at the side. Contrast hangs on the
 * scheme and the rest on the width, so two looks see everything that axe could find in four. With TASMAN_SCREENSHOTS
 * set, pictures of all four go to that folder.
 */
export async function expectGoodLook(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 'wide'],
    ['dark', 'narrow'],
  ] as const) {
    await look(page, colorScheme, width);
    await expectAccessible(page);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(`${name} ${width}: ${overflow} pixels too wide`).toBe(`${name} ${width}: 0 pixels too wide`);
  }
  if (wantsPictures) await takePictures(page, name);
  await page.setViewportSize(WIDTHS.wide);
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of ['wide', 'narrow'] as const) {
      await look(page, colorScheme, width);
      await takePicture(page, `console-${name}-${colorScheme}-${width}`);
    }
  }
}
