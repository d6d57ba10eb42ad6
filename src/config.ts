import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { readInstant } from './base/timestamps.ts';
import type { OtlpSettings } from './telemetry/otlp.ts';

/** An environment variable is invalid. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The public address. It is undefined until the port is known: see `withAddress`. */
  readonly baseUrl: string | undefined;
  readonly frontendUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** The connection URL of the owner of the tables, for migrations and operator commands. Requests never use it. */
  readonly databaseAdminUrl: string | undefined;
  /** The URL of a direct connection to the server, if DATABASE_URL goes through a pooler. It uses the same login. */
  readonly databaseDirectUrl: string | undefined;
  /** The URLs of replicas of the database, for large reads. They use the same login. */
  readonly databaseReadUrls: readonly string[];
  readonly dataDir: string;
  readonly demo: boolean;
  /** The first key encrypts and signs. The others only decrypt and verify older values. */
  readonly secretKeys: readonly [string, ...string[]];
  readonly rateLimitScale: number;
  readonly webhookAllowNetworks: readonly string[];
  /** Whether webhook endpoints with plain http are rejected. */
  readonly webhookRequireHttps: boolean;
  /** Networks in which OpenID Connect providers of accounts may be, in addition to public addresses. */
  readonly ssoAllowNetworks: readonly string[];
  readonly webhookTimeScale: number;
  /** The number of days for which events and deliveries are kept. */
  readonly webhookRetentionDays: number;
  readonly headerPrefix: string;
  readonly clockStart: Date | undefined;
  readonly logLevel: LogLevel;
  /** The gateway that lodges STP events and payday filings. */
  readonly filing:
    | { readonly gateway: 'sandbox' | 'file' }
    | { readonly gateway: 'http'; readonly url: string; readonly token: string; readonly productId?: string };
  readonly smtpUrl: string | undefined;
  /** The URL of a geocoder for address lookup, including its key. If it is not set, the bundled places are used. */
  readonly addressUrl: string | undefined;
  /** A registry of super funds. If it is not set, the bundled examples are used. */
  readonly superFundRegistry: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly mailFrom: string;
  /** The trace exporter; undefined if traces are not exported. */
  readonly otlp: OtlpSettings | undefined;
  readonly databasePoolSize: number;
  /** Hosts whose software may register clients, each with the account that will own the clients: `app.example=12`. */
  readonly oauthRegistrationAllow: readonly string[];
  /**
   * The number of proxies in front of the service, or their networks. X-Forwarded-For is read from the right, and only
   * the entries added by these proxies are trusted. 0 means that no proxy is trusted.
   */
  readonly trustProxy: number | readonly string[];
  /** The token that gives the operator access to the status of the service and to /metrics. */
  readonly operatorToken: string | undefined;
  /** The contact for vulnerability reports in security.txt: an email or web address. */
  readonly securityContact: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the environment once. Throws a ConfigError with one sentence for an invalid value. */
export function readConfig(env: Env): Config {
  const databaseUrl = databaseUrlOf(env, 'DATABASE_URL');
  const host = hostOf(env);
  const dataDir = resolve(textOf(env, 'DATA_DIR') ?? 'data');
  return {
    host,
    port: wholeNumberOf(env, 'PORT', 8080, { from: 0, to: 65535 }),
    baseUrl: baseOf(env, 'BASE_URL'),
    frontendUrl: baseOf(env, 'FRONTEND_URL'),
    databaseUrl,
    databaseAdminUrl: adminUrlOf(env, databaseUrl),
    databaseDirectUrl: directUrlOf(env, databaseUrl),
    databaseReadUrls: readUrlsOf(env, databaseUrl),
    dataDir,
    demo: demoOf(env, { host, isEmbedded: databaseUrl === undefined }),
    secretKeys: secretKeysOf(env, { dataDir, required: databaseUrl !== undefined }),
    rateLimitScale: numberOf(env, 'RATE_LIMIT_SCALE', 1),
    webhookAllowNetworks: networksOf(env, 'WEBHOOK_ALLOW_NETWORKS'),
    webhookRequireHttps: flagOf(env, 'WEBHOOK_REQUIRE_HTTPS', false),
    ssoAllowNetworks: networksOf(env, 'SSO_ALLOW_NETWORKS'),
    webhookTimeScale: numberOf(env, 'WEBHOOK_TIME_SCALE', 1),
    webhookRetentionDays: wholeNumberOf(env, 'WEBHOOK_RETENTION_DAYS', 90, { from: 1, to: 3650 }),
    headerPrefix: headerPrefixOf(env),
    clockStart: instantOf(env, 'CLOCK'),
    logLevel: choiceOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    filing: filingOf(env),
    smtpUrl: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    addressUrl: urlOf(env, 'ADDRESS_URL', ['http:', 'https:']),
    superFundRegistry: superFundRegistryOf(env),
    mailFrom: mailFromOf(env),
    operatorToken: operatorTokenOf(env),
    securityContact: securityContactOf(env),
    oauthRegistrationAllow: registrationsOf(env),
    trustProxy: trustProxyOf(env),
    otlp: otlpOf(env),
    databasePoolSize: wholeNumberOf(env, 'DATABASE_POOL_SIZE', 10, { from: 2, to: 200 }),
  };
}

