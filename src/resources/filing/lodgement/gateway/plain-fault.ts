import type { HttpReply } from './sending-answer.ts';

const SERVICE = 'the sending service';

/** Describes an invalid reply for the operator. */
export function replyFault({ status }: HttpReply): string {
  const answered = `${SERVICE} returned HTTP ${status}`;
  if (status >= 300 && status <= 399) return `${answered}, a redirect, which is not followed; check FILING_URL`;
  if (status === 401 || status === 403) {
    return `${answered}: it rejected the token; check FILING_TOKEN`;
  }
  if (status === 404) return `${answered} without a JSON body about the message; check FILING_URL`;
  if (status === 413) return `${answered}: the message is too large for it`;
  if (status === 429) return `${answered}: it is overloaded`;
  if (status >= 200 && status <= 299) return `${answered}, but not in the agreed format`;
  return answered;
}

export const ANOTHER_MESSAGE = `${SERVICE} returned a response about another message`;
export const TOO_MUCH = `${SERVICE} returned too much data; the rest was not read`;

/** Describes a connection failure. Whether the recipient has the message is unknown. */
export function connectionFault(error: unknown, timeoutMs: number): string {
  const { name, code, message } = error as Error & { readonly code?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || /_TIMEOUT$|^ETIMEDOUT$/.test(code ?? '')) {
    return `${SERVICE} did not respond within ${timeoutMs / 1000} seconds`;
  }
  if (code === 'ECONNREFUSED') return `${SERVICE} cannot be reached: connection refused`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${SERVICE} cannot be reached: unknown host name`;
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return `${SERVICE} closed the connection`;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return TOO_MUCH;
  if (name === 'HTTPParserError' || code?.startsWith('HPE_')) return `${SERVICE} returned an invalid HTTP response`;
  return `${SERVICE} cannot be reached: ${message}`;
}
