import { AddressRefused } from '../address.ts';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed before a reply',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'no connection within 10 seconds',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 seconds',
  UND_ERR_HEADERS_OVERFLOW: 'the reply has too many headers',
};

/** Describes a failed attempt for the partner's log. The text is about the listener, not about our internals. */
export function failureText(error: unknown): string {
  const cause = rootOf(error);
  if (cause instanceof AddressRefused) return `address refused: ${cause.message}`;
  const code = (cause as { code?: unknown }).code;
  if (typeof code === 'string') {
    const words = WORDS[code];
    if (words !== undefined) return words;
    if (/CERT|TLS|SSL|SELF_SIGNED/.test(code)) return `TLS: ${oneLine(withoutHint(cause.message))}`;
  }
  if (cause.name === 'HTTPParserError') return 'the reply is not HTTP';
  return oneLine(cause.message) || 'the request failed';
}

/** Node.js 24 adds a hint about its own command-line options, which does not help a partner. */
const withoutHint = (text: string): string => text.replace(/; if the root CA is installed locally.*$/s, '');

const oneLine = (text: string): string => text.replaceAll(/[\s\0]+/g, ' ').slice(0, 300);

/** With several addresses, the first failure is reported for all. */
function rootOf(error: unknown): Error {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof AddressRefused ? error.cause : error;
}
