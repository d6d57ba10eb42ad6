import type { Locator, Page } from 'playwright-core';
import { expectBothLooks, lookWide } from '../../harness/look.ts';

/** One screen of the console in one state. */
export interface Screen {
  readonly name: string;
  /** The path of the screen. Without a path, `act` opens the screen from the previous one. */
  readonly path?: string;
  /** Opens a dialog, or types what this state of the screen needs. Always runs in the wide layout. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** A text or element that is visible once the screen is complete. */
  readonly shows: string | RegExp | ((page: Page) => Locator);
}

const FRAME = '.mantine-AppShell-header, .mantine-AppShell-navbar';

/**
 * Opens each screen without reloading the page and checks it. Only the first check includes the frame around the
 * screen.
 */
export async function sweep(
  page: Page,
  screens: readonly Screen[],
  { narrow }: { narrow?: { width: number; height: number } } = {},
): Promise<void> {
  for (const [index, { name, path, act, shows }] of screens.entries()) {
    // The router follows the browser history.
    if (path) await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
    if (act) {
      await lookWide(page);
      await act(page);
    }
    const shown = typeof shows === 'function' ? shows(page) : page.getByText(shows);
    await shown.filter({ visible: true }).first().waitFor();
    await page.locator('[aria-label=Loading]').first().waitFor({ state: 'detached' });
    await expectBothLooks(page, `console-${name}`, {
      except: index === 0 ? undefined : FRAME,
      ...(narrow ? { narrow } : {}),
    });
  }
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
export const pressEscape = (page: Page) => page.keyboard.press('Escape');
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
export const row = (index: number) => (page: Page) => page.getByRole('row').nth(index);
export const dialog = (name?: string | RegExp) => (page: Page) => page.getByRole('dialog', name ? { name } : {});
