import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildTestApp } from '../harness/app.ts';
import { expectText, inABrowser, listenOn, type Windows, windowsOn } from '../harness/browser.ts';
import { expectAccessible } from '../harness/look.ts';

inABrowser('the guides', () => {
  let windows: Windows;
  let origin: string;

  beforeAll(async () => {
    origin = await listenOn(await buildTestApp({ database: 'empty' }));
    windows = windowsOn(origin);
  });

  const focused = (page: Page): Promise<string> =>
    page.evaluate('document.activeElement.id || document.activeElement.textContent.trim()');

  test('the search finds a guide and an operation with the keyboard alone, and Escape shows the pages again', async () => {
    const { page, complaints } = await windows.open();
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
    await expectText(page.locator('#guide-count'), 'No results');
    await page.locator('#guide-search').fill('payslip download zip');
    await expectText(results.first().locator('strong'), 'Download the payslips of a pay run as one ZIP');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/docs/reference#downloadPayslips`);
    await complaints.expectNoMore();
  });

  test('copies a code block unchanged', async () => {
    const { context, page, complaints } = await windows.open();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.goto(`${origin}/docs/commands`);
    const block = page.locator('.block').first();
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('npx tasman help customer create | head -1\n');
    await complaints.expectNoMore();
  });

  test('headings link to themselves, a phone has a menu, and old links to operations lead to the reference', async () => {
    const { page, complaints } = await windows.open({ viewport: { width: 390, height: 844 } });
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