function operatorTokenOf(env: Env): string | undefined {
  const token = textOf(env, 'OPERATOR_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{32,256}$/.test(token)) {
    throw new ConfigError(
      'OPERATOR_TOKEN must be 32 to 256 characters without spaces; create one with: openssl rand -base64 48.',
    );
  }
  return token;
}

/** Reads the OpenTelemetry variables for traces over HTTP. */
function otlpOf(env: Env): OtlpSettings | undefined {
  const endpoint = urlOf(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  if (endpoint === undefined) return undefined;
  const ratio = numberOf(env, 'OTEL_TRACES_SAMPLER_ARG', 1);
  if (ratio > 1) throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be from 0 to 1, but it is "${ratio}".`);
  const serviceName = textOf(env, 'OTEL_SERVICE_NAME') ?? 'tasman';
  return { endpoint, headers: otlpHeadersOf(env), serviceName, ratio };
}

/**
 * Parses `name=value` pairs separated by commas. Values are percent-encoded. Errors do not quote the value, because it
 * is a secret.
 */
function otlpHeadersOf(env: Env): Record<string, string> {
  const pairs = (textOf(env, 'OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      const text = value === undefined ? undefined : decoded(value);
      if (name === undefined || text === undefined || !/^[\x20-\x7e]*$/.test(text)) {
        throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas.');
      }
      return [name.toLowerCase(), text];
    }),
  );
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** If a variable is unset or empty, the default applies. */
function textOf(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function hostOf(env: Env): string {
  const host = textOf(env, 'HOST') ?? '127.0.0.1';
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host)) {
    throw new ConfigError(`HOST must be an IP address or a host name, but it is "${host}".`);
  }
  return host;
}

/** Whether only this machine can reach the host. The only name accepted is localhost (RFC 6761). */
export function isLoopback(host: string): boolean {
  return isIP(host) === 0 ? host.toLowerCase() === 'localhost' : ipaddr.process(host).range() === 'loopback';
}

/** The passwords of the demo accounts are public, so the demo data may only be used on this machine. */
function demoOf(env: Env, { host, isEmbedded }: { host: string; isEmbedded: boolean }): boolean {
  const demo = flagOf(env, 'DEMO', isEmbedded && isLoopback(host));
  if (demo && !isLoopback(host)) {
    throw new ConfigError(
      `DEMO=1 is not allowed with HOST ${host}, because the demo sign-ins are public: set HOST to 127.0.0.1 or DEMO to 0.`,
    );
  }
  return demo;
}

function adminUrlOf(env: Env, databaseUrl: string | undefined): string | undefined {
  const url = databaseUrlOf(env, 'DATABASE_ADMIN_URL');
  if (url !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_URL is required with DATABASE_ADMIN_URL.');
  }
  return url;
}

function readUrlsOf(env: Env, databaseUrl: string | undefined): readonly string[] {
  const name = 'DATABASE_READ_URL';
  const parts = (textOf(env, 'DATABASE_READ_URL') ?? '').split(',').map((part) => part.trim());
  const urls = parts.filter((part) => part !== '');
  if (urls.length > 0 && databaseUrl === undefined) {
    throw new ConfigError(`DATABASE_URL is required with ${name}.`);
  }
  for (const text of urls) {
    if (!isHostAlone(databaseUrlOf({ [name]: text }, name)!)) {
      throw new ConfigError(
        `${name} must contain hosts without user and password, such as postgres://replica.example:5432; they use the login of DATABASE_URL.`,
      );
    }
  }
  return urls;
}

function directUrlOf(env: Env, databaseUrl: string | undefined): string | undefined {
  const url = databaseUrlOf(env, 'DATABASE_DIRECT_URL');
  if (url === undefined) return undefined;
  if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL is required with DATABASE_DIRECT_URL.');
  if (!isHostAlone(url)) {
    throw new ConfigError(
      'DATABASE_DIRECT_URL must contain a host without user and password, such as postgres://primary.example:5432; it uses the login of DATABASE_URL.',
    );
  }
  return url;
}

function isHostAlone(address: string): boolean {
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && hostname !== '';
}

