import fc from 'fast-check';
import jsQR from 'jsqr';
import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code.ts';
import { codeOf, fromBase32, newTotpSecret, otpauthUri, stepAt, stepOfCode, toBase32 } from './totp.ts';

const RFC_KEY = Buffer.from('12345678901234567890');

describe('[AUTH-009] codes of an authenticator', () => {
  it('are those of RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, count) => codeOf(RFC_KEY, count))).toEqual([
      ...['755224', '287082', '359152', '969429', '338314'],
      ...['254676', '287922', '162583', '399871', '520489'],
    ]);
  });

  it.each([
    ['1970-01-01T00:00:59Z', '94287082'],
    ['2005-03-18T01:58:29Z', '07081804'],
    ['2005-03-18T01:58:31Z', '14050471'],
    ['2009-02-13T23:31:30Z', '89005924'],
    ['2033-05-18T03:33:20Z', '69279037'],
    ['2603-10-11T11:33:20Z', '65353130'],
  ])('are those of RFC 6238, appendix B, at %s', (at, code) => {
    expect(codeOf(RFC_KEY, stepAt(new Date(at)), 8)).toBe(code);
  });

  it('are those that another implementation makes of the same secret at any time', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (bytes, at) => {
          const secret = toBase32(Buffer.from(bytes));
          const theirs = new TOTP({ secret: Secret.fromBase32(secret) });
          const code = theirs.generate({ timestamp: at.getTime() });
          expect(codeOf(fromBase32(secret), stepAt(at))).toBe(code);
          expect(stepOfCode(secret, code, { at, lastStep: null })).toBeDefined();
        },
      ),
    );
  });

  it('count one step before and after, and no further', () => {
    const secret = toBase32(RFC_KEY);
    const at = new Date('2026-03-10T00:00:00Z');
    const taken = [-2, -1, 0, 1, 2].filter((away) => {
      const code = codeOf(RFC_KEY, stepAt(at) + away);
      return stepOfCode(secret, code, { at, lastStep: null }) === stepAt(at) + away;
    });
    expect(taken).toEqual([-1, 0, 1]);
  });

  it('count once: neither the last one taken nor one before it', () => {
    const secret = toBase32(RFC_KEY);
    const at = new Date('2026-03-10T00:00:00Z');
    const present = stepAt(at);
    const taken = [-1, 0, 1].filter(
      (away) => stepOfCode(secret, codeOf(RFC_KEY, present + away), { at, lastStep: present }) !== undefined,
    );
    expect(taken).toEqual([1]);
  });
});

describe('[AUTH-009] the secret', () => {
  it('has 160 bits in base32 without padding', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(fromBase32(toBase32(RFC_KEY))).toEqual(RFC_KEY);
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  });

  it('stands in an address that another implementation reads', () => {
    const secret = newTotpSecret();
    const read = URI.parse(otpauthUri({ issuer: 'Tasman Payroll', account: 'mia+1@bakery.example', secret })) as TOTP;
    expect([read.issuer, read.label, read.secret.base32]).toEqual(['Tasman Payroll', 'mia+1@bakery.example', secret]);
    expect([read.algorithm, read.digits, read.period]).toEqual(['SHA1', 6, 30]);
  });

  it('and in a QR code that another implementation reads', () => {
    const uri = otpauthUri({ issuer: 'Tasman Payroll', account: 'mia@bakery.example', secret: newTotpSecret() });
    expect(textOf(qrCode(uri))).toBe(uri);
  });
});

/** Draws the squares of the SVG, four pixels each, and lets a reader of QR codes look at them. */
function textOf(svg: string): string | undefined {
  const scale = 4;
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      const from = ((Number(y) * scale + dy) * size + Number(x) * scale) * 4;
      for (let at = from; at < from + scale * 4; at += 4) pixels.fill(0, at, at + 3);
    }
  }
  const read = jsQR as unknown as typeof jsQR.default;
  return read(pixels, size, size)?.data;
}
