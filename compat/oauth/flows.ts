import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '../client.ts';
import { needs, run, runJava, venvIn } from '../toolchain.ts';
import { keycloak } from './keycloak.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const FLOW = 'code with PKCE, refresh, a call with the token, and every rejection as an error';

const authlib: Client = {
  name: 'Authlib',
  version: '1.6.5',
  done: `${FLOW}; id_token verified, token revoked`,
  async try({ base, folderOf }) {
    const folder = folderOf('authlib');
    const bin = await venvIn(folder, ['authlib==1.6.5', 'requests']);
    await run(join(bin, 'python'), [join(HERE, 'authlib_flow.py')], { folder, env: { BASE: base } });
  },
};

const golang: Client = {
  name: 'golang.org/x/oauth2',
  version: '0.30.0',
  done: FLOW,
  async try({ base }) {
    needs('go', ['version'], 'Go');
    await run('go', ['run', '.'], { folder: join(HERE, 'golang'), env: { BASE: base } });
  },
};

const openidClient: Client = {
  name: 'openid-client',
  version: '6.8.9',
  done: `${FLOW}; id_token verified, token revoked`,
  async try({ base, folderOf }) {
    // The library is one of the test dependencies.
    const program = join(HERE, 'openid-client.ts');
    await run(process.execPath, ['--import', 'tsx', program], {
      folder: folderOf('openid-client'),
      env: { BASE: base },
    });
  },
};

const scribejava: Client = {
  name: 'scribejava',
  version: '8.3.3',
  done: `${FLOW}; token revoked`,
  try: ({ base, folderOf }) => runJava(join(HERE, 'scribejava'), folderOf('scribejava'), { BASE: base }),
};

const spring: Client = {
  name: 'Spring Security OAuth client',
  version: '7.1.1',
  done: `${FLOW}; id_token verified, an expired token refreshed by its interceptor`,
  try: ({ base, folderOf }) => runJava(join(HERE, 'spring'), folderOf('spring'), { BASE: base }),
};

export const FLOWS: Readonly<Record<string, Client>> = {
  authlib,
  'golang-oauth2': golang,
  keycloak,
  'openid-client': openidClient,
  scribejava,
  spring,
};
