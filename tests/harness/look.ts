import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The source of axe. The minified build is used, because the browser parses it again after every page load. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The folder for screenshots. If it is not set, no screenshots are taken. */
const PICTURES = process.env.TASMAN_SCREENSHOTS;
/** The quality and scale of screenshots: text remains readable, and a screenshot takes about 30 kB. */
const PICTURE = { quality: 50, scale: 0.75 };

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };

interface Look {
  readonly scheme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
}
const LIGHT_WIDE: Look = { scheme: 'light', size: WIDE };
const DARK_NARROW: Look = { scheme: 'dark', size: NARROW };

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

interface Parts {
  /** A selector for elements that another test checks, so this check skips them. */
  readonly except?: string | undefined;
}

/** By default, axe does not check the size of targets (WCAG 2.2, 2.5.8). */
const RUN = JSON.stringify({
  resultTypes: ['violations'],
  selectors: false,
  iframes: false,
  rules: { 'target-size': { enabled: true } },
});

/** Expects no violation of WCAG 2.2 AA or axe's best practices on the current page. */
export async function expectAccessible(page: Page, name = page.url(), { except }: Parts = {}): Promise<void> {
  // The content policy blocks injected script elements, so this uses evaluate(), which is not subject to the policy.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(AXE);
  const part = JSON.stringify({ exclude: except ? [except] : [] });
  const violations = (await page.evaluate(
    `axe.run(${part}, ${RUN}).then(({ violations }) => violations)`,
  )) as readonly Violation[];
  const found = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 300)) }));
  expect.soft({ name, found }).toEqual({ name, found: [] });
}

/** Waits for the frames after a change in size or colour scheme, and for finite animations to end. */
const settle = (page: Page) =>
  page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
    Promise.allSettled(document.getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished)).then(() => undefined))`);

async function take(page: Page, { scheme, size }: Look): Promise<void> {
  await Promise.all([page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' }), page.setViewportSize(size)]);
  await settle(page);
}

const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? WIDE.width) < WIDE.width;

export const lookWide = async (page: Page): Promise<void> => {
  if (isNarrow(page)) await take(page, LIGHT_WIDE);
};

async function expectFits(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  const width = page.viewportSize()?.width;
  expect.soft({ name, width, overflow }).toEqual({ name, width, overflow: 0 });
}

/** Expects no horizontal overflow on a wide and a narrow screen. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  for (const size of isNarrow(page) ? [NARROW, WIDE] : [WIDE, NARROW]) {
    await page.setViewportSize(size);
    await expectFits(page, name);
  }
}

export interface LookOptions extends Parts {
  /** A further check, which runs in each layout after axe. */
  readonly also?: () => Promise<void>;
  readonly narrow?: typeof NARROW;
}

/**
 * Expects no axe violations and no horizontal overflow, in a light wide layout and in a dark narrow one. Contrast
 * depends only on the colour scheme, and everything else only on the width, so these two find what all four
 * combinations would. Starts with the current layout, because changing it is slow. If TASMAN_SCREENSHOTS is set, takes
 * screenshots of all four.
 */
export async function expectBothLooks(
  page: Page,
  name: string,
  { also, narrow = NARROW, except }: LookOptions = {},
): Promise<void> {
  const looks = [LIGHT_WIDE, { ...DARK_NARROW, size: narrow }];
  for (const look of isNarrow(page) ? looks.reverse() : looks) {
    await take(page, look);
    await expectAccessible(page, `${name}, ${look.scheme}, ${look.size.width} pixels wide`, { except });
    await expectFits(page, name);
    await also?.();
  }
  if (PICTURES) await takePictures(page, name, PICTURES);
}

async function takePictures(page: Page, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    for (const [width, size] of [
      ['wide', WIDE],
      ['narrow', NARROW],
    ] as const) {
      await take(page, { scheme, size });
      await takePicture(page, join(folder, `${name}-${scheme}-${width}.webp`));
    }
  }
}

/**
 * Captures the visible part of the page. WebP would be a quarter of the size of PNG, but Playwright cannot write it.
 */
async function takePicture(page: Page, file: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { cssLayoutViewport } = await browser.send('Page.getLayoutMetrics');
  const { clientWidth, clientHeight, pageX, pageY } = cssLayoutViewport;
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality: PICTURE.quality,
    clip: { x: pageX, y: pageY, width: clientWidth, height: clientHeight, scale: PICTURE.scale },
  });
  await browser.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
}
