import type { AddressInfo } from 'node:net';
import type {
  Browser,
  BrowserContext,
  CDPSession,
  ConsoleMessage,
  LaunchOptions,
  Locator,
  Page,
  WebError,
} from 'playwright-core';
import { describe, expect } from 'vitest';
import type { TestApp } from './app.ts';
import { CHROMIUM } from './chromium.ts';
import { until } from './until.ts';

export { CHROMIUM };

/** Defines tests that need a browser. If none is installed, the tests are skipped, and their name states the reason. */
export const inABrowser = (what: string, tests: () => void) =>
  describe.skipIf(!CHROMIUM)(
    `${what} in a browser${CHROMIUM ? '' : ' (skipped: no Chromium is installed on this machine)'}`,
    tests,
  );

const LAUNCH: LaunchOptions = {
  executablePath: CHROMIUM ?? '',
  // The worker closes the browser when it exits; see `theBrowser`.
  handleSIGTERM: false,
  args: [
    '--no-sandbox',
    '--headless',
    '--disable-gpu',
    // Saves a process and its messages.
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Windows of one context on one host share a process that is already running; see `windowsOn`.
    '--process-per-site',
  ],
};

/** Loads Playwright only when it is needed, because every worker loads this file and most of them open no window. */
export async function launchBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch(LAUNCH);
}

let shared: Browser | undefined;

/**
 * One browser for all test files of a worker, because starting a browser takes longer than most tests. Every window has
 * its own context, isolated from the others.
 */
export async function theBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  shared = await launchBrowser();
  // Vitest ends workers with SIGTERM. Exiting normally also closes the browser and removes its folder.
  if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit());
  return shared;
}

/** Closes all windows. Runs after every test file, so that no window remains open for the next file. */
export async function closeWindows(): Promise<void> {
  for (const context of shared?.contexts() ?? []) await context.close();
}

/** Opens a window with a new, empty context. */
export async function openWindow(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; complaints: Complaints }> {
  const context = await newContext(browser, options);
  return { context, complaints: complaintsOf(context, () => context.close()), page: await context.newPage() };
}

/** How long Playwright waits for one condition. The time is long, so that a busy machine does not fail a test. */
const PATIENCE_MS = 120_000;

async function newContext(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** Opens windows on one service, each with empty storage. */
export interface Windows {
  open(options?: Parameters<Browser['newContext']>[0]): ReturnType<typeof openWindow>;
}

/**
 * Starting a page process and compiling the scripts takes most of a test's time. The windows of a file therefore reuse
 * contexts, one after the other. Between uses, everything is cleared except the browser's cache of the service's files,
 * which an idle page keeps in memory.
 */
export function windowsOn(base: string): Windows {
  const free = new Map<string, WarmContext[]>();
  return {
    async open(options = {}) {
      const kind = JSON.stringify(options);
      const warm = free.get(kind)?.pop() ?? (await warmUp(await newContext(await theBrowser(), options), base));
      const { context } = warm;
      const complaints = complaintsOf(context, async () => {
        await reset(warm, base);
        free.set(kind, [...(free.get(kind) ?? []), warm]);
      });
      return { context, complaints, page: await context.newPage() };
    },
  };
}

interface WarmContext {
  readonly context: BrowserContext;
  readonly idle: Page;
  readonly tool: CDPSession;
}

async function warmUp(context: BrowserContext, base: string): Promise<WarmContext> {
  const idle = await context.newPage();
  await idle.goto(`${base}/healthz`);
  return { context, idle, tool: await context.newCDPSession(idle) };
}

/** Clears everything that a page or a test could leave behind. */
async function reset({ context, idle, tool }: WarmContext, base: string): Promise<void> {
  for (const page of context.pages()) if (page !== idle) await page.close();
  await context.unrouteAll();
  await context.clearPermissions();
  await context.clearCookies();
  await tool.send('Storage.clearDataForOrigin', { origin: base, storageTypes: 'all' });
}

/** Starts listening for a browser on this machine and returns the address. */
export async function listenOn({ app }: TestApp, host = '127.0.0.1'): Promise<string> {
  await app.server.listen({ host, port: 0 });
  const base = `http://${host}:${(app.server.server.address() as AddressInfo).port}`;
  app.urls.base = base;
  return base;
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  422: 'Unprocessable Entity',
  503: 'Service Unavailable',
};
/** The text that Chromium writes to its console when a response is an error. */
export const refusal = (status: number): string =>
  `Failed to load resource: the server responded with a status of ${status} (${REASONS[status]})`;

export interface Complaints {
  /** Waits until the browser console contains this message, and removes the message from the list. */
  take(text: string | RegExp): Promise<void>;
  /** Waits for messages that are still on their way, and expects that none remain. */
  expectNone(): Promise<void>;
  /** Like `expectNone`, and then closes the windows. */
  expectNoMore(): Promise<void>;
}

/** Console errors and warnings, uncaught exceptions and content policy violations of every window. */
function complaintsOf(context: BrowserContext, close: () => Promise<void>): Complaints {
  const all: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') all.push(message.text());
  };
  const onError = (error: WebError) => void all.push(error.error().message);
  context.on('console', onConsole);
  context.on('weberror', onError);
  const take = async (text: string | RegExp): Promise<void> => {
    const found = () => all.findIndex((each) => (typeof text === 'string' ? each === text : text.test(each)));
    await until(() => found() >= 0);
    all.splice(found(), 1);
  };
  const arrived = async (): Promise<void> => {
    for (const [number, page] of context.pages().entries()) {
      // Messages arrive in order, so when this marker arrives, all earlier messages have arrived too.
      const marker = `marker of page ${number}`;
      await page.evaluate(`console.warn(${JSON.stringify(marker)})`);
      await take(marker);
    }
  };
  const expectNone = async (): Promise<void> => {
    await arrived();
    expect(all.splice(0)).toEqual([]);
  };
  const expectNoMore = async (): Promise<void> => {
    await arrived();
    await close();
    context.off('console', onConsole);
    context.off('weberror', onError);
    expect(all).toEqual([]);
  };
  return { take, expectNone, expectNoMore };
}

/**
 * Runs `work` when the page sends its next request with this method and path, before the service receives the request.
 */
export async function beforeNext(
  page: Page,
  method: string,
  path: string,
  work: () => Promise<unknown>,
): Promise<void> {
  let isDone = false;
  await page.route(`**${path}`, async (route) => {
    if (!isDone && route.request().method() === method) {
      isDone = true;
      await work();
    }
    await route.continue();
  });
}

/**
 * Waits until the element has this text. A page that is being replaced briefly still shows its old text, so checking
 * once right after a click would be a race condition.
 */
export const expectText = async (what: Locator, text: string): Promise<void> => {
  await expect.poll(() => what.textContent()).toBe(text);
};
