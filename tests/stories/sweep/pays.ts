import type { Page } from 'playwright-core';
import { beforeNext } from '../../harness/browser.ts';
import { dialog, heading, press, pressEscape, type Screen } from './screen.ts';
import type { World } from './world.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Pays of the run' });

async function type(page: Page, text: string): Promise<void> {
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function paste(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate("navigator.clipboard.writeText('Name\\tOrdinary\\nOlivia Martin\\t30.4\\nZoe Nobody\\t1')");
  await grid(page).focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+v');
}

/** Opens the explanation of the tax in the first row. */
async function askWhy(page: Page): Promise<void> {
  await pressEscape(page);
  await dialog()(page).waitFor({ state: 'detached' });
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  for (const _ of ['hours', 'gross', 'change', 'tax']) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
}

export const runScreens = ({ bakery, draft, draftPay }: World): readonly Screen[] => [
  { name: 'pays', path: '/pays?company_id=1', shows: (page) => page.getByRole('row', { name: /Draft/ }) },
  { name: 'pays-new', path: `/pays/new?company_id=${bakery.id}`, shows: 'is still a draft' },
  {
    name: 'pay-run-draft',
    path: `/pays/${draft}?company_id=${bakery.id}`,
    shows: (page) => grid(page).getByRole('row', { name: 'Adams, Ben' }),
  },
  {
    name: 'pay-run-wrong-cell',
    act: (page) => type(page, 'lots'),
    shows: '1 cell cannot be saved',
  },
  { name: 'pay-run-paste', act: paste, shows: dialog('Columns to paste into') },
  { name: 'pay-why', act: askWhy, shows: /by rule set/ },
  {
    name: 'pay-run-conflict',
    act: async (page) => {
      await pressEscape(page);
      await dialog()(page).waitFor({ state: 'detached' });
      await beforeNext(page, 'PATCH', '/sheet', () => bakery.changeHours(draft, 0, '20'));
      await type(page, '41');
    },
    shows: 'Someone else changed Adams, Ben',
  },
  {
    name: 'pay-run-previewed',
    act: async (page) => {
      await page.getByRole('button', { name: 'Use mine' }).click();
      await page.getByText('All changes are saved').waitFor();
      await page.getByRole('button', { name: /Preview/ }).click();
    },
    shows: heading('Changes since the last pay run'),
  },
  { name: 'pay-run-complete', act: press(/^Complete 3 pays/), shows: dialog('Complete 3 pays') },
  {
    name: 'pay-draft',
    path: `/pays/${draft}/pay/${draftPay}?company_id=${bakery.id}`,
    shows: 'Ordinary hours 38.00 → 41.00',
  },
];

export const completeScreens = ({ bakery, completed }: World): readonly Screen[] => [
  {
    name: 'pay-run-complete-steps',
    path: `/pays/${completed}?company_id=${bakery.id}`,
    shows: 'Bank file not downloaded yet',
  },
  { name: 'pay-run-revert', act: press('Reopen pay run'), shows: dialog('Reopen pay run') },
  {
    name: 'pay-complete',
    act: async (page) => {
      await pressEscape(page);
      await dialog()(page).waitFor({ state: 'detached' });
      await grid(page).getByRole('button', { name: 'Brown, Mia' }).click();
    },
    shows: (page) => page.getByRole('heading', { level: 1, name: 'Brown, Mia' }),
  },
  { name: 'pay-revert', act: press('Reopen'), shows: 'Reopen pay' },
  {
    name: 'pay-terminate',
    path: `/pays/terminate/${bakery.employees[0]}?company_id=${bakery.id}`,
    act: async (page) => {
      await page.getByLabel('Last day of the employment').fill('2026-03-20');
      await page.getByRole('heading', { name: 'Required by law' }).waitFor();
      await page.getByLabel('Hours of notice paid out').fill('38');
      await page.getByRole('button', { name: 'Preview final pay' }).click();
    },
    shows: heading('Preview of the pay'),
  },
  {
    name: 'pay-off-cycle',
    path: `/pays/off-cycle?company_id=${bakery.id}&employee=${bakery.employees[2]}`,
    act: async (page) => {
      await page.getByLabel('A day in the pay period').fill('2026-03-03');
      await page.getByRole('combobox', { name: 'Add' }).click();
      await page.getByRole('option', { name: 'Bonus' }).click();
      await page.getByLabel('Amount', { exact: true }).fill('500');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Preview' }).click();
    },
    shows: heading('Preview of the pay'),
  },
  { name: 'proposals', path: '/pays/proposals?company_id=1', shows: 'The timesheet of Olivia' },
];

/** The screens of a read-only user, and of a user without access to the company. */
export const readerScreens = (run: number): readonly Screen[] => [
  {
    name: 'pay-run-read-only',
    path: `/pays/${run}?company_id=1`,
    shows: 'You do not have access to tax office reports',
  },
  { name: 'foreign-company', path: '/pays?company_id=2', shows: heading('You cannot open this company') },
];
