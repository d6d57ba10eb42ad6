import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { busy } from '../base/errors.ts';

export interface PasswordCost {
  /** A power of two; memory and time grow with it. */
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * OWASP's minimum for scrypt: 128 MB and about a third of a second per guess. Stored with each hash, so it can be
 * raised.
 */
const FLOOR: PasswordCost = { N: 2 ** 17, r: 8, p: 1 };

/** Each hash takes 128 MB and one of the four libuv threads, which also serve files and DNS. */
const AT_ONCE = 2;
/**
 * The maximum number of callers in the queue; in the worst case, the last of them waits about ten seconds. Further
 * callers get 503 with Retry-After.
 */
const MOST_WAITING = 40;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long as `pretendToCheck`, whatever the cost of the stored hash is. */
  isRight(password: string, stored: string): Promise<boolean>;
  /** Takes as long as a real check, so that timing does not reveal whether a username exists. */
  pretendToCheck(password: string): Promise<false>;
  /** A new hash to replace one with a lower cost; undefined when the stored cost is sufficient or the queue is full. */
  raised(password: string, stored: string): Promise<string | undefined>;
}

/**
 * A stored value that no password matches, for a user without a password. It costs almost nothing to create, and
 * checking a password against it takes as long as checking one against a real hash.
 */
export const hashOfNoPassword = (): string =>
  ['scrypt', 16, FLOOR.r, FLOOR.p, randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')].join(
    '$',
  );

/** Hashes and checks passwords with limited concurrency. Only tests, the proof and the demo world pass another cost. */
export function passwordsAt(cost: PasswordCost = FLOOR): Passwords {
  const queued = queue();
  const hash = (password: string): Promise<string> =>
    queued(async () => {
      const salt = randomBytes(16);
      const key = await stretch(password, salt, cost);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
    });
  return {
    hash,
    isRight: (password, stored) =>
      queued(async () => {
        const { salt, key, ...its } = readHash(stored);
        const given = await stretch(password, salt, its);
        // Doubling N doubles the time. Hashing once with each N, from the stored one up to half of the current one,
        // therefore takes exactly the missing time.
        for (let N = its.N; N < cost.N; N *= 2) await stretch(password, salt, { ...its, N });
        return timingSafeEqual(given, key);
      }),
    pretendToCheck: (password) =>
      queued(async () => {
        await stretch(password, Buffer.alloc(16), cost);
        return false as const;
      }),
    async raised(password, stored) {
      const { N, r, p } = readHash(stored);
      if (N * r * p >= cost.N * cost.r * cost.p) return undefined;
      // The person has already signed in, so a full queue must not fail the request: the next sign-in tries again.
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

/** Runs a few jobs at a time, in order of arrival. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw busy('Too many people are signing in just now; try again shortly', 5);
      // A finished job passes its slot directly to the next job in the queue, so that a new job cannot overtake.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const stretch = (password: string, salt: Buffer, { N, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
    // NFKC, because different keyboards may encode the same text differently.
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
