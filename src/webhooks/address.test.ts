import { describe, expect, it } from 'vitest';
import { AddressRefused, addressCheck } from './address.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'good.example': ['93.184.215.14', '2606:4700::6810:85e5'],
  'mixed.example': ['93.184.215.14', '10.0.0.1'],
  'six.example': ['2606:4700::6810:85e5', 'fd00::1'],
  'zone.example': ['fe80::1%eth0'],
  'nonsense.example': ['not an address'],
  localhost: ['127.0.0.1', '::1'],
};
const resolve = async (host: string) => {
  const found = names[host];
  if (!found) throw new Error('queryA ENOTFOUND');
  return found;
};
const strict = addressCheck({ resolve, allowNetworks: [] });
const encrypted = addressCheck({ resolve, allowNetworks: ['127.0.0.0/8'], requireHttps: true });
const local = addressCheck({ resolve, allowNetworks: ['127.0.0.0/8', '::1/128', '10.0.0.0/24'] });

const refusal = (url: string, check = strict) =>
  check.requireSendable(url).then(
    () => 'accepted',
    (error) => {
      expect(error).toBeInstanceOf(AddressRefused);
      return (error as Error).message;
    },
  );

describe('public addresses', () => {
  it.each([
    'https://93.184.215.14/',
    'https://93.184.215.14:8443/path?query#part',
    'https://good.example/hooks',
    'https://good.example./hooks',
    'https://GOOD.example/hooks',
    'https://[2606:4700::6810:85e5]/',
    'https://[::ffff:93.184.215.14]/',
    'https://[64:ff9b::93.184.215.14]/',
    'https://[2002:5db8:d70e::1]/',
  ])('accepts %s [HOOK-007]', async (url) => {
    const check = addressCheck({
      resolve: (host) => resolve(host.toLowerCase().replace(/\.$/, '')),
      allowNetworks: [],
    });
    expect(await refusal(url, check)).toBe('accepted');
  });
});

describe('plain http', () => {
  it.each(['http://93.184.215.14/', 'http://good.example/hooks', 'HTTP://good.example/'])(
    'accepts plain http at public addresses, and rejects it where https is required: %s [FIX-001] [HOOK-007]',
    async (url) => {
      const { hostname } = new URL(url);
      const reason = `'${hostname}' is reached over plain http; use https`;
      expect([await refusal(url), await refusal(url, local)]).toEqual(['accepted', 'accepted']);
      expect(await refusal(url, encrypted)).toBe(reason);
      expect(await refusal('http://127.0.0.1/', encrypted)).toBe('accepted');
    },
  );

  it('rejects plain http for a name with one exempt and one public address if https is required [FIX-001] [HOOK-035]', async () => {
    const encryptedLocal = addressCheck({ resolve, allowNetworks: ['10.0.0.0/24'], requireHttps: true });
    expect(await refusal('http://mixed.example/', encryptedLocal)).toBe(
      "'mixed.example' is reached over plain http; use https",
    );
  });
});

describe('addresses that are not public', () => {
  it.each([
    ['http://127.0.0.1/', 'a loopback address'],
    ['http://127.255.255.254/', 'a loopback address'],
    ['http://2130706433/', 'a loopback address'],
    ['http://0x7f000001/', 'a loopback address'],
    ['http://0x7f.1/', 'a loopback address'],
    ['http://0177.0.0.1/', 'a loopback address'],
    ['http://017700000001/', 'a loopback address'],
    ['http://127.1/', 'a loopback address'],
    ['http://127.0.0.1./', 'a loopback address'],
    ['http://１２７.０.０.１/', 'a loopback address'],
    ['http://127。0。0。1/', 'a loopback address'],
    ['http://%31%32%37.0.0.1/', 'a loopback address'],
    ['http://[::1]/', 'a loopback address'],
    ['http://[0:0:0:0:0:0:0:1]/', 'a loopback address'],
    ['http://[::ffff:127.0.0.1]/', 'a loopback address'],
    ['http://[::ffff:7f00:1]/', 'a loopback address'],
    ['http://[64:ff9b::127.0.0.1]/', 'a loopback address'],
    ['http://[64:ff9b::a00:1]/', 'private'],
    ['http://[2002:7f00:1::]/', 'a loopback address'],
    ['http://[2002:c0a8:1::1]/', 'private'],
    ['http://10.0.0.0/', 'private'],
    ['http://10.255.255.255/', 'private'],
    ['http://172.16.0.0/', 'private'],
    ['http://172.31.255.255/', 'private'],
    ['http://192.168.255.255/', 'private'],
    ['http://100.64.0.1/', 'private'],
    ['http://[fc00::1]/', 'private'],
    ['http://[fdff::1]/', 'private'],
    ['http://[fec0::1]/', 'private'],
    ['http://169.254.169.254/', 'link-local'],
    ['http://0xA9FEA9FE/', 'link-local'],
    ['http://[fe80::1]/', 'link-local'],
    ['http://[::ffff:169.254.169.254]/', 'link-local'],
    ['http://224.0.0.1/', 'a multicast address'],
    ['http://239.255.255.255/', 'a multicast address'],
    ['http://[ff02::1]/', 'a multicast address'],
    ['http://255.255.255.255/', 'a broadcast address'],
    ['http://0.0.0.0/', 'unspecified'],
    ['http://0/', 'unspecified'],
    ['http://0.1.2.3/', 'unspecified'],
    ['http://[::]/', 'unspecified'],
    ['http://240.0.0.1/', 'reserved'],
    ['http://192.0.2.1/', 'reserved'],
    ['http://198.18.0.1/', 'reserved'],
    ['http://[2001:db8::1]/', 'reserved'],
    ['http://[2001::1]/', 'reserved'],
    ['http://[::127.0.0.1]/', 'reserved'],
    ['http://[::ffff:0:127.0.0.1]/', 'reserved'],
    ['http://[64:ff9b:1::5db8:d70e]/', 'reserved'],
    ['http://[100::1]/', 'reserved'],
    ['http://[4000::1]/', 'reserved'],
  ])('rejects %s, which is %s [HOOK-010] [HOOK-012] [HOOK-035]', async (url, reason) => {
    expect(await refusal(url)).toMatch(new RegExp(`^'.*' leads to an address that is ${reason}$`));
  });

  it.each([
    '172.15.255.255',
    '172.32.0.0',
    '11.0.0.0',
    '192.167.255.255',
    '169.253.255.255',
    '223.255.255.255',
    '128.0.0.1',
  ])('accepts %s, which is just outside a private range [HOOK-012]', async (host) => {
    expect(await refusal(`https://${host}/`)).toBe('accepted');
  });
});

