import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'tasman-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = 'k'.repeat(32);
const server = { DATABASE_URL: 'postgres://u:secret-word@db.example:5432/tasman', SECRET_KEY: KEY };

describe('the configuration', () => {
  it('has a default for every setting when no variable is set', () => {
    expect(readConfig({ DATA_DIR: folder })).toEqual({
      host: '127.0.0.1',
      port: 8080,
      baseUrl: undefined,
      frontendUrl: undefined,
      databaseUrl: undefined,
      databaseAdminUrl: undefined,
      databaseReadUrls: [],
      dataDir: folder,
      demo: true,
      secretKeys: [expect.any(String)],
      ssoAllowNetworks: [],
      databasePoolSize: 10,
      rateLimitScale: 1,
      oauthRegistrationAllow: [],
      webhookAllowNetworks: [],
      webhookRequireHttps: false,
      webhookTimeScale: 1,
      webhookRetentionDays: 90,
      filing: { gateway: 'sandbox' },
      mailFrom: 'Tasman Payroll <payroll@localhost>',
      addressUrl: undefined,
      superFundRegistry: undefined,
      headerPrefix: 'SVC',
      clockStart: undefined,
      logLevel: 'info',
      trustProxy: 0,
      securityContact: 'mailto:payroll@localhost',
    });
  });

  it.each([
    ['0', 0],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8, 192.0.2.7 ,2001:db8::/32,::1', ['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32', '::1/128']],
  ])('trusts the proxies in TRUST_PROXY=%s', (text, trusted) => {
    expect(readConfig({ DATA_DIR: folder, TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  it.each([
    ['true', 'true'],
    ['-1', '-1'],
    ['17', '17'],
    ['10.0.0.0/33', '10.0.0.0/33'],
    ['10.0.0.0/8,proxy', 'proxy'],
    ['10.0.0.0/8,', ''],
    ['10.1/8', '10.1/8'],
  ])('rejects TRUST_PROXY=%s with one sentence', (text, part) => {
    expect(() => readConfig({ DATA_DIR: folder, TRUST_PROXY: text })).toThrow(
      new ConfigError(
        `TRUST_PROXY must be the number of proxies in front (0 to 16) or a comma-separated list of their networks such as 10.0.0.0/8, but it has "${part}".`,
      ),
    );
  });

  it('has a security contact, which defaults to the sender of its email', () => {
    const contact = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }).securityContact;
    expect(contact({ MAIL_FROM: 'Pay <pay@example.com>' })).toBe('mailto:pay@example.com');
    expect(contact({ MAIL_FROM: 'pay@example.com' })).toBe('mailto:pay@example.com');
    expect(contact({ SECURITY_CONTACT: 'safe@example.com' })).toBe('mailto:safe@example.com');
    expect(contact({ SECURITY_CONTACT: 'mailto:safe@example.com' })).toBe('mailto:safe@example.com');
    expect(contact({ SECURITY_CONTACT: 'https://example.com/safe' })).toBe('https://example.com/safe');
    for (const wrong of ['contact', 'http://example.com', 'safe@example.com\nContact: me']) {
      expect(() => contact({ SECURITY_CONTACT: wrong })).toThrow(
        `SECURITY_CONTACT must be an email address or a URL that starts with https://, but it is "${wrong}".`,
      );
    }
  });

  it('loads no demo data with a database server unless DEMO is set', () => {
    expect(readConfig(server).demo).toBe(false);
    expect(readConfig({ ...server, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DATA_DIR: folder, DEMO: '0' }).demo).toBe(false);
  });

  it('loads the demo data, whose sign-ins are public, only on a loopback host', () => {
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1', 'localhost']) {
      expect([HOST, readConfig({ DATA_DIR: folder, HOST }).demo]).toEqual([HOST, true]);
    }
    for (const HOST of ['0.0.0.0', '::', '10.0.0.1', '169.254.0.1', 'pay.example', 'localhost.example']) {
      expect([HOST, readConfig({ DATA_DIR: folder, HOST }).demo]).toEqual([HOST, false]);
      expect(() => readConfig({ DATA_DIR: folder, HOST, DEMO: '1' })).toThrow(
        new ConfigError(
          `DEMO=1 is not allowed with HOST ${HOST}, because the demo sign-ins are public: set HOST to 127.0.0.1 or DEMO to 0.`,
        ),
      );
    }
  });

  it('accepts replica addresses without a login, because replicas use the login of DATABASE_URL', () => {
    const read = (DATABASE_READ_URL: string) => readConfig({ ...server, DATABASE_READ_URL }).databaseReadUrls;
    expect(read('postgres://one.example:5433')).toEqual(['postgres://one.example:5433']);
    expect(read('postgres://one.example, postgresql://two.example:5433/tasman?sslmode=require')).toEqual([
      'postgres://one.example',
      'postgresql://two.example:5433/tasman?sslmode=require',
    ]);
    expect(() => read('one.example:5433')).toThrow(
      new ConfigError('DATABASE_READ_URL must be a URL that starts with postgres:// or postgresql://.'),
    );
    for (const named of ['postgres://reader:pw@one.example', 'postgres://one.example,postgres://reader@two.example']) {
      expect(() => read(named)).toThrow(
        new ConfigError(
          'DATABASE_READ_URL must contain hosts without user and password, such as postgres://replica.example:5432; they use the login of DATABASE_URL.',
        ),
      );
    }
    expect(() => readConfig({ DATA_DIR: folder, DATABASE_READ_URL: 'postgres://one.example' })).toThrow(
      new ConfigError('DATABASE_URL is required with DATABASE_READ_URL.'),
    );
  });

  it('accepts a direct database address without a login, because it uses the login of DATABASE_URL', () => {
    const direct = (DATABASE_DIRECT_URL: string) => readConfig({ ...server, DATABASE_DIRECT_URL }).databaseDirectUrl;
    expect(readConfig(server).databaseDirectUrl).toBeUndefined();
    expect(direct('postgres://primary.example:5432')).toBe('postgres://primary.example:5432');
    expect(() => direct('postgres://user:pw@primary.example')).toThrow(
      new ConfigError(
        'DATABASE_DIRECT_URL must contain a host without user and password, such as postgres://primary.example:5432; it uses the login of DATABASE_URL.',
      ),
    );
    expect(() => readConfig({ DATA_DIR: folder, DATABASE_DIRECT_URL: 'postgres://primary.example' })).toThrow(
      new ConfigError('DATABASE_URL is required with DATABASE_DIRECT_URL.'),
    );
  });

  it('accepts DATABASE_ADMIN_URL only together with DATABASE_URL', () => {
    const DATABASE_ADMIN_URL = 'postgres://owner:pw@db.example/tasman';
    expect(readConfig({ ...server, DATABASE_ADMIN_URL }).databaseAdminUrl).toBe(DATABASE_ADMIN_URL);
    expect(() => readConfig({ DATA_DIR: folder, DATABASE_ADMIN_URL })).toThrow(
      new ConfigError('DATABASE_URL is required with DATABASE_ADMIN_URL.'),
    );
    expect(() => readConfig({ ...server, DATABASE_ADMIN_URL: 'owner:pw' })).toThrow(
      new ConfigError('DATABASE_ADMIN_URL must be a URL that starts with postgres:// or postgresql://.'),
    );
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ DATA_DIR: folder, PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' }).port).toBe(8080);
  });

  it('drops a trailing slash from public addresses', () => {
    expect(readConfig({ ...server, BASE_URL: 'https://pay.example/' }).baseUrl).toBe('https://pay.example');
  });

  it.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, but it is "80a".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but it is "65536".'],
    [
      { OPERATOR_TOKEN: 'too short' },
      'OPERATOR_TOKEN must be 32 to 256 characters without spaces; create one with: openssl rand -base64 48.',
    ],
    [{ HOST: 'no host' }, 'HOST must be an IP address or a host name, but it is "no host".'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0, but it is "maybe".'],
    [
      { RATE_LIMIT_SCALE: '-1' },
      'RATE_LIMIT_SCALE must be zero or a positive number such as 1 or 0.01, but it is "-1".',
    ],
    [
      { WEBHOOK_TIME_SCALE: 'fast' },
      'WEBHOOK_TIME_SCALE must be zero or a positive number such as 1 or 0.01, but it is "fast".',
    ],
    [
      { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,10.0.0' },
      'WEBHOOK_ALLOW_NETWORKS must be a comma-separated list of networks such as 127.0.0.0/8, but it has "10.0.0".',
    ],
    [
      { OAUTH_REGISTRATION_ALLOW: 'app.example' },
      'OAUTH_REGISTRATION_ALLOW must be a comma-separated list such as app.example=12 (a redirect host and the account that owns its clients), but it has "app.example".',
    ],
    [{ FILING_GATEWAY: 'fax' }, 'FILING_GATEWAY must be one of sandbox, file, http, but it is "fax".'],
    [{ FILING_GATEWAY: 'http' }, 'FILING_URL and FILING_TOKEN are required with FILING_GATEWAY=http.'],
    [
      { FILING_GATEWAY: 'http', FILING_URL: 'https://sender.example/?key=1', FILING_TOKEN: 'hush' },
      'FILING_URL must be a URL without query, fragment or user.',
    ],
    [
      { FILING_GATEWAY: 'http', FILING_URL: 'https://sender.example', FILING_TOKEN: 'two words' },
      'FILING_TOKEN must contain only letters, digits and punctuation, without spaces.',
    ],
    [
      {
        FILING_GATEWAY: 'http',
        FILING_URL: 'https://sender.example',
        FILING_TOKEN: 'hush',
        FILING_PRODUCT_ID: 'two words',
      },
      'FILING_PRODUCT_ID must be 1 to 200 letters, digits and punctuation marks, without spaces.',
    ],
    [{ SUPER_FUND_URL: 'funds.example' }, 'SUPER_FUND_URL must be a URL that starts with http:// or https://.'],
    [{ SUPER_FUND_URL: 'https://funds.example/?key=1' }, 'SUPER_FUND_URL must be a URL without query and fragment.'],
    [{ SUPER_FUND_TOKEN: 'hush' }, 'SUPER_FUND_URL is required with SUPER_FUND_TOKEN.'],
    [
      { SUPER_FUND_URL: 'https://funds.example', SUPER_FUND_TOKEN: 'two words' },
      'SUPER_FUND_TOKEN must contain only letters, digits and punctuation, without spaces.',
    ],
    [{ ADDRESS_URL: 'ftp://maps.example' }, 'ADDRESS_URL must be a URL that starts with http:// or https://.'],
    [{ HEADER_PREFIX: 'X Y' }, 'HEADER_PREFIX must be a letter and up to 15 letters or digits, but it is "X Y".'],
    [{ CLOCK: 'yesterday' }, 'CLOCK must be "real" or an instant such as 2026-03-01T00:00:00Z, but it is "yesterday".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but it is "loud".',
    ],
    [{ BASE_URL: 'ftp://x' }, 'BASE_URL must be a URL that starts with http:// or https://.'],
    [
      { BASE_URL: 'https://x/?a=1' },
      'BASE_URL must be a plain URL without query, fragment or user, but it is "https://x/?a=1".',
    ],
    [
      { SECRET_KEY: 'short' },
      'Each key in SECRET_KEY and SECRET_KEY_PREVIOUS must be at least 32 characters long; create one with: openssl rand -base64 48',
    ],
  ])('rejects %j with one sentence', (env, sentence) => {
    expect(() => readConfig({ ...server, ...env })).toThrow(new ConfigError(sentence));
  });

  it('accepts a registry of super funds with or without a token', () => {
    const SUPER_FUND_URL = 'https://funds.example/v1/';
    expect(readConfig({ ...server, SUPER_FUND_URL }).superFundRegistry).toEqual({
      url: SUPER_FUND_URL,
      token: undefined,
    });
    expect(readConfig({ ...server, SUPER_FUND_URL, SUPER_FUND_TOKEN: 'hush' }).superFundRegistry?.token).toBe('hush');
  });

  it('never repeats a database URL, which contains a password', () => {
    expect(() => readConfig({ ...server, DATABASE_URL: 'mysql://u:secret-word@db' })).toThrow(
      new ConfigError('DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'),
    );
  });
});

describe('the secret key', () => {
  it('is required with a database server', () => {
    expect(() => readConfig({ DATABASE_URL: server.DATABASE_URL })).toThrow(/SECRET_KEY is required with DATABASE_URL/);
  });

  it('is created once next to the embedded data, readable only by its owner', () => {
    const first = readConfig({ DATA_DIR: folder }).secretKeys[0];
    expect(readConfig({ DATA_DIR: folder }).secretKeys[0]).toBe(first);
    expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(first);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('is not silently replaced when it is too short, because encrypted fields would be lost', () => {
    const dataDir = mkdtempSync(join(folder, 'broken-'));
    writeFileSync(join(dataDir, 'secret.key'), 'abc\n');
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/is too short; restore it from a backup/);
  });

  it('may be followed by retired keys that still decrypt old fields', () => {
    const { secretKeys } = readConfig({ ...server, SECRET_KEY_PREVIOUS: `${'a'.repeat(40)},${'b'.repeat(40)}` });
    expect(secretKeys).toEqual([KEY, 'a'.repeat(40), 'b'.repeat(40)]);
  });

  it('cannot be created when the data folder lies inside a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => readConfig({ DATA_DIR: join(file, 'x') })).toThrow(ConfigError);
  });
});
