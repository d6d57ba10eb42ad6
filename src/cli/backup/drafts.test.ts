import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { draftIn, sweepDrafts } from './drafts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tasman-drafts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HOUR_MS = 60 * 60 * 1000;

function write(name: string, hoursAgo = 0): string {
  const path = join(folder, name);
  writeFileSync(path, 'half a backup');
  const at = new Date(systemClock().now().getTime() - hoursAgo * HOUR_MS);
  utimesSync(path, at, at);
  return name;
}

it('removes the draft of a backup whose process has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = write(`.draft-${pid}@${hostname()}-0123abcd`);
  expect(await sweepDrafts(folder)).toEqual([left]);
  expect(readdirSync(folder)).toEqual([]);
});

it('keeps the draft of a backup that is still running', async () => {
  write(basename(draftIn(folder)));
  expect(await sweepDrafts(folder)).toEqual([]);
});

it('removes drafts from other machines and older versions after a day without a write', async () => {
  const old = [write('.draft-0123abcd', 25), write('.draft-1@elsewhere-0123abcd', 25)];
  write('.draft-4567abcd', 23);
  write('.draft-1@elsewhere-4567abcd', 23);
  expect(await sweepDrafts(folder)).toEqual(old);
});

it('leaves files that are not drafts alone', async () => {
  write('tasman-20260310T000000000Z-full.tasman-backup', 1_000);
  write('.draft-notes.txt', 1_000);
  expect(await sweepDrafts(folder)).toEqual([]);
});
