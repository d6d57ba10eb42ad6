import { createHmac } from 'node:crypto';
import { derive, randomToken, sameText } from '../../base/secrets.ts';

const DEVICE_COOKIE = 'tasman_device';

/** The longest lifetime that browsers allow for a cookie. */
const DEVICE_SECONDS = 400 * 86_400;
/**
 * The maximum number of people per device, because several people share an office computer. The person whose last
 * sign-in is the oldest is dropped first.
 */
const MOST_PEOPLE = 8;
const COOKIE = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{43}){1,8}$/;

/**
 * The person for whom a device is known. A new password increments `deviceEra`. After that, no earlier device is
 * recognised.
 */
export interface DeviceOwner {
  readonly customerId: number;
  readonly userId: number;
  readonly deviceEra: number;
}

/**
 * Devices that people have signed in with. Nothing is stored on the server: the cookie contains the device id and one
 * HMAC per person.
 */
export interface Devices {
  /** The device id, if this person has signed in with the device before. */
  idOf(cookie: string | undefined, owner: DeviceOwner): string | undefined;
  /** Returns a Set-Cookie value by which the device is recognised as this person's. */
  remember(cookie: string | undefined, owner: DeviceOwner): string;
}

export function devices(given: { secretKeys: readonly [string, ...string[]]; isSecure: () => boolean }): Devices {
  const { isSecure } = given;
  // The first key signs; every key verifies, so that devices are still recognised after the secret is rotated.
  const [key, ...earlierKeys] = given.secretKeys.map((secret) => derive(secret, 'device')) as [Buffer, ...Buffer[]];
  const markOf = (id: string, { customerId, userId, deviceEra }: DeviceOwner, by = key) =>
    createHmac('sha256', by).update([id, customerId, userId, deviceEra].join('\n')).digest('base64url');
  const read = (cookie: string | undefined) => {
    const [id, ...marks] = COOKIE.test(cookie ?? '') ? cookie!.split('.') : [];
    return { id, marks };
  };
  return {
    idOf(cookie, owner) {
      const { id, marks } = read(cookie);
      if (id === undefined) return undefined;
      const believed = [key, ...earlierKeys].map((by) => markOf(id, owner, by));
      return marks.some((each) => believed.some((mark) => sameText(each, mark))) ? id : undefined;
    },
    remember(cookie, owner) {
      const { id = randomToken(16), marks } = read(cookie);
      const mark = markOf(id, owner);
      const kept = [mark, ...marks.filter((each) => each !== mark)].slice(0, MOST_PEOPLE);
      const value = [id, ...kept].join('.');
      return `${DEVICE_COOKIE}=${value}; Path=/; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`;
    },
  };
}
