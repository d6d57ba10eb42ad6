import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { describe, expect } from 'vitest';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

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
  args: [
    '--no-sandbox',
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const launchBrowser = (): Promise<Browser> => chromium.launch(LAUNCH);

/** A window of a browser that nobody has used before. */
export async function openWindow(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page; complaints: Complaints }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  return { context, complaints: complaintsOf(context), page: await context.newPage() };
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
function complaintsOf(context: BrowserContext): Complaints {
  const all: string[] = [];
  const isOfKind = (type: string) => type === 'error' || type === 'warning';
  context.on('console', (message) => isOfKind(message.type()) && all.push(message.text()));
  context.on('weberror', (error) => all.push(error.error().message));
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
    await context.close();
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
