import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { nextSteps, notesOf, type ReleaseState, refusalsOf } from '../../../scripts/release/checks.ts';
import { packageInfo } from '../../../scripts/release/python-package.ts';
import { repeatedVersions, versionOf, withVersion } from '../../../scripts/release/versions.ts';
import { type Component, differences, type Lock, shippedPaths } from '../../../scripts/sbom-check.ts';
import { readConfig } from '../../../src/config.ts';
import { VERSION } from '../../../src/version.ts';
import { readRepositoryFile, sourceFiles } from './source.ts';

describe('releases', () => {
  const CHANGELOG = `# Changelog

## [Unreleased]

- Not yet.

## [0.3.0] - 2027-02-01

### Added

- A door.

## [0.2.0] - 2026-11-18

- A house.
`;
  const READY: ReleaseState = {
    version: '0.3.0',
    changelog: CHANGELOG,
    changes: '',
    tags: ['v0.2.0', ''],
    repeated: { Dockerfile: '0.3.0' },
  };

  describe('the release notes', () => {
    it('returns only the section of the version', () => {
      expect(notesOf(CHANGELOG, '0.3.0')).toEqual({ date: '2027-02-01', text: '### Added\n\n- A door.' });
      expect(notesOf(CHANGELOG, '0.2.0')).toEqual({ date: '2026-11-18', text: '- A house.' });
    });

    it('requires a heading with this version and a date', () => {
      expect(notesOf(CHANGELOG, 'Unreleased')).toBeUndefined();
      expect(notesOf(CHANGELOG, '0.3')).toBeUndefined();
      expect(notesOf(CHANGELOG.replace(' - 2027-02-01', ''), '0.3.0')).toBeUndefined();
    });

    it('CHANGELOG.md has release notes for the current version', () => {
      expect(notesOf(readRepositoryFile('CHANGELOG.md'), versionOf(readRepositoryFile))?.text).toMatch(/^### /);
    });
  });

  describe('a release', () => {
    it('a release is accepted from a clean tree with a new, dated version', () => {
      expect(refusalsOf(READY)).toEqual([]);
    });

    it.each<[string, Partial<ReleaseState>, string]>([
      [
        'uncommitted changes',
        { changes: ' M README.md\n' },
        'The working tree has uncommitted changes. Commit or stash them:\n M README.md',
      ],
      [
        'no dated entry',
        { version: '0.4.0', repeated: {} },
        'CHANGELOG.md has no dated entry for 0.4.0. Add the heading "## [0.4.0] - YYYY-MM-DD".',
      ],
      ['an empty entry', { changelog: '## [0.3.0] - 2027-02-01\n' }, 'The entry for 0.3.0 in CHANGELOG.md is empty.'],
      [
        'a tag that exists',
        { tags: ['v0.3.0'] },
        'The tag v0.3.0 already exists. Choose the next version with "npm version".',
      ],
      [
        'another version elsewhere',
        { repeated: { Dockerfile: '0.2.0' } },
        'Dockerfile has version 0.2.0 instead of 0.3.0. Run "npm run version".',
      ],
    ])('a release is refused with %s', (_why, change, refusal) => {
      expect(refusalsOf({ ...READY, ...change })).toEqual([refusal]);
    });

    it('a release is refused with a version that is not semantic', () => {
      expect(refusalsOf({ ...READY, version: '0.3', repeated: {} })[0]).toBe(
        'Version "0.3" is not a semantic version such as 0.3.0.',
      );
    });

    it('lists the commands that tag and publish the release as its next steps', () => {
      const steps = nextSteps('0.3.0', ['NOTES.md', 'tasman-client-0.3.0.tgz', 'tasman_client-0.3.0.tar.gz']);
      expect(steps).toContain('git tag --annotate v0.3.0 --cleanup=verbatim --file build/release/NOTES.md\n');
      expect(steps).toContain('npm publish build/release/tasman-client-0.3.0.tgz\n');
      expect(steps).toContain('twine upload build/release/tasman_client-0.3.0.tar.gz\n');
    });

    it('takes the metadata of the Python package from its pyproject.toml', () => {
      expect(packageInfo(readRepositoryFile('packages/python/pyproject.toml'), '0.3.0')).toMatch(
        /^Metadata-Version: 2\.1\nName: tasman-client\nVersion: 0\.3\.0\nSummary: .+\nLicense: Apache-2\.0\nRequires-Python: >=3\.10\n$/,
      );
    });
  });
});

describe('released migrations', () => {
  /** Change these values only for a release, once its archive exists. */
  const RELEASED = { through: 48, sha256: 'f9137157a50d7bb82c5a36e4977acc0b86d647c7b1b049909495d9600fe346a0' };

  it('released migrations never change by a single character, because each database compares them with the text that created it', () => {
    const released = sourceFiles('src/db/migrations', /\.sql$/)
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .slice(0, RELEASED.through);
    const hash = createHash('sha256');
    for (const { text } of released) hash.update(text);
    expect(released.at(-1)?.path).toBe('src/db/migrations/0048_backup_note.sql');
    expect(hash.digest('hex'), 'restore the migration, and add another one').toBe(RELEASED.sha256);
  });
});

describe('the bill of materials', () => {
  const SHA = 'a'.repeat(128);
  const integrity = `sha512-${Buffer.from(SHA, 'hex').toString('base64')}`;
  const lock: Lock = {
    packages: {
      '': { dependencies: { web: '1', shared: '1' } },
      'node_modules/web': {
        version: '1.0.0',
        integrity,
        dependencies: { shared: '2' },
        peerDependencies: { absent: '1' },
      },
      'node_modules/shared': { version: '1.0.0', integrity },
      'node_modules/web/node_modules/shared': { version: '2.0.0', integrity, optionalDependencies: { native: '1' } },
      'node_modules/native': { version: '1.0.0', integrity, optional: true },
      console: { version: '1.0.0', dependencies: { paint: '1' } },
      'node_modules/paint': { version: '1.0.0', integrity },
      'node_modules/tester': { version: '9.0.0', integrity },
    },
  };
  const component = (name: string, version: string, content = SHA): Component => ({
    'bom-ref': `${name}@${version}`,
    name,
    version,
    hashes: [{ alg: 'SHA-512', content }],
  });
  const BILL = [
    component('web', '1.0.0'),
    component('shared', '1.0.0'),
    component('shared', '2.0.0'),
    component('native', '1.0.0'),
    component('paint', '1.0.0'),
  ];

  /** The project itself, and its workspaces. */
  const OWN = ['', 'console', 'node_modules/@tasman/console', 'packages/client', 'node_modules/@tasman/client'];

  it('lists the packages needed at run time or built into the console, and no development packages', () => {
    expect([...shippedPaths(lock)].sort()).toEqual([
      'node_modules/native',
      'node_modules/paint',
      'node_modules/shared',
      'node_modules/web',
      'node_modules/web/node_modules/shared',
    ]);
    expect(differences(BILL, lock)).toEqual([]);
  });

  it('reports packages that are missing, extra, duplicated or have a different digest', () => {
    const wrong = [
      ...BILL.slice(1),
      BILL[1]!,
      component('tester', '9.0.0'),
      component('native', '1.0.0', 'b'.repeat(128)),
    ];
    expect(differences(wrong, lock)).toEqual([
      'a package is listed twice',
      'native@1.0.0 has a different digest than in the lock file',
      'tester@9.0.0 is not in the lock file',
      'web@1.0.0 is missing from the bill of materials',
    ]);
  });

  it('lists exactly the packages that the lock file does not mark as development packages', () => {
    const own = JSON.parse(readRepositoryFile('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean; version: string; integrity: string }>;
    };
    const marked = Object.entries(own.packages)
      .filter(([path, { dev, devOptional }]) => !OWN.includes(path) && !dev && !devOptional)
      .map(([path]) => path);
    expect([...shippedPaths(own)].sort()).toEqual(marked.sort());
  });
});

describe('the version', () => {
  const version = versionOf(readRepositoryFile);

  it('the version in package.json is a semantic version, and VERSION in the source equals it', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(VERSION).toBe(version);
  });

  it('the console, both clients, the image labels and the lock file repeat the version', () => {
    expect([...new Set(Object.values(repeatedVersions(readRepositoryFile)))], 'run "npm run version"').toEqual([
      version,
    ]);
    expect(readRepositoryFile('Dockerfile')).toContain(`org.opencontainers.image.version="\${VERSION}"`);
  });

  it('the API version of the contract is independent of the product version', () => {
    expect(JSON.parse(readRepositoryFile('openapi.json')).info.version).toBe('0.1.0');
  });

  it('npm run version updates every file that repeats the version and changes nothing else', () => {
    const files = withVersion('9.8.7', readRepositoryFile);
    const read = (path: string) => files.get(path) ?? readRepositoryFile(path);
    expect(new Set(Object.values(repeatedVersions(read)))).toEqual(new Set(['9.8.7']));
    for (const [path, text] of withVersion(version, readRepositoryFile))
      expect(text, path).toBe(readRepositoryFile(path));
  });
});

describe('container image', () => {
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

    it('connects the service to the database as the user that the migration creates', () => {
      expect(userOf(services.service.environment.DATABASE_URL)).toBe('tasman_service');
      expect(services.migrate.environment.DATABASE_URL).toBe(services.service.environment.DATABASE_URL);
    });
  });
});

