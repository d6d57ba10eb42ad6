import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { signHs256 } from './access-token.ts';

const key = createSecretKey(Buffer.alloc(32, 7));
const header = { alg: 'HS256', typ: 'at+jwt', kid: 'a-key' } as const;
const claims = {
  sub: 'zoë@demo.example',
  admin_mode: true,
  scope: 'openid payroll.read',
  customer_id: 3,
  connection_id: null,
  iat: 1_773_100_800,
  exp: 1_773_102_600,
};

describe('signHs256', () => {
  it('signs a token byte for byte as jose does', async () => {
    const theirs = await new SignJWT(claims).setProtectedHeader(header).sign(key);
    expect(signHs256(header, claims, key)).toBe(theirs);
  });

  it('signs tokens that jose verifies', async () => {
    const { payload, protectedHeader } = await jwtVerify(signHs256(header, claims, key), key, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      currentDate: new Date('2026-03-10T00:10:00Z'),
    });
    expect([payload, protectedHeader]).toEqual([claims, header]);
  });

  it('signs tokens that jose rejects under a different key', async () => {
    const foreign = signHs256(header, claims, createSecretKey(Buffer.alloc(32, 8)));
    await expect(jwtVerify(foreign, key)).rejects.toThrow('signature verification failed');
  });
});
