import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { inABrowser, listenOn, openWindow, theBrowser } from '../harness/browser.ts';

inABrowser('the page of proof', () => {
  let service: TestApp;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    service = await buildTestApp();
    origin = await listenOn(service);
    browser = await theBrowser();
  });

  test.each(['light', 'dark'] as const)(
    'fits a phone in %s colours, every table and address within its width',
    async (colorScheme) => {
      const { context, page, complaints } = await openWindow(browser, {
        viewport: { width: 390, height: 844 },
        colorScheme,
      });
      await page.goto(`${origin}/docs/proof`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      const wide = await page
        .locator('table, a, code, td')
        .evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().right > 390).map((each) => each.outerHTML),
        );
      expect(wide).toEqual([]);
      await complaints.expectNoMore();
      await context.close();
    },
  );

  test.each(['light', 'dark'] as const)(
    'has letters that stand out from the paper in %s colours',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      await page.goto(`${origin}/docs/proof`);
      const shown = await page.evaluate(
        '[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]',
      );
      expect(shown).toEqual(
        colorScheme === 'light' ? ['rgb(24, 34, 31)', 'rgb(251, 252, 251)'] : ['rgb(227, 234, 232)', 'rgb(16, 22, 21)'],
      );
      await context.close();
    },
  );

  test('is reached from the reference and leads back to it', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/docs/reference`);
    await page.getByRole('link', { name: 'How the law is proved' }).click();
    await page.getByRole('heading', { level: 1, name: 'How the law is proved' }).waitFor();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.waitForURL(`${origin}/docs/reference`);
    await page.close();
  });
});
