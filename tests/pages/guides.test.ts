import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { GUIDES } from '../../src/http/docs-page/guides/pages.ts';
import { buildTestApp } from '../harness/app.ts';
import { expectText, inABrowser, listenOn, openWindow, theBrowser } from '../harness/browser.ts';
import { expectAccessible } from '../harness/console.ts';

/** All pages are made of the same parts; the checker takes seconds for each. */
const LOOKED_AT = ['', 'getting-started', 'leave', 'limits'];

inABrowser('the guides', () => {
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    origin = await listenOn(await buildTestApp({ database: 'empty' }));
    browser = await theBrowser();
  });

  const focused = (page: Page): Promise<string> =>
    page.evaluate('document.activeElement.id || document.activeElement.textContent.trim()');

  test('every page fits a phone and a desk, in light and dark, and the checker finds nothing', async () => {
    const { page, complaints } = await openWindow(browser);
    for (const { slug } of GUIDES.flatMap(({ pages }) => pages)) {
      await page.goto(`${origin}/docs/${slug}`.replace(/\/$/, ''));
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 844 });
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        expect({ slug, width: wide }).toEqual({ slug, width });
        if (LOOKED_AT.includes(slug)) await expectAccessible(page);
      }
    }
    await complaints.expectNoMore();
  });

  test('the search finds a guide and an operation by the keyboard alone, and Escape brings the pages back', async () => {
    const { page, complaints } = await openWindow(browser);
    await page.goto(`${origin}/docs`);
    await page.keyboard.press('/');
    await expect.poll(() => focused(page)).toBe('guide-search');
    await page.keyboard.type('idempotency');
    const results = page.locator('#guide-results a');
    await expect.poll(() => results.count()).toBeGreaterThan(0);
    await expect.poll(() => page.locator('#guide-pages').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#guide-pages').isVisible()).toBe(true);
    await page.keyboard.type('qwyjibo');
    await expectText(page.locator('#guide-count'), 'Nothing is found.');
    await page.locator('#guide-search').fill('payslip download zip');
    await expectText(results.first().locator('strong'), 'Download the payslips of a pay run as one ZIP');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/docs/reference#downloadPayslips`);
    await complaints.expectNoMore();
  });

  test('a block is copied as it is written', async () => {
    const { context, page, complaints } = await openWindow(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.goto(`${origin}/docs/commands`);
    const block = page.locator('.block').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npx tasman help customer create | head -1\n');
    await complaints.expectNoMore();
  });

  test('headings are links to themselves, a phone has a menu, and old links to operations lead to the reference', async () => {
    const { page, complaints } = await openWindow(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/docs/limits`);
    await page.getByRole('link', { name: 'Sizes' }).click();
    await page.waitForURL(`${origin}/docs/limits#sizes`);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
    await menu.click();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.goto(`${origin}/docs#createPays`);
    await page.waitForURL(`${origin}/docs/reference#createPays`);
    await complaints.expectNoMore();
  });
});
