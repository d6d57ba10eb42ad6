import { Agent, fetch as send } from 'undici';
import { AddressRefused, addressCheck, type Resolve, schemeAndHostOf } from './address.ts';
import { dnsResolver } from './resolver.ts';
import { failureText } from './worker/exchange.ts';
import { connectorOf } from './worker/send.ts';

const LONGEST_MS = 10_000;
/** A provider's documents and keys are only a few kilobytes long. */
const MOST_BYTES = 512 * 1024;

export interface CheckedFetchDeps {
  /** Looks up host names. By default, queries the name servers of the machine. */
  readonly resolve?: Resolve;
  /** Networks that are exempt from the rules about public addresses and https. */
  readonly allowNetworks: readonly string[];
}

export interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | null | undefined;
}

/** Thrown if the request fails. The message tells the person who entered the address why. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
}

/**
 * Fetches small documents from addresses that customers enter. Outside the exempt networks, uses only https and public
 * addresses. Addresses are checked again when the socket is opened. Follows no redirects.
 */
export function checkedFetch({ resolve = dnsResolver(), allowNetworks }: CheckedFetchDeps) {
  const addresses = addressCheck({ resolve, allowNetworks, requireHttps: true });
  const agent = new Agent({ connect: connectorOf({ addresses }), keepAliveTimeout: 1_000, allowH2: false });

  async function exchange(url: string, init: FetchInit): Promise<Response> {
    const { scheme, host } = schemeAndHostOf(url);
    await addresses.addressesOf(host, scheme);
    const { method, headers, body } = init;
    const response = await send(url, {
      ...{ method, headers: { ...headers }, dispatcher: agent, redirect: 'manual' as const },
      ...(body == null ? {} : { body: String(body) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    if (response.status >= 300 && response.status <= 399) {
      await response.body?.cancel();
      throw new FetchFailed(`HTTP ${response.status}; redirects are not followed`);
    }
    const bytes = await bodyOf(response.body);
    const type = response.headers.get('content-type');
    return new Response(response.status === 204 ? null : bytes, {
      status: response.status,
      headers: { ...(type === null ? {} : { 'content-type': type }) },
    });
  }

  return {
    /** Throws `FetchFailed` unless every address of the URL's host is allowed. */
    requireAllowed: (url: string): Promise<void> => addresses.requireSendable(url).catch(failed),
    fetch: (url: string, init: FetchInit): Promise<Response> => exchange(url, init).catch(failed),
    close: () => agent.destroy(),
  };
}

export type CheckedFetch = ReturnType<typeof checkedFetch>;

async function bodyOf(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new FetchFailed(`the reply is longer than ${MOST_BYTES / 1024} kB`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

function failed(error: unknown): never {
  if (error instanceof FetchFailed) throw error;
  if (error instanceof Error && error.name === 'TimeoutError')
    throw new FetchFailed(`no reply within ${LONGEST_MS / 1000} seconds`);
  if (error instanceof AddressRefused) throw new FetchFailed(error.message);
  // fetch() reports every failure as "fetch failed" and gives the reason as its cause.
  throw new FetchFailed(failureText(error instanceof TypeError && error.cause ? error.cause : error));
}
