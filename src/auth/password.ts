import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { busy } from '../base/errors.ts';

export interface PasswordCost {
  /** A power of two; memory and time grow with it. */
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's floor for scrypt: 128 MB and about a third of a second a guess. Stored with each hash, so it can be raised. */
const FLOOR: PasswordCost = { N: 2 ** 17, r: 8, p: 1 };

/** So many are worked on at once: each takes 128 MB and one of the four threads that files and names are looked up by. */
const AT_ONCE = 2;
/** And so many wait, some ten seconds in the worst case; whoever comes after them is asked to come back. */
const MOST_WAITING = 40;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whatever a hash was made with, and as long as `pretendToCheck`. */
  isRight(password: string, stored: string): Promise<boolean>;
  /** Spends the time of a real check, so that an unknown name cannot be told from a wrong password. */
  pretendToCheck(password: string): Promise<false>;
  /** The hash that replaces one made at a lower cost; undefined when it is good enough or there is no room just now. */
  raised(password: string, stored: string): Promise<string | undefined>;
}

/** Hashes and checks passwords, a few at a time. Only tests and the demo world ask for another cost. */
export function passwordsAt(cost: PasswordCost = FLOOR): Passwords {
  const inLine = line();
  const hash = (password: string): Promise<string> =>
    inLine(async () => {
      const salt = randomBytes(16);
      const key = await stretch(password, salt, cost);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
    });
  return {
    hash,
    isRight: (password, stored) =>
      inLine(async () => {
        const { salt, key, ...its } = readHash(stored);
        const given = await stretch(password, salt, its);
        // Twice the cost takes twice the time: the costs from its own up to half of ours add up to the rest.
        for (let N = its.N; N < cost.N; N *= 2) await stretch(password, salt, { ...its, N });
        return timingSafeEqual(given, key);
      }),
    pretendToCheck: (password) =>
      inLine(async () => {
        await stretch(password, Buffer.alloc(16), cost);
        return false as const;
      }),
    async raised(password, stored) {
      const { N, r, p } = readHash(stored);
      if (N * r * p >= cost.N * cost.r * cost.p) return undefined;
      // Whoever has signed in is not sent away for it: there will be a next time.
      return hash(password).catch(() => undefined);
    },
  };
}

function readHash(stored: string): PasswordCost & { readonly salt: Buffer; readonly key: Buffer } {
  const [kind, n, r, p, salt, key] = stored.split('$');
  if (kind !== 'scrypt' || !salt || !key) throw new Error('a stored password hash has an unknown shape');
  return {
    N: Number(n),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/** Lets a few through at a time, in the order they came. */
function line(): <T>(work: () => Promise<T>) => Promise<T> {
  let under = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (under >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw busy('Too many people are signing in just now; try again shortly', 5);
      // Whoever leaves hands over the place, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else under += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else under -= 1;
    }
  };
}

const stretch = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
    // NFKC: the same words typed on two keyboards are the same password.
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
