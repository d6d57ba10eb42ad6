import { randomUUID } from 'node:crypto';
import { monotonicMs } from '../src/base/clock.ts';
import { report, round } from './report.ts';
import { type BenchFolder, startService } from './service.ts';

/** A client of the demo world. The service must run with that world and with RATE_LIMIT_SCALE=0. */
export const CLIENT = { client_id: 'demo-client', client_secret: 'demo-secret' };
const CALLBACK = 'http://127.0.0.1:9999/callback';
const OWNER = { username: 'admin@demo.example', password: 'demo-admin', account_type: 'admin' };

/** The number of concurrent exchanges, enough to keep both cores busy. */
const CHAINS = 16;
/** How long to warm up before counting. The target is a sustained rate. */
const WARM_MS = 5_000;
const MEASURED_MS = 5_000;

export interface TokenFigures {
  readonly chains: number;
  readonly exchanges: number;
  readonly refreshes_per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/**
 * Measures refresh-token exchanges per second over HTTP. Each exchange verifies the client, rotates the token and signs
 * a JWT. Passwords are hashed before the measurement, because every chain starts with its own consent.
 */
export async function benchTokens(baseUrl: string): Promise<TokenFigures> {
  const first: string[] = [];
  for (let chain = 0; chain < CHAINS; chain += 1) first.push(await connect(baseUrl));

  const times: number[] = [];
  const began = monotonicMs() + WARM_MS;
  const until = began + MEASURED_MS;
  await Promise.all(
    first.map(async (token) => {
      for (let current = token; monotonicMs() < until; ) {
        const started = monotonicMs();
        current = await exchange(baseUrl, { grant_type: 'refresh_token', refresh_token: current });
        if (started >= began) times.push(monotonicMs() - started);
      }
    }),
  );
  const seconds = (monotonicMs() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  return {
    chains: CHAINS,
    exchanges: times.length,
    refreshes_per_second: Math.round(times.length / seconds),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
  };
}

/** Runs the whole flow once and resolves to its refresh token. */
export async function connect(baseUrl: string): Promise<string> {
  const query = new URLSearchParams({ client_id: CLIENT.client_id, redirect_uri: CALLBACK, state: randomUUID() });
  const redirect = await fetch(`${baseUrl}/api/oauth/authorize?${query}`, { redirect: 'manual' });
  const request = new URL(redirect.headers.get('location') ?? '').searchParams.get('request');
  const completed = await fetch(`${baseUrl}/api/oauth/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request, ...OWNER, approve: true }),
  });
  const { redirect_to } = (await completed.json()) as { redirect_to: string };
  const code = new URL(redirect_to).searchParams.get('code') ?? '';
  return exchange(baseUrl, { grant_type: 'authorization_code', code, redirect_uri: CALLBACK });
}

async function exchange(baseUrl: string, form: Record<string, string>): Promise<string> {
  const reply = await fetch(`${baseUrl}/api/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...CLIENT }),
  });
  if (reply.status !== 200) throw new Error(`the token route answered ${reply.status}: ${await reply.text()}`);
  const { refresh_token } = (await reply.json()) as { refresh_token: string };
  return refresh_token;
}

/** Token exchanges over HTTP with the demo world. */
export async function benchTokenExchange(folder: BenchFolder): Promise<void> {
  const service = await startService(folder.path);
  try {
    const { refreshes_per_second, p99_ms } = await benchTokens(service.address);
    const target = 'at least 300/s, without password hashing';
    report({ figure: 'token exchanges', value: round(refreshes_per_second), unit: '1/s', target });
    report({ figure: 'token exchange, p99', value: round(p99_ms), unit: 'ms', target: 'none' });
  } finally {
    await service.stop();
  }
}