describe('Kubernetes', () => {
  // biome-ignore lint/suspicious/noExplicitAny: manifests have many forms.
  type Manifest = any;
  const FILES = ['tasman', 'migrate', 'database', 'secrets.example'] as const;
  const manifests: readonly Manifest[] = FILES.flatMap((name) => {
    const documents = parseAllDocuments(readRepositoryFile(`deploy/kubernetes/${name}.yaml`));
    return (documents as { errors: unknown[]; toJS(): Manifest }[]).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    });
  });
  const only = (kind: string, name: string): Manifest => {
    const found = manifests.filter((one) => one.kind === kind && one.metadata.name === name);
    expect([kind, name, found.length]).toEqual([kind, name, 1]);
    return found[0];
  };
  const nodes = only('Deployment', 'tasman').spec.template.spec;
  const migration = only('Job', 'tasman-migrate').spec.template.spec;
  const compose = parse(readRepositoryFile('compose.yaml'), { merge: true }).services;
  const dockerfile = readRepositoryFile('Dockerfile');
  const chart = Object.fromEntries(
    ['_helpers.tpl', 'access.yaml', 'deployment.yaml', 'migrate.yaml'].map((name) => [
      name,
      readRepositoryFile(`deploy/helm/tasman/templates/${name}`),
    ]),
  );
  const values = parse(readRepositoryFile('deploy/helm/tasman/values.yaml'));

  it('gives each container only settings that exist', () => {
    const documented = readRepositoryFile('docs/configuration.md');
    const named = [
      ...Object.keys(only('ConfigMap', 'tasman').data),
      ...Object.keys(only('Secret', 'tasman').stringData),
      ...Object.keys(only('Secret', 'tasman-migrate').stringData),
      ...Object.keys(values.config),
      ...Object.values(chart).flatMap((text) => text.match(/\b[A-Z]{3,}_[A-Z_]+\b/g) ?? []),
    ];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
    const given = { ...only('ConfigMap', 'tasman').data, ...only('Secret', 'tasman').stringData };
    const { DATABASE_URL, ...rest }: Record<string, string> = given;
    const image = Object.fromEntries(
      /^ENV (.*)$/m
        .exec(dockerfile)![1]!
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    );
    expect(DATABASE_URL).toContain('sslmode=verify-full&sslrootcert=/etc/tasman/root.crt');
    // The certificate is not on this machine.
    const database = { DATABASE_URL: DATABASE_URL!.split('?')[0] };
    const filled = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, value === 'REPLACE' ? 'k'.repeat(40) : value]),
    );
    expect(readConfig({ ...image, ...filled, ...database })).toMatchObject({ demo: false });
    // A template that was not filled in must not become a service with a known key.
    for (const name of ['SECRET_KEY', 'OPERATOR_TOKEN']) {
      expect(() => readConfig({ ...image, ...filled, ...database, [name]: rest[name] })).toThrow(name);
    }
  });

  it('names the secrets, volumes and labels that exist', () => {
    for (const { containers, volumes } of [nodes, migration]) {
      const [{ envFrom, env = [], volumeMounts }] = containers;
      for (const { configMapRef, secretRef } of envFrom) {
        only(configMapRef ? 'ConfigMap' : 'Secret', (configMapRef ?? secretRef).name);
      }
      for (const { valueFrom } of env) {
        const { name, key } = valueFrom.secretKeyRef;
        expect(Object.keys(only('Secret', name).stringData)).toContain(key);
      }
      const sorted = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();
      expect(sorted(volumeMounts)).toEqual(sorted(volumes));
    }
    const labels = only('Deployment', 'tasman').spec.template.metadata.labels;
    expect([
      only('Deployment', 'tasman').spec.selector.matchLabels,
      only('Service', 'tasman').spec.selector,
      only('PodDisruptionBudget', 'tasman').spec.selector.matchLabels,
      only('NetworkPolicy', 'tasman').spec.podSelector.matchLabels,
    ]).toEqual([labels, labels, labels, labels]);
    // The job is not behind the address of the service.
    expect(only('Job', 'tasman-migrate').spec.template.metadata.labels).not.toEqual(labels);
    const cluster = only('Cluster', 'tasman-database').spec;
    only('Secret', cluster.bootstrap.initdb.secret.name);
    only('ObjectStore', cluster.plugins[0].parameters.barmanObjectName);
    expect(only('ScheduledBackup', 'tasman-database').spec.cluster.name).toBe('tasman-database');
  });

  it('gives the credentials of the database owner only to the migration, which runs the command of compose.yaml', () => {
    expect(migration.containers[0].command).toEqual(compose.migrate.command);
    expect(migration.containers[0].env.map(({ name }: { name: string }) => name)).toEqual(['DATABASE_ADMIN_URL']);
    expect(JSON.stringify([nodes, only('Secret', 'tasman'), only('ConfigMap', 'tasman')])).not.toContain('OWNER');
    expect(JSON.stringify(nodes)).not.toContain('DATABASE_ADMIN_URL');
    expect(chart['deployment.yaml']).not.toContain('ADMIN');
    // The nodes start with the command of the image, and so with its engine flags.
    expect([nodes.containers[0].command, nodes.containers[0].args]).toEqual([undefined, undefined]);
    const owner = only('Cluster', 'tasman-database').spec;
    expect([owner.bootstrap.initdb.owner, owner.managed.roles[0].name]).toEqual(['tasman_owner', 'tasman_owner']);
    expect(only('Secret', 'tasman-migrate').stringData.DATABASE_ADMIN_URL).toContain('//tasman_owner:');
    expect(only('Secret', 'tasman').stringData.DATABASE_URL).toContain('//tasman_service:');
  });

  it('runs as unprivileged as the container of compose.yaml, with the same folders', () => {
    expect([compose.service.read_only, compose.service.cap_drop]).toEqual([true, ['ALL']]);
    for (const { securityContext, containers, volumes } of [nodes, migration]) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: compose.service.cap_drop },
      });
      const writable = containers[0].volumeMounts.filter(({ readOnly }: { readOnly?: boolean }) => !readOnly);
      expect(writable.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
        ...compose.service.tmpfs,
        /^VOLUME (\S+)$/m.exec(dockerfile)![1],
      ]);
      expect(volumes.length).toBe(3);
    }
  });

  it('probes the same page as the image, and gives a node time to finish its work', () => {
    const [node] = nodes.containers;
    expect(node.ports[0].containerPort).toBe(Number(/^EXPOSE (\d+)$/m.exec(dockerfile)![1]));
    const ready = /fetch\('http:\/\/127\.0\.0\.1:8080(\/\w+)'/.exec(dockerfile)![1];
    expect([node.startupProbe, node.readinessProbe].map((probe) => probe.httpGet.path)).toEqual([ready, ready]);
    // A liveness probe that queries the database would restart every node when the database is down.
    expect(node.livenessProbe.httpGet.path).toBe('/healthz');
    const stop = /^TimeoutStopSec=(\d+)$/m.exec(readRepositoryFile('deploy/systemd/tasman.service'))![1];
    expect(nodes.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(stop));
    expect(only('PodDisruptionBudget', 'tasman').spec.minAvailable).toBeLessThan(
      only('Deployment', 'tasman').spec.replicas,
    );
  });

  it('the chart repeats the manifests, and its schema describes every value', () => {
    const lines = (text: string) => text.split('\n').map((line) => line.trim());
    const manifest = readRepositoryFile('deploy/kubernetes/tasman.yaml');
    const from = (text: string, start: string, end: string) =>
      lines(text.slice(text.indexOf(start), text.indexOf(end, text.indexOf(start))));
    expect(from(chart['deployment.yaml']!, 'startupProbe:', 'resources:')).toEqual(
      from(manifest, 'startupProbe:', 'resources:'),
    );
    for (const line of ['terminationGracePeriodSeconds: 60', 'maxUnavailable: 0']) {
      expect([lines(chart['deployment.yaml']!).includes(line), lines(manifest).includes(line)]).toEqual([true, true]);
    }
    expect(values.resources).toEqual(nodes.containers[0].resources);
    expect(values.migrate.resources).toEqual(migration.containers[0].resources);
    const schema = JSON.parse(readRepositoryFile('deploy/helm/tasman/values.schema.json'));
    const undescribed = (given: Manifest, described: Manifest, path: string): readonly string[] =>
      Object.entries(given ?? {}).flatMap(([key, inner]) => {
        const found = described.properties?.[key] ?? (described.additionalProperties || undefined);
        if (found === undefined && described.properties) return [`${path}${key}`];
        const isObject = typeof inner === 'object' && !Array.isArray(inner);
        return isObject && found?.properties ? undescribed(inner, found, `${path}${key}.`) : [];
      });
    expect(undescribed(values, schema, '')).toEqual([]);
    const used = Object.values(chart).flatMap((text) =>
      [...text.matchAll(/\.Values\.([a-zA-Z]+)/g)].map(([, name]) => name!),
    );
    expect([...new Set(used)].filter((name) => !(name in values))).toEqual([]);
    expect(Object.keys(values).filter((name) => !used.includes(name))).toEqual([]);
  });
});
