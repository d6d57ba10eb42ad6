import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../src/config.ts';
import { readRepositoryFile } from './source.ts';

describe('the container', () => {
  const [, variables] = /^ENV (.*)$/m.exec(readRepositoryFile('Dockerfile'))!;
  const env = Object.fromEntries(variables!.split(' ').map((pair) => pair.split('=') as [string, string]));
  const inside = { ...env, SECRET_KEY: 'k'.repeat(32) };

  it('the container listens on all interfaces and never starts the demo', () => {
    expect(readConfig(inside)).toMatchObject({ host: '0.0.0.0', demo: false });
    expect(readConfig({ ...inside, DEMO: '' }).demo).toBe(false);
    expect(() => readConfig({ ...inside, DEMO: '1' })).toThrow(/^DEMO=1 is not allowed with HOST 0\.0\.0\.0, /);
  });
});

describe('the engine', () => {
  const flagsIn = (text: string) => text.match(/--max-[\w-]+=\d+/g);

  it('the Dockerfile, the systemd unit and npm start use the same engine flags', () => {
    const { scripts } = JSON.parse(readRepositoryFile('package.json'));
    const started = [
      /^CMD \["node".*serve.*$/m.exec(readRepositoryFile('Dockerfile'))![0],
      /^ExecStart=.*$/m.exec(readRepositoryFile('deploy/systemd/tasman.service'))![0],
    ];
    expect(flagsIn(scripts.start)).toEqual(['--max-semi-space-size=32']);
    for (const command of started) expect(flagsIn(command)).toEqual(flagsIn(scripts.start));
  });
});

describe('compose.yaml', () => {
  interface Service {
    readonly environment: Readonly<Record<string, string>>;
    readonly depends_on: Readonly<Record<string, { readonly condition: string }>>;
    readonly command?: readonly string[];
  }
  const { services } = parse(readRepositoryFile('compose.yaml'), { merge: true }) as {
    services: Record<'database' | 'migrate' | 'service', Service>;
  };
  const userOf = (address: string | undefined) => /^postgres:\/\/(\w+):/.exec(address ?? '')?.[1];

  it('gives the superuser password only to the migration, which runs before the service', () => {
    expect(userOf(services.migrate.environment.DATABASE_ADMIN_URL)).toBe('postgres');
    expect(services.migrate.command).toEqual(['node', 'dist/main.js', 'migrate']);
    expect(services.service.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(JSON.stringify(services.service).includes('POSTGRES_PASSWORD')).toBe(false);
  });

  it('runs the service as the user that the migration creates', () => {
    expect(userOf(services.service.environment.DATABASE_URL)).toBe('tasman_service');
    expect(services.migrate.environment.DATABASE_URL).toBe(services.service.environment.DATABASE_URL);
  });
});