describe('host names', () => {
  it.each(['mixed.example', 'six.example', 'zone.example'])(
    'rejects a name when one of its addresses is not public: %s [HOOK-010] [HOOK-035]',
    async (host) => {
      expect(await refusal(`https://${host}/`)).toMatch(/leads to an address that is (private|link-local)$/);
    },
  );

  it.each(['localhost', 'LocalHost.', 'a.localhost', 'x.local', 'x.internal', 'local', 'internal.'])(
    'rejects a local name, whatever it resolves to: %s [HOOK-011]',
    async (host) => {
      const anywhere = addressCheck({ resolve: async () => ['93.184.215.14'], allowNetworks: [] });
      expect(await refusal(`https://${host}/`, anywhere)).toMatch(/is a local name$/);
    },
  );

  it.each(['notlocalhost', 'local.example', 'my-internal', 'localhost.example'])(
    'accepts a name that only looks like a local name: %s [HOOK-011]',
    async (host) => {
      const anywhere = addressCheck({ resolve: async () => ['93.184.215.14'], allowNetworks: [] });
      expect(await refusal(`https://${host}/`, anywhere)).toBe('accepted');
    },
  );

  it('rejects a name that resolves to nothing or to an invalid address [HOOK-013]', async () => {
    expect(await refusal('https://missing.example/')).toBe("the host 'missing.example' could not be resolved");
    expect(await refusal('https://nonsense.example/')).toMatch(/not an address that deliveries can be sent to$/);
  });
});

describe('invalid URLs', () => {
  it.each([
    ['example.com/hooks', /no scheme/],
    ['http:good.example', /no scheme/],
    ['//good.example', /no scheme/],
    ['ftp://good.example', /'ftp' is not http or https/],
    ['http://', /no host/],
    ['http:///good.example', /no host/],
    ['http://?', /no host/],
    ['http://[::1', /well-formed/],
    ['http://[fe80::1%25eth0]/', /well-formed/],
    ['http://good.example:70000/', /well-formed/],
    ['http://good example/', /spaces/],
    ['http://good.example\\@10.0.0.1/', /backslashes/],
    ['http://good.\u0000example/', /control characters/],
    ['http://good.example@10.0.0.1/', /user name/],
    ['http://a:b@good.example/', /user name/],
  ])('rejects %j [HOOK-013]', async (url, reason) => {
    expect(await refusal(url)).toMatch(reason);
  });
});

describe('exempt networks', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://10.0.0.7/',
    'http://localhost/',
    'https://mixed.example/',
  ])('accepts an address in an exempt network: %s [HOOK-035]', async (url) => {
    expect(await refusal(url, local)).toBe('accepted');
  });

  it.each(['http://10.0.1.7/', 'http://192.168.0.1/', 'http://169.254.169.254/', 'http://[fd00::1]/'])(
    'rejects an address outside the exempt networks: %s [HOOK-035]',
    async (url) => {
      expect(await refusal(url, local)).not.toBe('accepted');
    },
  );
});
