import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anUnhashedPacket, bytesOf, knownOf, withFlippedBit } from '../../tests/harness/evidence-packet.ts';
import { temporaryFolderForFile } from '../../tests/harness/process.ts';
import { EVIDENCE_HELP, evidenceCommand } from './evidence.ts';
import { CommandError, UsageError } from './operator/usage-error.ts';

const folder = temporaryFolderForFile();
const packet = anUnhashedPacket([-7]);

/** Writes the bytes to a file and verifies it. */
function verified(bytes: Uint8Array, ...more: readonly string[]) {
  const file = join(folder, 'packet.evidence');
  writeFileSync(file, bytes);
  const lines: string[] = [];
  return { code: evidenceCommand(['verify', file, ...more], (text) => lines.push(text)), lines };
}

describe('[DUTY-006] tasman evidence verify', () => {
  it('reports each check on its own line, and exits with 0 for a valid packet', () => {
    const { seals, keys } = knownOf(packet);
    const heads = seals.flatMap(({ account, number, hash }) => ['--head', `${account}:${number}:${hash}`]);
    const { code, lines } = verified(bytesOf(packet), ...heads, '--key', keys[0]!);
    expect(code).toBe(0);
    expect(lines.slice(0, -1).every((line) => line.startsWith('ok      '))).toBe(true);
    expect(lines).toHaveLength(20);
    expect(lines.at(-1)).toBe('Valid: the pays that were completed are those that were approved with a passkey.');
  });

  it('prints a note for each fact that the packet alone does not show', () => {
    const { code, lines } = verified(bytesOf(packet));
    expect(code).toBe(0);
    expect(lines.filter((line) => line.startsWith('note    '))).toHaveLength(2);
  });

  it('exits with 1 when a bit of the file was changed', () => {
    const { code, lines } = verified(withFlippedBit(bytesOf(packet), 4_321));
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('FAILED  ')).length).toBeGreaterThan(0);
    expect(lines.at(-1)).toBe('Not valid: do not rely on this packet.');
  });

  it('exits with 3 when a pay was completed without an approval', () => {
    const completed = { ...packet.completed, unapproved_pay_ids: [99] };
    const { code, lines } = verified(bytesOf({ ...packet, completed }));
    expect(code).toBe(3);
    expect(lines).toContain('note    Pays without an approval: 99.');
  });

  it('prints JSON when asked to', () => {
    const { lines } = verified(bytesOf(packet), '--json');
    expect(JSON.parse(lines.join('\n'))).toMatchObject({ verdict: 'valid', findings: expect.any(Array) });
  });

  it('accepts the packet that the Go example wrote from the specification alone', () => {
    const example = fileURLToPath(new URL('../../examples/evidence-verifier/example.evidence', import.meta.url));
    expect(verified(readFileSync(example)).code).toBe(0);
  });

  it.each([
    ['no file', ['verify'], 'evidence verify needs one file, but got 0.'],
    ['two files', ['verify', 'a', 'b'], 'evidence verify needs one file, but got 2.'],
    ['another verb', ['show', 'a'], 'There is no command "evidence show". Try: tasman evidence verify.'],
    ['no verb', [], 'There is no command "evidence ". Try: tasman evidence verify.'],
    ['a wrong seal', ['verify', 'a', '--head', '1:2'], '--head must be account:seal:hash, but it is "1:2".'],
    ['a wrong key', ['verify', 'a', '--key', 'AB'], '--key must be 64 hexadecimal digits, but it is "AB".'],
    ['an unknown option', ['verify', 'a', '--fast'], /^evidence verify: Unknown option '--fast'/],
  ])('explains what is wrong with a command line that has %s', (_what, args, message) => {
    expect(() => evidenceCommand(args, () => {})).toThrow(UsageError);
    expect(() => evidenceCommand(args, () => {})).toThrow(message);
  });

  it('reports a file that it cannot read', () => {
    expect(() => evidenceCommand(['verify', join(folder, 'missing')], () => {})).toThrow(CommandError);
  });

  it('accepts the options of every example in its help', () => {
    const examples = EVIDENCE_HELP.split('\n').filter((line) => line.startsWith('  tasman evidence'));
    expect(examples).toHaveLength(3);
    const file = join(folder, 'pay-run-31.evidence');
    writeFileSync(file, bytesOf(packet));
    for (const line of examples) {
      const args = line.trim().split(' ').slice(2);
      expect(
        evidenceCommand(
          args.map((word) => (word === 'pay-run-31.evidence' ? file : word)),
          () => {},
        ),
      ).toBeLessThan(2);
    }
  });
});
