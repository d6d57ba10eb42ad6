import Type, { type Static, type TSchema } from 'typebox';
import { request } from 'undici';
import { type AppError, badGateway, gatewayTimeout } from '../../../base/errors.ts';
import { compiled } from '../../../http/validation/compiled.ts';
import { ConsentEnded, type Provider } from './provider.ts';

const text = (max: number) => Type.String({ maxLength: max });

/** The provider's list of farms. Unknown fields are ignored. The fields that we store must fit our columns. */
const FarmsReply = Type.Object({
  farms: Type.Array(Type.Object({ id: text(100), tax_number: text(40) }), { maxItems: 10_000 }),
});
const CodesReply = Type.Object({
  codes: Type.Array(
    Type.Object({
      id: Type.String({ minLength: 1, maxLength: 100 }),
      code: Type.String({ minLength: 1, maxLength: 50 }),
      label: text(100),
      description: text(1000),
      category: Type.Optional(text(100)),
    }),
    { maxItems: 10_000 },
  ),
});

const LARGEST_REPLY_BYTES = 8 * 1024 * 1024;
const TIMEOUT_CODES = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT'];

export interface HttpProviderGiven {
  readonly baseUrl: string;
  readonly token: string;
  /** The timeout of each request, from the first byte sent to the last received. */
  readonly timeoutMs: number;
}

/**
 * Queries the provider over HTTP: `GET {base}/farms` and `GET {base}/farms/{id}/codes` with a bearer token. Does not
 * follow redirects, which would send the token elsewhere.
 */
export function httpProvider(given: HttpProviderGiven): Provider {
  const ask = reader(given);
  return {
    farms: async () => (await ask('/farms', FarmsReply)).farms,
    codes: async (farmId) => (await ask(`/farms/${encodeURIComponent(farmId)}/codes`, CodesReply)).codes,
  };
}

const reader =
  ({ baseUrl, token, timeoutMs }: HttpProviderGiven) =>
  async <S extends TSchema>(path: string, reply: S): Promise<Static<S>> => {
    const body = await fetchText(`${baseUrl}${path}`, token, timeoutMs);
    const value = parsed(body);
    if (!compiled(reply).Check(value)) throw badGateway('The provider sent an invalid response; try again later');
    return value as Static<S>;
  };

async function fetchText(url: string, token: string, timeoutMs: number): Promise<string> {
  try {
    const reply = await request(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (reply.statusCode !== 200) {
      await reply.body.dump();
      if (reply.statusCode === 401) throw new ConsentEnded();
      throw badGateway(`The provider returned status ${reply.statusCode}; try again later`);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reply.body) {
      size += (chunk as Buffer).length;
      if (size > LARGEST_REPLY_BYTES)
        throw badGateway('The provider sent a response that is too large; try again later');
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks).toString('utf8');
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): AppError | ConsentEnded {
  const { name, code, status } = error as { name?: string; code?: string; status?: number };
  if (error instanceof ConsentEnded || status !== undefined) return error as AppError | ConsentEnded;
  if (name === 'TimeoutError' || TIMEOUT_CODES.includes(code ?? '')) {
    return gatewayTimeout('The provider did not respond in time; try again later');
  }
  return badGateway('The provider cannot be reached; try again later');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
