import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import jsQR from 'jsqr';
import { type TOTP, URI } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { codeAtStep, newTotpSecret, otpauthUri, qrCode, stepAt, stepOfCode } from './totp.ts';

/** The key used by the test vectors in the RFC, in base32. As ASCII text, it is 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('[AUTH-009] TOTP codes', () => {
  it('generates the codes of RFC 4226, appendix D', () => {
    expect(Array.from({ length: 10 }, (_, count) => codeAtStep(RFC_SECRET, count))).toEqual([
      ...['755224', '287082', '359152', '969429', '338314'],
      ...['254676', '287922', '162583', '399871', '520489'],
    ]);
  });

  // The appendix lists eight-digit codes; the six-digit code is the last six digits.
  it.each([
    ['1970-01-01T00:00:59Z', '94287082'],
    ['2005-03-18T01:58:29Z', '07081804'],
    ['2005-03-18T01:58:31Z', '14050471'],
    ['2009-02-13T23:31:30Z', '89005924'],
    ['2033-05-18T03:33:20Z', '69279037'],
    ['2603-10-11T11:33:20Z', '65353130'],
  ])('generates the code of RFC 6238, appendix B, at %s', (at, code) => {
    expect(codeAtStep(RFC_SECRET, stepAt(new Date(at)))).toBe(code.slice(-6));
  });

  it('agrees with a direct transcription of the RFCs for any secret at any time', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (bytes, at) => {
          const secret = inBase32(bytes);
          const code = codeOfRfc(bytes, Math.floor(at.getTime() / 30_000));
          expect(codeAtStep(secret, stepAt(at))).toBe(code);
          expect(stepOfCode(secret, code, { at, lastStep: null })).toBeDefined();
        },
      ),
    );
  });

  it('accepts a code that is one step early or late, and rejects a code that is further off', () => {
    const at = new Date('2026-03-10T00:00:00Z');
    const accepted = [-2, -1, 0, 1, 2].filter((away) => {
      const code = codeAtStep(RFC_SECRET, stepAt(at) + away);
      return stepOfCode(RFC_SECRET, code, { at, lastStep: null }) === stepAt(at) + away;
    });
    expect(accepted).toEqual([-1, 0, 1]);
  });

  it('rejects a used code and any older code', () => {
    const at = new Date('2026-03-10T00:00:00Z');
    const current = stepAt(at);
    const accepted = [-1, 0, 1].filter(
      (away) => stepOfCode(RFC_SECRET, codeAtStep(RFC_SECRET, current + away), { at, lastStep: current }) !== undefined,
    );
    expect(accepted).toEqual([1]);
  });

  it.each(['', '12345', '1234567', 'ééé', '１２３４５６', '12345é'])('rejects the text %j', (text) => {
    expect(stepOfCode(RFC_SECRET, text, { at: new Date('2026-03-10T00:00:00Z'), lastStep: null })).toBeUndefined();
  });
});

describe('[AUTH-009] TOTP secrets', () => {
  it('creates a different secret of 160 bits in unpadded base32 each time', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('writes the secret into an otpauth address that other programs can read', () => {
    const secret = newTotpSecret();
    const read = URI.parse(otpauthUri({ issuer: 'Tasman Payroll', account: 'mia+1@bakery.example', secret })) as TOTP;
    expect([read.issuer, read.label, read.secret.base32]).toEqual(['Tasman Payroll', 'mia+1@bakery.example', secret]);
    expect([read.algorithm, read.digits, read.period]).toEqual(['SHA1', 6, 30]);
  });

  it('writes the secret into a QR code that other programs can read', () => {
    const uri = otpauthUri({ issuer: 'Tasman Payroll', account: 'mia@bakery.example', secret: newTotpSecret() });
    expect(textOf(qrCode(uri))).toBe(uri);
  });
});

/** Calculates a code as described in RFC 4226, section 5.3. */
function codeOfRfc(key: Uint8Array, count: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(count));
  const digest = createHmac('sha1', key).update(message).digest();
  const number = digest.readUInt32BE(digest.readUInt8(19) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Encodes in base32 (RFC 4648, section 6). Twenty bytes need no padding. */
const inBase32 = (bytes: Uint8Array): string =>
  BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
    .toString(32)
    .padStart(32, '0')
    .replaceAll(/./g, (digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(digit, 32)]!);

/** Draws the squares of the SVG, four pixels each, and reads them with a QR decoder. */
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
