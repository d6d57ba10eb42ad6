import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
  type WebError,
} from 'playwright-core';
import { describe, expect } from 'vitest';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/** The one without any window of its own first: it does the same to a page with two thirds of the work. */
export const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));

/** Pictures for the documentation are taken only when asked for: a test run leaves the tree as it was. */
const PICTURES = process.env.TASMAN_SCREENSHOTS;
export const wantsPictures = PICTURES !== undefined;
/** Of a hundred, and of the size on the screen: letters can be read, and the whole set is small enough for the code. */
const PICTURE = { quality: 50, scale: 0.75 };

/** Keeps a picture of the page as it stands, where pictures are asked for; `whole` takes what is below the fold too. */
export async function takePicture(page: Page, name: string, { whole = false } = {}): Promise<void> {
  if (!PICTURES) return;
  const browser = await page.context().newCDPSession(page);
  const { cssContentSize, cssLayoutViewport } = await browser.send('Page.getLayoutMetrics');
  const { clientWidth, clientHeight, pageX, pageY } = cssLayoutViewport;
  const seen = { x: pageX, y: pageY, width: clientWidth, height: clientHeight };
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality: PICTURE.quality,
    captureBeyondViewport: whole,
    clip: { ...(whole ? cssContentSize : seen), scale: PICTURE.scale },
  });
  await browser.detach();
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${name}.webp`), Buffer.from(data, 'base64'));
}

/** A picture of a hosted page, named by its width and scheme. */
export async function takePageOf(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  const scheme = (await page.evaluate('matchMedia("(prefers-color-scheme: dark)").matches')) ? '-dark' : '';
  await takePicture(page, `${name}-${page.viewportSize()?.width}${scheme}`, { whole: true });
}

/** Tests that need a browser; without one they are skipped, and their name says why. */
export const inABrowser = (what: string, tests: () => void) =>
  describe.skipIf(!CHROMIUM)(
    `${what} in a browser${CHROMIUM ? '' : ' (skipped: no Chromium is installed on this machine)'}`,
    tests,
  );

const LAUNCH: LaunchOptions = {
  executablePath: CHROMIUM ?? '',
  // It goes with the process that started it, in order: see `theBrowser`.
  handleSIGTERM: false,
  args: [
    '--no-sandbox',
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Windows of one context on one host share a process that is warm: see `windowsOn`.
    '--process-per-site',
  ],
};

export const launchBrowser = (): Promise<Browser> => chromium.launch(LAUNCH);

let shared: Browser | undefined;

/**
 * One browser for all files of a worker: to start it takes longer than most tests. Every window has a context of its
 * own, which nothing of another reaches.
 */
export async function theBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  shared = await launchBrowser();
  // Workers are ended by this signal; in an orderly exit the browser and its folder go too.
  if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit());
  return shared;
}

/** Called after every test file by its set-up: whatever a test left open must not be there for the next. */
export async function closeWindows(): Promise<void> {
  for (const context of shared?.contexts() ?? []) await context.close();
}

/** A window of a browser that nobody has used before. */
export async function openWindow(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; complaints: Complaints }> {
  const context = await newContext(browser, options);
  return { context, complaints: complaintsOf(context, () => context.close()), page: await context.newPage() };
}

const newContext = (browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });

/** Windows on one service, each as if nobody had used the browser before. */
export interface Windows {
  open(options?: Parameters<Browser['newContext']>[0]): ReturnType<typeof openWindow>;
}

/**
 * To start a process for pages and to read and compile their scripts takes most of the time of a test. So the windows
 * of a file share contexts, one after the other: nothing of a window is left to the next but what the browser keeps of
 * the service's own files, in memory and by a quiet page that stays and with it the process.
 */
export function windowsOn(base: string): Windows {
  const free = new Map<string, Kept[]>();
  return {
    async open(options = {}) {
      const kind = JSON.stringify(options);
      const kept = free.get(kind)?.pop() ?? (await keep(await newContext(await theBrowser(), options), base));
      const { context } = kept;
      const complaints = complaintsOf(context, async () => {
        await forget(kept, base);
        free.set(kind, [...(free.get(kind) ?? []), kept]);
      });
      return { context, complaints, page: await context.newPage() };
    },
  };
}

interface Kept {
  readonly context: BrowserContext;
  readonly quiet: Page;
  readonly tool: CDPSession;
}

async function keep(context: BrowserContext, base: string): Promise<Kept> {
  const quiet = await context.newPage();
  await quiet.goto(`${base}/healthz`);
  return { context, quiet, tool: await context.newCDPSession(quiet) };
}

/** Everything that a page or a test could have left behind. */
async function forget({ context, quiet, tool }: Kept, base: string): Promise<void> {
  for (const page of context.pages()) if (page !== quiet) await page.close();
  await context.unrouteAll();
  await context.clearPermissions();
  await context.clearCookies();
  await tool.send('Storage.clearDataForOrigin', { origin: base, storageTypes: 'all' });
}

/** Opens the service to a browser on this machine and answers its address. */
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
/** What Chromium writes to its console about an answer that refuses something. */
export const refusal = (status: number): string =>
  `Failed to load resource: the server responded with a status of ${status} (${REASONS[status]})`;

export interface Complaints {
  /** Waits until the browser has complained so, however late it does, and takes the complaint off the list. */
  take(text: string | RegExp): Promise<void>;
  /** Waits for whatever is still on its way, closes the browser's windows and holds that nothing is left. */
  expectNoMore(): Promise<void>;
}

/** Errors and warnings on the console, uncaught exceptions and refusals by the content policy, of every window. */
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
  const expectNoMore = async (): Promise<void> => {
    for (const [number, page] of context.pages().entries()) {
      // Messages come in order: when the last word of a page is here, so is everything that it said before.
      const lastWord = `last word of page ${number}`;
      await page.evaluate(`console.warn(${JSON.stringify(lastWord)})`);
      await take(lastWord);
    }
    await close();
    context.off('console', onConsole);
    context.off('weberror', onError);
    expect(all).toEqual([]);
  };
  return { take, expectNoMore };
}

/**
 * Waits until the text is what it should be. A page that is being replaced still shows its old text for a moment, so
 * looking once right after a click would depend on who is faster.
 */
export const expectText = async (what: Locator, text: string): Promise<void> => {
  await expect.poll(() => what.textContent()).toBe(text);
};
