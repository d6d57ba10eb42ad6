import { existsSync } from 'node:fs';
import type { BrowserContext, LaunchOptions, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { until } from './until.ts';

export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** Says in the name of the tests why they are skipped where there is no browser. */
export const inABrowser = (what: string): string =>
  CHROMIUM ? `${what} in a browser` : `${what} in a browser (skipped: no Chromium is installed on this machine)`;

export const LAUNCH: LaunchOptions = {
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
export function complaintsOf(context: BrowserContext): Complaints {
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
