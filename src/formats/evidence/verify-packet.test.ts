import { describe, expect, it } from 'vitest';
import {
  anUnhashedPacket,
  bytesOf,
  knownOf,
  randomBits,
  type UnhashedPacket,
  withFlippedBit,
} from '../../../tests/harness/evidence-packet.ts';
import { fuzzRuns } from '../../../tests/harness/fuzz-runs.ts';
import { type Canonical, canonicalJson } from '../canonical-json.ts';
import { hashOf, linesHashOf } from './packet.ts';
import { type Known, verifyPacket } from './verify-packet.ts';

/**
 * `TASMAN_FLIPS=100000 npx vitest run --project unit src/formats/evidence` flips more bits. docs/evidence.md quotes
 * this command.
 */
const FLIPS = Number(process.env.TASMAN_FLIPS ?? fuzzRuns(3_000));

const FLIPS_IN_A_TEST = 5_000;
const partsOf = (flips: number) =>
  Array.from({ length: Math.ceil(flips / FLIPS_IN_A_TEST) }, (_part, index) => [
    Math.min(FLIPS_IN_A_TEST, flips - index * FLIPS_IN_A_TEST),
    index + 1,
  ]);

const packet = anUnhashedPacket();
const known = knownOf(packet);

const failuresOf = (given: UnhashedPacket, with_: Known = known): readonly string[] =>
  verifyPacket(bytesOf(given), with_).findings.flatMap(({ kind, text }) => (kind === 'failed' ? [text] : []));

/** A copy of the packet that a forger has changed and hashed again. */
function forged(change: (copy: Mutable) => void): UnhashedPacket {
  const copy = structuredClone(packet) as Mutable;
  change(copy);
  return copy as UnhashedPacket;
}
// biome-ignore lint/suspicious/noExplicitAny: forgers ignore types.
type Mutable = any;

describe('verifyPacket', () => {
  it('accepts a packet with ES256, Ed25519 and RS256 signatures, and says what it checked [DUTY-006]', () => {
    const { verdict, findings } = verifyPacket(bytesOf(packet), known);
    expect(findings.filter(({ kind }) => kind !== 'ok')).toEqual([]);
    expect(verdict).toBe('valid');
    const said = findings.map(({ text }) => text).join('\n');
    for (const part of ['(ES256)', '(Ed25519)', '(RS256)', 'https://pay.wattle.example', 'noah approved pay_run'])
      expect(said).toContain(part);
  });

  it('says what the packet alone does not show, unless the reader knows the keys and seals [DUTY-006]', () => {
    const { verdict, findings } = verifyPacket(bytesOf(packet));
    expect(verdict).toBe('valid');
    const notes = findings.flatMap(({ kind, text }) => (kind === 'note' ? [text] : []));
    expect(notes).toHaveLength(4);
    expect(notes.join('\n')).toMatch(/--head account:seal:hash[\s\S]*--key <hash>/);
  });

  it('rejects keys and seals that differ from those noted elsewhere [DUTY-006]', () => {
    expect(failuresOf(packet, { ...known, keys: ['00'.repeat(32)] })).toHaveLength(3);
    expect(
      failuresOf(packet, { seals: [{ account: 1000, number: 13, hash: '00'.repeat(32) }], keys: known.keys }),
    ).toEqual(['Seal 13 does not have the hash that was noted elsewhere: the audit log was rewritten.']);
  });

  it('a packet in which a pay has no approval is reported as unsigned, not as valid [DUTY-006]', () => {
    const partly = forged((copy) => copy.completed.unapproved_pay_ids.push(99));
    expect(verifyPacket(bytesOf(partly), known).verdict).toBe('unsigned');
  });

  it('a packet without approvals is reported as unsigned, not as valid [DUTY-006]', () => {
    const { verdict } = verifyPacket(
      bytesOf({
        ...packet,
        approvals: [],
        audit: { entries: [], seals: [] },
        completed: { lines_hash: linesHashOf([]), pays: [], unapproved_pay_ids: [1] },
        rule_sets: [],
        tasman_versions: [],
      }),
    );
    expect(verdict).toBe('unsigned');
  });
});

