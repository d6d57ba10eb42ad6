import type { HttpReply } from './sending-answer.ts';

const SERVICE = 'the sending service';

/** What is wrong with a reply that is no answer of the contract, in words for the operator. */
export function replyFault({ status }: HttpReply): string {
  const answered = `${SERVICE} answered HTTP ${status}`;
  if (status >= 300 && status <= 399) return `${answered}, a redirect, which is not followed; check FILING_URL`;
  if (status === 401 || status === 403) {
    return `${answered}: it does not accept the token of this service; check FILING_TOKEN`;
  }
  if (status === 404) return `${answered} without saying that it does not know the message; check FILING_URL`;
  if (status === 413) return `${answered}: the message is larger than it takes`;
  if (status === 429) return `${answered}: it has too much to do`;
  if (status >= 200 && status <= 299) return `${answered}, but not in the form that was agreed`;
  return answered;
}

export const ANOTHER_MESSAGE = `${SERVICE} answered about another message, which nobody asked for`;
export const TOO_MUCH = `${SERVICE} answers with too much; the rest was not read`;

/** The connection itself failed. Whether the other side has what it was sent is not known. */
export function connectionFault(error: unknown, timeoutMs: number): string {
  const { name, code, message } = error as Error & { readonly code?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || /_TIMEOUT$|^ETIMEDOUT$/.test(code ?? '')) {
    return `${SERVICE} did not answer within ${timeoutMs / 1000} seconds`;
  }
  if (code === 'ECONNREFUSED') return `${SERVICE} cannot be reached: nobody listens at its address`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${SERVICE} cannot be reached: its name is not known`;
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return `${SERVICE} broke the connection off`;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return TOO_MUCH;
  if (name === 'HTTPParserError' || code?.startsWith('HPE_')) return `${SERVICE} does not speak HTTP as it should`;
  return `${SERVICE} cannot be reached: ${message}`;
}