function wholeNumberOf(env: Env, name: string, fallback: number, range: { from: number; to: number }): number {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.from && value <= range.to)) {
    throw new ConfigError(`${name} must be a whole number from ${range.from} to ${range.to}, but it is "${text}".`);
  }
  return value;
}

function numberOf(env: Env, name: string, fallback: number): number {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) {
    throw new ConfigError(`${name} must be zero or a positive number such as 1 or 0.01, but it is "${text}".`);
  }
  return value;
}

function flagOf(env: Env, name: string, fallback: boolean): boolean {
  const text = textOf(env, name)?.toLowerCase();
  if (text === undefined) return fallback;
  if (['1', 'true', 'yes', 'on'].includes(text)) return true;
  if (['0', 'false', 'no', 'off'].includes(text)) return false;
  throw new ConfigError(`${name} must be 1 or 0, but it is "${env[name]}".`);
}

function choiceOf<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const text = textOf(env, name)?.toLowerCase();
  if (text === undefined) return fallback;
  const found = choices.find((choice) => choice === text);
  if (!found) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, but it is "${env[name]}".`);
  return found;
}

function urlOf(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  // The error does not quote the value: the URL of a database or mail server contains a password.
  const wrong = new ConfigError(`${name} must be a URL that starts with ${protocols.join('// or ')}//.`);
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrong;
  }
  if (!protocols.includes(url.protocol)) throw wrong;
  return text;
}

/** Also checks the TLS files named in the URL: the driver would report a missing file only when it connects. */
function databaseUrlOf(env: Env, name: string): string | undefined {
  const text = urlOf(env, name, ['postgres:', 'postgresql:']);
  if (text === undefined) return undefined;
  const given = new URL(text).searchParams;
  for (const parameter of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = given.get(parameter);
    if (file === null) continue;
    try {
      accessSync(file, constants.R_OK);
    } catch {
      throw new ConfigError(`${name} contains ${parameter}=${file}, but that file cannot be read.`);
    }
  }
  return text;
}

function baseOf(env: Env, name: string): string | undefined {
  const text = urlOf(env, name, ['http:', 'https:']);
  if (text === undefined) return undefined;
  const url = new URL(text);
  if (url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError(`${name} must be a plain URL without query, fragment or user, but it is "${text}".`);
  }
  return text.replace(/\/+$/, '');
}

function networksOf(env: Env, name: string): readonly string[] {
  const networks = (textOf(env, name) ?? '').split(',').map((part) => part.trim());
  return networks
    .filter((part) => part !== '')
    .map((part) => {
      if (!ipaddr.isValidCIDR(part)) {
        throw new ConfigError(
          `${name} must be a comma-separated list of networks such as 127.0.0.0/8, but it has "${part}".`,
        );
      }
      return part;
    });
}

const MOST_PROXIES = 16;

function trustProxyOf(env: Env): Config['trustProxy'] {
  const text = textOf(env, 'TRUST_PROXY');
  if (text === undefined) return 0;
  if (/^\d+$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text);
  const networks = text.split(',').map((part) => networkOf(part.trim()));
  const wrong = networks.indexOf(undefined);
  if (wrong < 0) return networks as string[];
  throw new ConfigError(
    `TRUST_PROXY must be the number of proxies in front (0 to ${MOST_PROXIES}) or a comma-separated list of their networks such as 10.0.0.0/8, but it has "${text.split(',')[wrong]?.trim()}".`,
  );
}

/** Converts a single address to a network. */
function networkOf(text: string): string | undefined {
  if (ipaddr.isValidCIDR(text) && isIP(text.split('/', 1)[0] ?? '') !== 0) return text;
  const version = isIP(text);
  return version === 0 ? undefined : `${text}/${version === 4 ? 32 : 128}`;
}

const mailFromOf = (env: Env): string => textOf(env, 'MAIL_FROM') ?? 'Tasman Payroll <payroll@localhost>';

function securityContactOf(env: Env): string {
  const text = textOf(env, 'SECURITY_CONTACT');
  if (text === undefined) return `mailto:${/<([^>]+)>/.exec(mailFromOf(env))?.[1] ?? mailFromOf(env)}`;
  if (/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  throw new ConfigError(
    `SECURITY_CONTACT must be an email address or a URL that starts with https://, but it is "${text}".`,
  );
}

function registrationsOf(env: Env): readonly string[] {
  const entries = (textOf(env, 'OAUTH_REGISTRATION_ALLOW') ?? '').split(',').map((part) => part.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      if (!/^[a-z0-9][a-z0-9.-]{0,252}(?::\d{1,5})?=\d{1,15}$/i.test(entry)) {
        throw new ConfigError(
          `OAUTH_REGISTRATION_ALLOW must be a comma-separated list such as app.example=12 (a redirect host and the account that owns its clients), but it has "${entry}".`,
        );
      }
      return entry;
    });
}

