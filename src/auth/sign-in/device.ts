import { createHmac } from 'node:crypto';
import { derive, randomToken, sameText } from '../../base/secrets.ts';

export const DEVICE_COOKIE = 'tasman_device';

/** Browsers keep no cookie for longer. */
const DEVICE_SECONDS = 400 * 86_400;
/** An office computer has several people; the one who has not signed in for longest is forgotten first. */
const MOST_PEOPLE = 8;
const COOKIE = /^[A-Za-z0-9_-]{22}(?:\.[A-Za-z0-9_-]{43}){1,8}$/;

/** Whom a device is known for. A new password begins another era, in which no device is known. */
export interface DeviceOwner {
  readonly customerId: number;
  readonly userId: number;
  readonly deviceEra: number;
}

/**
 * Devices that people have signed in with. Nothing is stored: the browser keeps the number of the device and, for each
 * person, a mark that only we can make.
 */
export interface Devices {
  /** The number of the device, when this person has signed in with it before. */
  idOf(cookie: string | undefined, owner: DeviceOwner): string | undefined;
  /** The cookie that makes it a device of this person from now on, ready for Set-Cookie. */
  remember(cookie: string | undefined, owner: DeviceOwner): string;
}

export function devices(given: { secretKeys: readonly [string, ...string[]]; isSecure: () => boolean }): Devices {
  const { isSecure } = given;
  // The first key marks; every key is believed, so that a change of the secret makes no device unknown.
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
