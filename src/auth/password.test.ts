import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { passwordsAt } from './password.ts';

const LOW = { N: 2 ** 10, r: 8, p: 1 };
const HIGH = { N: 2 ** 13, r: 8, p: 1 };

/** Records the parameter N of every scrypt call, which determines its cost. */
function watchScrypt(): number[] {
  const costs: number[] = [];
  const real = crypto.scrypt;
  vi.spyOn(crypto, 'scrypt').mockImplementation(((password: string, salt: Buffer, length: number, options, done) => {
    costs.push(options.N!);
    return real(password, salt, length, options, done);
  }) as typeof crypto.scrypt);
  syncBuiltinESMExports();
  return costs;
}
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe('passwordsAt', () => {
  it('hashes with the minimum cost that OWASP recommends for scrypt', async () => {
    const stored = await passwordsAt().hash('correct horse');
    expect(stored).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  });

  it('accepts a password in any Unicode normalisation, and rejects it in a different letter case', async () => {
    const passwords = passwordsAt(LOW);
    const stored = await passwords.hash('Zoë ﬁne');
    expect(stored).not.toBe(await passwords.hash('Zoë ﬁne'));
    expect(await passwords.isRight('Zoe\u0308 fine', stored)).toBe(true);
    expect(await passwords.isRight('zoë fine', stored)).toBe(false);
    await expect(passwords.isRight('x', 'plain')).rejects.toThrow('a stored password hash has an unknown shape');
  });

  it('rehashes a password only when its stored cost is lower than the current cost', async () => {
    const stored = await passwordsAt(LOW).hash('correct horse');
    const raised = await passwordsAt(HIGH).raised('correct horse', stored);
    expect(raised).toMatch(/^scrypt\$8192\$8\$1\$/);
    expect(await passwordsAt(HIGH).isRight('correct horse', raised!)).toBe(true);
    expect(await passwordsAt(HIGH).raised('correct horse', raised!)).toBe(undefined);
    expect(await passwordsAt(LOW).raised('correct horse', raised!)).toBe(undefined);
  });

  it('does the same amount of work for an unknown name, a current hash and an old hash', async () => {
    const passwords = passwordsAt(HIGH);
    const [fresh, old] = [await passwords.hash('a'), await passwordsAt(LOW).hash('a')];
    const costs = watchScrypt();
    const costOf = async (work: () => Promise<unknown>) => {
      costs.length = 0;
      await work();
      return costs.reduce((sum, N) => sum + N, 0);
    };
    expect([
      await costOf(() => passwords.pretendToCheck('b')),
      await costOf(() => passwords.isRight('b', fresh)),
      await costOf(() => passwords.isRight('b', old)),
      await costOf(() => passwords.isRight('a', old)),
    ]).toEqual([HIGH.N, HIGH.N, HIGH.N, HIGH.N]);
  });

  it('hashes two passwords at a time, queues forty and rejects the next with 503', async () => {
    const finish: (() => void)[] = [];
    vi.spyOn(crypto, 'scrypt').mockImplementation(((_password, _salt, _length, _options, done) => {
      finish.push(() => done(null, Buffer.alloc(32)));
    }) as typeof crypto.scrypt);
    syncBuiltinESMExports();
    const passwords = passwordsAt(LOW);
    const accepted = Array.from({ length: 42 }, () => passwords.pretendToCheck('x'));
    expect(finish).toHaveLength(2);
    await expect(passwords.pretendToCheck('x')).rejects.toMatchObject({
      status: 503,
      message: 'Too many people are signing in just now; try again shortly',
      headers: { 'retry-after': '5' },
    });
    // The user is already signed in, and a stronger hash is optional, so a full queue is not an error here.
    expect(await passwords.raised('x', 'scrypt$512$8$1$AAAA$AAAA')).toBe(undefined);
    for (const [index, one] of accepted.entries()) {
      finish[index]!();
      expect(await one).toBe(false);
      expect(finish.length).toBe(Math.min(42, index + 3));
    }
    const after = passwords.pretendToCheck('x');
    finish[42]!();
    expect(await after).toBe(false);
  });
});
