import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyPacket } from '../../src/formats/evidence/verify-packet.ts';
import {
  anUnhashedPacket,
  buildGoVerifier,
  bytesOf,
  GO_ENV,
  GO_VERIFIER,
  hasGo,
  knownOf,
  withFlippedBit,
} from '../harness/evidence-packet.ts';
import { temporaryFolderForFile } from '../harness/process.ts';

const folder = temporaryFolderForFile();
let program: string;
let goVerifies: Awaited<ReturnType<typeof buildGoVerifier>>['verifies'];

describe.skipIf(!hasGo())('examples/evidence-verifier', () => {
  beforeAll(async () => {
    ({ program, verifies: goVerifies } = await buildGoVerifier(folder));
  });

  it('passes its own Go tests, which detect 2,000 flipped bits in a handwritten packet [DUTY-006]', async () => {
    const { stdout } = await promisify(execFile)('go', ['test', '-count', '1', '-v', '.'], {
      cwd: GO_VERIFIER,
      env: GO_ENV,
    });
    expect(stdout).toMatch(/found all of 2000 flipped bits/);
    expect(stdout).toMatch(/^ok /m);
  });

  it('accepts a packet with signatures of all three algorithms [DUTY-006]', async () => {
    const packet = anUnhashedPacket();
    const { seals, keys } = knownOf(packet);
    const heads = seals.flatMap(({ account, number, hash }) => ['-head', `${account}:${number}:${hash}`]);
    const noted = [...heads, ...keys.flatMap((key) => ['-key', key])];
    expect(await goVerifies(bytesOf(packet), noted)).toEqual({ code: 0, said: 'valid' });
  });

  it('like the built-in verifier, accepts the example packet of the README and rejects it with a flipped bit [DUTY-006]', async () => {
    const example = readFileSync(join(GO_VERIFIER, 'example.evidence'));
    expect(verifyPacket(example).verdict).toBe('valid');
    expect((await goVerifies(example)).code).toBe(0);
    for (let bit = 3; bit < 8 * example.length; bit += 997) {
      const changed = withFlippedBit(example, bit);
      expect(verifyPacket(changed).verdict, `bit ${bit}`).toBe('invalid');
      expect((await goVerifies(changed)).code, `bit ${bit}`).toBe(1);
    }
  });

  it('gives the verdict of the built-in verifier on forged and unsigned packets [DUTY-006]', async () => {
    const packet = anUnhashedPacket([-7]);
    const { seals, keys } = knownOf(packet);
    const noted = [
      ...seals.flatMap(({ account, number, hash }) => ['-head', `${account}:${number}:${hash}`]),
      ...keys.flatMap((key) => ['-key', key]),
    ];
    const [approval] = packet.approvals;
    const forgeries = [
      { ...packet, rule_sets: ['au-other'] },
      { ...packet, tasman_versions: [] },
      { ...packet, run: { ...packet.run, company_id: 8 } },
      { ...packet, approvals: [{ ...approval!, assertion: null, public_key: null }] },
      { ...packet, approvals: [{ ...approval!, pay_ids: [1] }] },
      { ...packet, audit: { ...packet.audit, seals: packet.audit.seals.slice(1) } },
      { ...packet, completed: { ...packet.completed, pays: packet.completed.pays.slice(1) } },
    ];
    for (const forgery of forgeries) {
      expect(verifyPacket(bytesOf(forgery), { seals, keys }).verdict).toBe('invalid');
      expect((await goVerifies(bytesOf(forgery), noted)).code).toBe(1);
    }
    const unsigned = { ...packet, completed: { ...packet.completed, unapproved_pay_ids: [99] } };
    expect(verifyPacket(bytesOf(unsigned)).verdict).toBe('unsigned');
    expect((await goVerifies(bytesOf(unsigned))).code).toBe(3);
  });

  it('exits with code 2 for a missing file or an invalid command line', async () => {
    const run = (...args: readonly string[]) =>
      promisify(execFile)(program, [...args], { env: GO_ENV }).catch(({ code }: { code: number }) => code);
    expect(await run()).toBe(2);
    expect(await run(join(folder, 'missing'))).toBe(2);
  });
});
