import { request } from 'undici';
import type { AskRegistry } from './super-fund.service.ts';

const TIMEOUT_MS = 2_000;
const MOST_BYTES = 64 * 1024;

/** Asks `GET {base}/{usi}`. A slow, broken or chatty registry counts as away. */
export const registryOver =
  (base: string): AskRegistry =>
  async (usi) => {
    const { statusCode, body } = await request(`${base.replace(/\/+$/, '')}/${encodeURIComponent(usi)}`, {
      method: 'GET',
      headers: { accept: 'application/json' },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body) {
      size += (part as Buffer).length;
      if (size > MOST_BYTES) throw new Error('the registry answers with more than a fund');
      parts.push(part as Buffer);
    }
    return { status: statusCode, body: statusCode === 200 ? JSON.parse(Buffer.concat(parts).toString('utf8')) : null };
  };
