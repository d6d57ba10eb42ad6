import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** About 50 ms and 32 MB a guess on today's machines. Stored with each hash, so it can be raised later. */
const COST = { N: 2 ** 15, r: 8, p: 1 };

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await stretch(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, n, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || !salt || !key) throw new Error('a stored password hash has an unknown shape');
  const expected = Buffer.from(key, 'base64url');
  const given = await stretch(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) });
  return timingSafeEqual(given, expected);
}

/** Spends the time of a real check, so that an unknown name cannot be told from a wrong password. */
export async function pretendToCheck(password: string): Promise<false> {
  await stretch(password, Buffer.alloc(16), COST);
  return false;
}

const stretch = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
    // NFKC: the same words typed on two keyboards are the same password.
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
