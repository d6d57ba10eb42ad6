import { request } from 'undici';
import type { AskRegistry } from './fund-registry.ts';

const TIMEOUT_MS = 2_000;
const MOST_BYTES = 64 * 1024;

/**
 * Sends `GET {url}/{usi}`, with the token if there is one. Does not follow redirects, which would send the token
 * elsewhere.
 */
export const registryOver =
  ({ url, token }: { url: string; token: string | undefined }): AskRegistry =>
  async (usi) => {
    const { statusCode, body } = await request(`${url.replace(/\/+$/, '')}/${encodeURIComponent(usi)}`, {
      method: 'GET',
      headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body) {
      size += (part as Buffer).length;
      // Leaving the loop closes the connection and discards the rest.
      if (size > MOST_BYTES) return { status: statusCode, body: undefined };
      parts.push(part as Buffer);
    }
    return { status: statusCode, body: parsed(Buffer.concat(parts).toString('utf8')) };
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