describe('a changed packet', () => {
  const single = bytesOf(anUnhashedPacket([-7]));
  const below = randomBits(20260306);

  /** Each test has a time limit, so a large number of flips is spread over several tests. */
  it.each(partsOf(FLIPS))(
    'each of %i single-bit flips at random positions is detected, part %i [DUTY-006]',
    (count) => {
      const bits = Array.from({ length: count }, () => below(8 * single.length));
      const found = bits.filter((bit) => verifyPacket(withFlippedBit(single, bit)).verdict === 'invalid');
      expect(found).toEqual(bits);
    },
  );

  /** The paths of all values that are neither lists nor objects. */
  function leavesOf(value: Canonical, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
    if (value === null || typeof value !== 'object') return [path];
    return Object.entries(value).flatMap(([key, item]) =>
      leavesOf(item as Canonical, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  }
  const leaves = leavesOf(packet as unknown as Canonical);

  it('a forger who changes any value and repairs the packet hash is caught by a reader who knows the keys and seals [DUTY-006]', () => {
    const below = randomBits(7);
    /** A different value of the same form, so that it passes the checks of the form. */
    const otherValue = (value: Canonical): Canonical => {
      if (typeof value === 'number') return value + 1;
      if (typeof value !== 'string') return 'text';
      const at = below(value.length);
      const other = /[0-9]/.test(value[at]!) ? (value[at] === '7' ? '6' : '7') : value[at] === 'a' ? 'b' : 'a';
      return value.slice(0, at) + other + value.slice(at + 1);
    };
    const missed = leaves.flatMap((path) =>
      Array.from({ length: 3 }, () => {
        const changed = forged((copy) => {
          const holder = path.slice(0, -1).reduce((part, key) => part[key], copy);
          holder[path.at(-1)!] = otherValue(holder[path.at(-1)!]);
        });
        return failuresOf(changed).length === 0 ? path.join('.') : undefined;
      }).filter((text) => text !== undefined),
    );
    expect(leaves.length).toBeGreaterThan(90);
    expect(missed).toEqual([]);
  });

  it('a forger who removes or repeats any item of a list is caught [DUTY-006]', () => {
    const lists = ['approvals', 'audit.entries', 'audit.seals', 'completed.pays', 'rule_sets', 'tasman_versions'];
    for (const path of lists) {
      for (const change of [(list: Mutable[]) => list.shift(), (list: Mutable[]) => list.push(list[0])]) {
        const changed = forged((copy) => change(path.split('.').reduce((part, key) => part[key], copy)));
        expect(failuresOf(changed), path).not.toEqual([]);
      }
    }
  });

  it('a forger who changes a paid amount and every hash of the packet cannot renew the signature [DUTY-005] [DUTY-006]', () => {
    const changed = forged((copy) => {
      copy.completed.pays[0].content.lines[0].amount = '999';
      const contents = copy.completed.pays.map(({ content }: Mutable) => content);
      copy.completed.lines_hash = linesHashOf(contents);
      const document = JSON.parse(copy.approvals[0].document);
      document.lines_hash = linesHashOf(contents.slice(0, 2));
      copy.approvals[0].document = canonicalJson(document);
    });
    expect(failuresOf(changed, {})).toContain('Approval 1: the passkey signed a challenge for another document.');
  });

  it('a forger who removes the signature and claims that a session gave the approval is caught [DUTY-005]', () => {
    const changed = forged((copy) => {
      const [first] = copy.approvals;
      Object.assign(first, { assertion: null, public_key: null });
      first.document = first.document.replace('"method":"passkey"', '"method":"session"');
    });
    expect(failuresOf(changed, {})).toContain('Approval 1: audit entry 40 records another document, key or signature.');
  });

  it.each([
    ['a user who was not verified', 0x01],
    ['a user who was not present', 0x04],
  ])('rejects a signature of %s [DUTY-005]', (_what, flags) => {
    const changed = forged((copy) => {
      const data = Buffer.from(copy.approvals[0].assertion.authenticator_data, 'base64url');
      data[32] = flags;
      copy.approvals[0].assertion.authenticator_data = data.toString('base64url');
    });
    expect(failuresOf(changed).join('\n')).toContain('the authenticator did not verify the person');
  });
});

describe('the exact form of a packet', () => {
  const text = bytesOf(packet).toString('utf8');
  const say = (given: string): string => verifyPacket(Buffer.from(given, 'utf8')).findings.at(-1)!.text;

  it.each([
    ['a line break at the end', `${text}\n`],
    ['a space', text.replace(',"audit"', ', "audit"')],
    ['a repeated member', text.replace('"version":1}', '"version":1,"version":1}')],
    ['an escaped letter', text.replace('"tasman-evidence"', '"tasman-\\u0065vidence"')],
    ['a number with an exponent', text.replace('"company_id":7', '"company_id":7e0')],
  ])('rejects a packet with %s [DUTY-006]', (_what, changed) => {
    expect(changed).not.toBe(text);
    expect(say(changed)).toBe('The file cannot be read: The JSON is not in canonical form.');
  });

  it.each([
    ['hexadecimal in capitals', (copy: Mutable) => (copy.audit.seals[0].hash = copy.audit.seals[0].hash.toUpperCase())],
    ['base64 with padding', (copy: Mutable) => (copy.approvals[0].assertion.credential_id += '=')],
    ['a missing member', (copy: Mutable) => delete copy.approvals[0].pay_ids],
    ['a member that the format does not have', (copy: Mutable) => (copy.approvals[0].comment = 'fine')],
    ['another version', (copy: Mutable) => (copy.version = 2)],
    ['a list in place of an object', (copy: Mutable) => (copy.run = [])],
  ])('rejects a packet with %s [DUTY-006]', (_what, change) => {
    expect(failuresOf(forged(change)).at(-1)).toMatch(/^The file cannot be read: the packet/);
  });

  it('rejects base64url whose unused last bits are set [DUTY-006]', () => {
    const key = packet.approvals[0]!.assertion!.credential_id;
    const twin = key.slice(0, -1) + String.fromCharCode(key.charCodeAt(key.length - 1) + 1);
    expect(Buffer.from(twin, 'base64url').equals(Buffer.from(key, 'base64url'))).toBe(true);
    const changed = forged((copy) => (copy.approvals[0].assertion.credential_id = twin));
    expect(failuresOf(changed).at(-1)).toMatch(/credential_id must be base64url without padding/);
  });

  it.each([
    ['the empty file', ''],
    ['text', 'tasman'],
    ['a list', '[]'],
    ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
  ])('rejects %s without throwing an exception [DUTY-006]', (_what, given) => {
    expect(verifyPacket(Buffer.from(given)).verdict).toBe('invalid');
  });

  it('the hash of the lines depends on every pay, but not on the order of the pays [DUTY-006]', () => {
    const contents = packet.completed.pays.map(({ content }) => content);
    expect(linesHashOf([...contents].reverse())).toBe(linesHashOf(contents));
    expect(linesHashOf([...contents, contents[0]!])).not.toBe(linesHashOf(contents));
    expect(linesHashOf([])).toBe(hashOf([]));
  });
});
