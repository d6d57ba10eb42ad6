import { expect, test } from 'vitest';
import { inTheConsole, OWNER } from '../harness/console.ts';
import { TEST_OPERATOR_TOKEN } from '../harness/secret.ts';

inTheConsole(
  'the status page for operators',
  ({ open, signedOut, service, base }) => {
    test('shows the status to a user with the operator token, and refreshes automatically', async () => {
      const { page, complaints } = await signedOut();
      await page.clock.install();
      await page.goto(`${base()}/status`);
      await page.getByLabel('Operator’s token').waitFor();
      await page.getByLabel('Operator’s token').fill(TEST_OPERATOR_TOKEN);
      await page.getByRole('button', { name: 'Show status' }).click();
      await page.getByText('Up', { exact: true }).waitFor();
      await page.getByText('None').first().waitFor();
      await page.getByRole('row', { name: /^Mail 0 / }).waitFor();

      const at = service().clock.now();
      await service().database.query(
        `insert into mail (customer_id, uuid, recipient, sealed_content, status, attempts, due_at, created_at, attachment)
         values (1, gen_random_uuid(), 'a@b.example', 'x', 'WAITING', 0, $1, $1, null)`,
        [new Date(at.getTime() + 86_400_000)],
      );
      service().clock.advance({ seconds: 5 });
      await page.clock.fastForward(10_000);
      await page.getByRole('row', { name: /^Mail 1 / }).waitFor();
      // The token is not stored anywhere that another page could read.
      const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
      expect(kept).not.toContain(TEST_OPERATOR_TOKEN);
      await page.getByRole('button', { name: 'Forget token' }).click();
      await page.getByLabel('Operator’s token').waitFor();
      await complaints.expectNoMore();
    });

    test('shows a late response, an old backup and a failed drill as needing attention', async () => {
      const { page, complaints } = await signedOut();
      await service().database.query(
        `insert into backup_note (kind, ended_at, went_well, made_by) values ('backup', $1, true, 'tasman'), ('drill', $1, false, 'pgBackRest')`,
        [new Date(service().clock.now().getTime() - 3 * 86_400_000)],
      );
      await service().database.query(
        `update lodgement set next_attempt_at = $1, created_at = $2 where id = (select min(id) from lodgement)`,
        [
          new Date(service().clock.now().getTime() + 86_400_000),
          new Date(service().clock.now().getTime() - 3 * 86_400_000),
        ],
      );
      service().clock.advance({ seconds: 5 });
      await page.goto(`${base()}/status`);
      await page.getByLabel('Operator’s token').fill(TEST_OPERATOR_TOKEN);
      await page.getByLabel('Operator’s token').press('Enter');
      await page.getByText('Needs attention').waitFor();
      await page.getByText(/has had no response for 3 days/).waitFor();
      await page.getByText('The last backup was made 3 days ago').waitFor();
      await page.getByText('Failed', { exact: true }).waitFor();
      await complaints.expectNoMore();
    });

    test('rejects a wrong token, even from the signed-in owner of an account', async () => {
      const { page, complaints } = await open('/', { as: OWNER });
      await page.goto(`${base()}/status`);
      await page.getByLabel('Operator’s token').fill('a wrong token');
      await page.getByRole('button', { name: 'Show status' }).click();
      await page.getByText('The token is not the operator token').waitFor();
      expect(await page.getByText('Up', { exact: true }).count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/status');
      await complaints.take(/401/);
      await complaints.expectNoMore();
    });
  },
  { env: { OPERATOR_TOKEN: TEST_OPERATOR_TOKEN } },
);