function filingOf(env: Env): Config['filing'] {
  const gateway = choiceOf(env, 'FILING_GATEWAY', ['sandbox', 'file', 'http'] as const, 'sandbox');
  if (gateway !== 'http') return { gateway };
  const url = urlOf(env, 'FILING_URL', ['http:', 'https:']);
  const token = textOf(env, 'FILING_TOKEN');
  if (url === undefined || token === undefined) {
    throw new ConfigError('FILING_URL and FILING_TOKEN are required with FILING_GATEWAY=http.');
  }
  // "/messages" is appended to the URL. The error does not quote the value, which may contain a key.
  const { search, hash, username, password } = new URL(url);
  if (search !== '' || hash !== '' || username !== '' || password !== '') {
    throw new ConfigError('FILING_URL must be a URL without query, fragment or user.');
  }
  // Rejects characters that are not allowed in a header, such as line breaks.
  if (!/^[\x21-\x7e]{1,4096}$/.test(token)) {
    throw new ConfigError('FILING_TOKEN must contain only letters, digits and punctuation, without spaces.');
  }
  const productId = textOf(env, 'FILING_PRODUCT_ID');
  if (productId !== undefined && !/^[\x21-\x7e]{1,200}$/.test(productId)) {
    throw new ConfigError('FILING_PRODUCT_ID must be 1 to 200 letters, digits and punctuation marks, without spaces.');
  }
  return { gateway, url, token, ...(productId === undefined ? {} : { productId }) };
}

function superFundRegistryOf(env: Env): Config['superFundRegistry'] {
  const url = urlOf(env, 'SUPER_FUND_URL', ['http:', 'https:']);
  const token = textOf(env, 'SUPER_FUND_TOKEN');
  if (url === undefined) {
    if (token !== undefined) throw new ConfigError('SUPER_FUND_URL is required with SUPER_FUND_TOKEN.');
    return undefined;
  }
  // The fund's identifier is appended to the URL. The error does not quote the value, which may contain a key.
  if (new URL(url).search !== '' || new URL(url).hash !== '') {
    throw new ConfigError('SUPER_FUND_URL must be a URL without query and fragment.');
  }
  // Rejects characters that are not allowed in a header, such as line breaks.
  if (token !== undefined && !/^[\x21-\x7e]{1,4096}$/.test(token)) {
    throw new ConfigError('SUPER_FUND_TOKEN must contain only letters, digits and punctuation, without spaces.');
  }
  return { url, token };
}

function headerPrefixOf(env: Env): string {
  const prefix = textOf(env, 'HEADER_PREFIX') ?? 'SVC';
  if (!/^[A-Za-z][A-Za-z0-9]{0,15}$/.test(prefix)) {
    throw new ConfigError(`HEADER_PREFIX must be a letter and up to 15 letters or digits, but it is "${prefix}".`);
  }
  return prefix;
}

function instantOf(env: Env, name: string): Date | undefined {
  const text = textOf(env, name);
  if (text === undefined || text.toLowerCase() === 'real') return undefined;
  const instant = readInstant(text);
  if (!instant) {
    throw new ConfigError(`${name} must be "real" or an instant such as 2026-03-01T00:00:00Z, but it is "${text}".`);
  }
  return instant;
}

function secretKeysOf(env: Env, { dataDir, required }: { dataDir: string; required: boolean }) {
  const previous = (textOf(env, 'SECRET_KEY_PREVIOUS') ?? '').split(',').filter((key) => key !== '');
  const given = textOf(env, 'SECRET_KEY');
  for (const key of [given, ...previous]) {
    if (key !== undefined && key.length < 32) {
      throw new ConfigError(
        'Each key in SECRET_KEY and SECRET_KEY_PREVIOUS must be at least 32 characters long; create one with: openssl rand -base64 48',
      );
    }
  }
  if (given === undefined && required) {
    throw new ConfigError('SECRET_KEY is required with DATABASE_URL; create one with: openssl rand -base64 48');
  }
  return [given ?? keptSecretKey(dataDir), ...previous] as const satisfies readonly [string, ...string[]];
}

/**
 * Reads the secret key for the embedded database from a file next to its data, which only the owner can read. Creates
 * the file once.
 */
function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) {
      try {
        writeFileSync(file, `${randomBytes(48).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        // Another service on the same folder created the file first, so its key is used.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    const key = readFileSync(file, 'utf8').trim();
    if (key.length >= 32) return key;
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used for the secret key: ${(error as Error).message}.`);
  }
  throw new ConfigError(`The secret key in ${file} is too short; restore it from a backup or remove the data folder.`);
}
