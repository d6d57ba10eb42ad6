import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Member } from './local.ts';

const IS_ALIVE = fileURLToPath(new URL('patroni-alive.sh', import.meta.url));
const EVERY_MS = 5_000;

/**
 * Restarts every Patroni process that has ended or whose main loop has stopped, as systemd or Docker does in
 * production. Returns a function that stops the monitoring.
 */
export function keepAlive(
  members: readonly Member[],
  { isUp, revive }: { readonly isUp: (member: Member) => boolean; readonly revive: (member: Member) => void },
): () => void {
  const look = (member: Member) =>
    execFile('/bin/bash', [IS_ALIVE, String(member.api)], (error) => {
      if (error?.code === 1) revive(member);
    });
  const timer = setInterval(() => {
    for (const member of members) {
      if (isUp(member)) look(member);
      else revive(member);
    }
  }, EVERY_MS);
  return () => clearInterval(timer);
}
