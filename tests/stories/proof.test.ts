import { beforeAll, expect, test } from 'vitest';
import { buildTestApp } from '../harness/app.ts';
import { inABrowser, listenOn, type Windows, windowsOn } from '../harness/browser.ts';
import { generateProofPage } from '../harness/proof-page.ts';

const COLOURS = {
  light: ['rgb(24, 34, 31)', 'rgb(251, 252, 251)'],
  dark: ['rgb(227, 234, 232)', 'rgb(16, 22, 21)'],
} as const;

inABrowser('the proof page', () => {
  let windows: Windows;
  let origin: string;

  beforeAll(async () => {
    generateProofPage();
    origin = await listenOn(await buildTestApp({ database: 'empty' }));
    windows = windowsOn(origin);
  });

  test('fits a phone in both colour schemes, with sufficient contrast, and links to the reference and back', async () => {
    const { page, complaints } = await windows.open({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/docs/proof`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      const wide = await page
        .locator('table, a, code, td')
        .evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().right > 390).map((each) => each.outerHTML),
        );
      expect(wide).toEqual([]);
      const shown = await page.evaluate(
        '[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]',
      );
      expect(shown).toEqual(COLOURS[colorScheme]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${origin}/docs/reference`);
    await page.getByRole('link', { name: 'How the law is proved' }).click();
    await page.getByRole('heading', { level: 1, name: 'How the law is proved' }).waitFor();
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.waitForURL(`${origin}/docs/reference`);
    await complaints.expectNoMore();
  });
});
