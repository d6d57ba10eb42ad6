import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { monotonicMs } from '../../src/base/clock.ts';
import { type BenchFolder, gatherStatistics, withBareDatabase } from '../service.ts';
import { CLIENT, connect } from '../token.ts';
import { compare, type Side } from './rounds.ts';

const PEER = fileURLToPath(new URL('oidc-provider.mjs', import.meta.url));
/** The number of concurrent exchanges, which is the same for both sides. */
const CHAINS = 16;
const WARM_MS = 5_000;
const ROUND_MS = 2_000;

/**
 * Compares token refreshes with oidc-provider, using the same Node version, the same PostgreSQL server and the same
 * client.
 */
export const benchRefresh = (folder: BenchFolder): Promise<void> =>
  withBareDatabase(folder, async (service, bare, url) => {
    const first: string[] = [];
    while (first.length < CHAINS) first.push(await connect(service.address));
    const peer = await startPeer(url);
    try {
      const sides = [
        chainsOf(service.address, '/api/oauth/token', first),
        chainsOf(peer.issuer, '/token', peer.tokens),
      ] as const;
      for (const { refreshFor } of sides) await refreshFor(WARM_MS);
      await gatherStatistics(bare);
      for (const { refreshFor } of sides) await refreshFor(ROUND_MS);
      const [ours, theirs] = sides.map(
        ({ refreshFor }): Side =>
          () =>
            refreshFor(ROUND_MS),
      ) as [Side, Side];
      await compare({
        figure: 'token refreshes, compared with oidc-provider',
        unit: '1/s',
        target: 'at least 1.2x as many: a ratio of at most 0.83',
        ours,
        theirs,
      });
      for (const { close } of sides) await close();
    } finally {
      await peer.stop();
    }
  });

/** Each chain uses the refresh token that it received last. */
function chainsOf(origin: string, path: string, first: readonly string[]) {
  const pool = new Pool(origin, { connections: CHAINS });
  const current = [...first];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  async function refresh(token: string): Promise<string> {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...CLIENT }).toString();
    const reply = await pool.request({ method: 'POST', path, headers, body });
    const text = await reply.body.text();
    if (reply.statusCode !== 200) throw new Error(`${origin}${path} answered ${reply.statusCode}: ${text}`);
    return JSON.parse(text).refresh_token;
  }

  return {
    /** Resolves to the refreshes per second. */
    async refreshFor(ms: number): Promise<number> {
      const began = monotonicMs();
      let done = 0;
      await Promise.all(
        current.map(async (_, chain) => {
          while (monotonicMs() - began < ms) {
            current[chain] = await refresh(current[chain]!);
            done += 1;
          }
        }),
      );
      return (done * 1_000) / (monotonicMs() - began);
    },
    close: () => pool.close(),
  };
}

async function startPeer(url: string) {
  const args = [PEER, url, CLIENT.client_id, CLIENT.client_secret, String(CHAINS)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const line = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    ended.then(() => {
      throw new Error('oidc-provider exited before it was listening');
    }),
  ]);
  const { issuer, tokens } = JSON.parse(line) as { issuer: string; tokens: string[] };
  return {
    issuer,
    tokens,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
