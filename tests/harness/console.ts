import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { openConsole } from '../../src/http/console/console-files.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { type Complaints, inABrowser, listenOn, type Windows, windowsOn } from './browser.ts';

const BUILT = fileURLToPath(new URL('../../console/dist', import.meta.url));

export interface Person {
  readonly username: string;
  readonly password: string;
  /** The account that a payroll user belongs to. */
  readonly customerId?: number;
}

/** The owner of the demo customer with companies 1 (AU) and 2 (NZ). */
export const OWNER: Person = { username: 'admin@demo.example', password: 'demo-admin' };

export interface ConsoleWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: Complaints;
}

/** Disables animations, so that tests need not wait for them. The first-week and partner stories enable them. */
const STILL = { reducedMotion: 'reduce' } as const;
export const WITH_MOTION = { reducedMotion: 'no-preference' } as const;

export interface ConsoleTest {
  readonly service: () => TestApp;
  readonly base: () => string;
  /** Opens a window without a session, on a blank page. */
  signedOut(options?: Parameters<Browser['newContext']>[0]): Promise<ConsoleWindow>;
  /**
   * Opens the path in a signed-in window. Close it with `complaints.expectNoMore()`. All windows of a user share one
   * session, except when a test requests its own session because it will end that session.
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

/** Runs the built console in a real browser, on its own service with the demo data. */
export function inTheConsole(
  what: string,
  tests: (console: ConsoleTest) => void,
  options: Omit<TestAppOptions, 'console'> = {},
): void {
  inABrowser(`console: ${what}`, () => {
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
      signedOut: (more = {}) => windows.open({ ...STILL, ...more }),
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
  await page.getByLabel('Email address or username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
