import { expect, it } from 'vitest';
import { buildTestApp } from '../harness/app.ts';
import { operatorOf, tasman } from '../harness/command-line.ts';

it('operator commands take effect at once on a running service with the same database', async () => {
  const service = await buildTestApp();
  const env = operatorOf(service.database);
  const logIn = (password: string) =>
    service.call('POST', '/api/login', { form: { username: 'new@bakery.example', password } });
  const options = ['--name', 'New Bakery', '--email', 'new@bakery.example', '--plan', 'SMALL', '--json'];
  const made = await tasman(['customer', 'create', ...options, '--password-stdin'], env, 'typed, not an argument\n');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const { customer_id } = JSON.parse(made.stdout);
  const { access_token: token } = (await logIn('typed, not an argument')).body;
  const statusNow = async () => (await service.call('GET', '/api/users', { token })).status;
  expect(await statusNow()).toBe(200);

  const closed = await tasman(['customer', 'close', '--customer', String(customer_id)], env);
  expect(closed).toMatchObject({ code: 0, stderr: '' });
  await expect.poll(statusNow).toBe(401);
  expect((await logIn('typed, not an argument')).body).toEqual({ detail: 'Invalid credentials' });

  expect(await tasman(['customer', 'close', '--customer', '999'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no customer 999.\n',
  });
  const listed = await tasman(['customer', 'list', '--json'], env);
  expect(JSON.parse(listed.stdout).map(({ name }: { name: string }) => name)).toContain('New Bakery');
});
