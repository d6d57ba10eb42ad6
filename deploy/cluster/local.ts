import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pgbouncerSettings } from '../pgbouncer/settings.ts';
import { keepAlive } from './keep-alive.ts';

/**
 * Runs this folder's cluster on one machine, from Debian packages and without containers: three PostgreSQL members
 * under Patroni, three etcd members, HAProxy, pgBackRest, and nodes of the service. It uses the production
 * configuration files, with only addresses, secrets and, without root, one sign-in rule changed.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const HOST = '127.0.0.1';

/**
 * The programs that must be installed, apart from PostgreSQL. Patroni must be version 4 or newer. See README.md for
 * instructions.
 */
export const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbackrest'] as const;
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];
export const programAt = (name: string): string | undefined =>
  (name === 'patroni' && process.env.TASMAN_PATRONI) ||
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

const OLDEST_PATRONI = 4;
/**
 * With older versions, a member that resumes after a freeze could take leadership back from its successor (README.md).
 */
function isPatroniNewEnough(path: string): boolean {
  const version = execFileSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)\./.exec(version)?.[1]) >= OLDEST_PATRONI;
}

function postgresFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/**
 * The required programs, including `others`, that are missing on this machine or too old. Empty if a cluster can start.
 */
export const missingPrograms = (...others: readonly 'pgbouncer'[]): readonly string[] => [
  ...[...PROGRAMS, ...others].filter((name) => {
    const path = programAt(name);
    return path === undefined || (name === 'patroni' && !isPatroniNewEnough(path));
  }),
  ...(postgresFolder() === undefined ? ['postgresql'] : []),
];

export interface Program {
  readonly name: string;
  readonly pid: number;
  /** Kills the process with all its children, as if its machine were lost. */
  kill(): Promise<void>;
  /** Kills only this process if it is still running. Then calls `then`, unless the process was stopped on purpose. */
  replace(then: () => void): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Suspends the process with all its children until `thaw` is called. */
  freeze(): void;
  thaw(): void;
  readonly isRunning: boolean;
}

export interface Member {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly data: string;
}

export interface ClusterOptions {
  /** The folder for data, logs and backups. It must be empty or not exist yet. */
  readonly folder: string;
  readonly nodes?: number;
  /** Whether the nodes reach the primary through PgBouncer. */
  readonly isPooled?: boolean;
  /** Additional environment variables of all nodes. */
  readonly env?: Readonly<Record<string, string>>;
  /** Additional environment variables for one node. Nodes are numbered from 0. */
  readonly envOf?: (node: number) => Readonly<Record<string, string>>;
  /** Returns the port to use for a connection such as `node1 to database`, so that a proxy can be inserted. */
  readonly route?: (way: string, port: number) => Promise<number>;
  readonly log?: (line: string) => void;
  /** The program that the nodes run, for example a different version. */
  readonly main?: string;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Programs that must not run as root are run as the postgres user from Debian's package. */
const isRoot = userInfo().uid === 0;
const databaseUser = (): { uid: number; gid: number } | undefined => {
  if (!isRoot) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  if (line === undefined) throw new Error('There is no user postgres. Install the package postgresql.');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
};

/** These ports are below the system's ephemeral ports, so that a restarted program finds its port still free. */
const PORTS = { first: 10_000, count: 22_000 };

export async function freePorts(count: number): Promise<number[]> {
  const servers = new Map<number, Server>();
  while (servers.size < count) {
    const port = PORTS.first + randomInt(PORTS.count);
    const server = createServer().listen(port, HOST);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isFree) servers.set(port, server);
  }
  for (const server of servers.values()) server.close();
  return [...servers.keys()];
}

export async function startCluster(options: ClusterOptions) {
  const programs = new Map<string, Program>();
  let endWatch = (): void => {};
  const stop = async (): Promise<void> => {
    endWatch();
    const order = [...programs.keys()].sort((a, b) => rankOf(a) - rankOf(b));
    for (const name of order) await programs.get(name)?.stop();
  };
  try {
    const cluster = await assemble(options, programs);
    endWatch = keepAlive(cluster.members, cluster);
    return { ...cluster, stop };
  } catch (error) {
    // Stops all programs if the cluster failed to start.
    await stop();
    throw error;
  }
}

async function assemble(
  {
    folder,
    nodes = 2,
    isPooled = false,
    env = {},
    envOf = () => ({}),
    route = async (_way, port) => port,
    log = () => {},
    main = MAIN,
  }: ClusterOptions,
  programs: Map<string, Program>,
) {
  const missing = missingPrograms();
  if (missing.length > 0)
    throw new Error(`A cluster needs ${missing.join(', ')}. Install them from Debian's packages.`);
  const owner = databaseUser();
  const made = (...parts: string[]): string =>
    parts.reduce((above, part) => {
      const path = join(above, part);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      if (owner) chownSync(path, owner.uid, owner.gid);
      return path;
    }, folder);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const logs = made('logs');
  const secret = () => randomBytes(18).toString('hex');
  const secrets = { superuser: secret(), replication: secret(), rewind: secret(), service: secret(), backup: secret() };
  const key = randomBytes(48).toString('base64');

  function launch(
    name: string,
    command: string,
    args: readonly string[],
    more: { env?: Record<string, string>; as?: typeof owner; cwd?: string; server?: () => number | undefined } = {},
  ): Program {
    const out = openSync(join(logs, `${name}.log`), 'a');
    const child = spawn(command, args, {
      cwd: more.cwd ?? folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'C.UTF-8', ...more.env },
      stdio: ['ignore', out, out],
      // Runs in a separate process group, so that signals also reach its children.
      detached: true,
      ...(more.as ?? {}),
    });
    const program = programOf(name, child, more.server);
    programs.set(name, program);
    return program;
  }

  // Starts three etcd members. Any two of them form a majority.
  const places = [1, 2, 3];
  const [e1, e2, e3, p1, p2, p3] = (await freePorts(6)) as [number, number, number, number, number, number];
  const clientPorts = [e1, e2, e3];
  const peerPorts = [p1, p2, p3];
  const peers = places.map((place, at) => `etcd${place}=http://${HOST}:${peerPorts[at]}`).join(',');
  const startEtcd = (at: number): Program => {
    const [client, peer] = [`http://${HOST}:${clientPorts[at]}`, `http://${HOST}:${peerPorts[at]}`];
    return launch(
      `etcd${at + 1}`,
      programAt('etcd')!,
      [
        ...['--name', `etcd${at + 1}`, '--data-dir', made(`etcd${at + 1}`)],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', peers, '--initial-cluster-token', 'tasman', '--initial-cluster-state', 'new'],
      ],
      { env: { ETCD_UNSUPPORTED_ARCH: process.arch === 'arm64' ? 'arm64' : '' }, ...(owner ? { as: owner } : {}) },
    );
  };
  for (const at of places.keys()) startEtcd(at);
  // Patroni fails if the etcd members have not yet agreed on a cluster version.
  for (const port of clientPorts) {
    await until(async () => {
      const response = await fetch(`http://${HOST}:${port}/version`, { signal: AbortSignal.timeout(2_000) });
      const { etcdcluster } = (await response.json()) as { etcdcluster: string };
      if (!/^\d/.test(etcdcluster)) throw new Error(`etcd is not ready: ${etcdcluster}`);
    });
  }

  // Starts the PostgreSQL members under Patroni.
  const bin = postgresFolder()!;
  const ports = await freePorts(6);
  const members: readonly Member[] = places.map((place, at) => ({
    name: `db${place}`,
    port: ports[2 * at]!,
    api: ports[2 * at + 1]!,
    data: join(folder, `db${place}`, 'data'),
  }));
  // The ports through which other programs reach a member, and through which the member reaches etcd.
  const seen = new Map<string, { readonly port: number; readonly api: number; readonly etcd: readonly number[] }>();
  for (const { name, port, api } of members) {
    const etcd: number[] = [];
    for (const [at, client] of clientPorts.entries()) etcd.push(await route(`${name} to etcd${at + 1}`, client));
    seen.set(name, { port: await route(`to ${name}`, port), api: await route(`to ${name} api`, api), etcd });
  }
  const repository = made('backups');
  // Uses a copy, because the database user may be unable to read the source folder, for example in root's home
  // directory.
  const backupSettings = join(folder, 'pgbackrest.conf');
  copyFileSync(join(HERE, 'pgbackrest.conf'), backupSettings);
  chmodSync(backupSettings, 0o644);
  const backupEnv = (member: Member): Record<string, string> => ({
    PGBACKREST_CONFIG: backupSettings,
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_REPO1_CIPHER_PASS: secrets.backup,
    PGBACKREST_PG1_PATH: member.data,
    PGBACKREST_PG1_PORT: String(member.port),
    PGBACKREST_PG1_SOCKET_PATH: join(folder, member.name, 'socket'),
    PGBACKREST_PG1_USER: 'postgres',
    PGBACKREST_SPOOL_PATH: made(member.name, 'spool'),
    PGBACKREST_LOCK_PATH: made(member.name, 'lock'),
    PGBACKREST_LOG_PATH: logs,
  });
  /**
   * The password for callers other than the database user. It is not in Patroni's environment, because Patroni would
   * use it for every user.
   */
  const signIn = { PGPASSWORD: secrets.superuser };
  const startMember = (member: Member): Program => {
    // Patroni reads every file of a folder. The sockets need a folder that this user may write to.
    const settings = made(member.name, 'settings');
    // Without root, the database runs as the current user, so peer authentication as "postgres" would fail.
    const shipped = readFileSync(join(HERE, 'patroni.yml'), 'utf8');
    writeFileSync(
      join(settings, '1.yml'),
      owner ? shipped : shipped.replace('postgres peer', 'postgres scram-sha-256'),
    );
    const sockets = `postgresql: {parameters: {unix_socket_directories: ${made(member.name, 'socket')}}}\n`;
    writeFileSync(join(settings, '2.yml'), sockets);
    for (const file of ['1.yml', '2.yml']) if (owner) chownSync(join(settings, file), owner.uid, owner.gid);
    return launch(member.name, programAt('patroni')!, [settings], {
      env: {
        PATRONI_NAME: member.name,
        PATRONI_ETCD3_HOSTS: seen
          .get(member.name)!
          .etcd.map((port) => `${HOST}:${port}`)
          .join(','),
        // Makes Patroni use only these addresses, not those that etcd reports for its members.
        PATRONI_ETCD3_USE_PROXIES: 'true',
        PATRONI_RESTAPI_LISTEN: `${HOST}:${member.api}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${HOST}:${seen.get(member.name)!.api}`,
        PATRONI_POSTGRESQL_LISTEN: `${HOST}:${member.port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${HOST}:${seen.get(member.name)!.port}`,
        PATRONI_POSTGRESQL_DATA_DIR: member.data,
        PATRONI_POSTGRESQL_BIN_DIR: bin,
        PATRONI_POSTGRESQL_PGPASS: join(folder, member.name, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: secrets.replication,
        PATRONI_REWIND_USERNAME: 'rewinder',
        PATRONI_REWIND_PASSWORD: secrets.rewind,
        ...backupEnv(member),
      },
      ...(owner ? { as: owner } : {}),
      cwd: join(folder, member.name),
      server: () => serverPid(member),
    });
  };

  const isUp = ({ name }: Member): boolean => programs.get(name)?.isRunning ?? false;
  const revive = (member: Member): void => {
    void programs.get(member.name)?.replace(() => {
      log(`Restarting Patroni of ${member.name}, which had stopped or exited`);
      startMember(member);
    });
  };

  let isStarted = false;
  /** Throws if a program has ended, because otherwise the caller would wait forever. */
  const assertAllRun = (): void => {
    for (const { name, isRunning } of programs.values()) {
      if (isRunning) continue;
      const lastLines = readFileSync(join(logs, `${name}.log`), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-5);
      throw new Error(`${name} has ended unexpectedly:\n${lastLines.join('\n')}`);
    }
  };
  const statusOf = async ({ api }: Member, path: string): Promise<number> => {
    try {
      const { status } = await fetch(`http://${HOST}:${api}${path}`, { signal: AbortSignal.timeout(2_000) });
      return status;
    } catch {
      return 0;
    }
  };
  /** Waits until there is a leader. If `former` is specified, waits until a different member leads. */
  const primary = async (former?: Member): Promise<Member> => {
    for (;;) {
      for (const member of members) {
        if (member !== former && (await statusOf(member, '/primary')) === 200) return member;
      }
      if (!isStarted) assertAllRun();
      await sleep(200);
    }
  };
  /** Waits until all members run and one standby is synchronous, so that the next failover is safe. */
  const isSafe = async (): Promise<void> => {
    for (;;) {
      const { api } = await primary();
      const reported = await fetch(`http://${HOST}:${api}/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => response.json() as Promise<{ members: { role: string; state: string }[] }>)
        .catch(() => ({ members: [] }));
      const running = reported.members.filter(({ state }) => state === 'running' || state === 'streaming');
      if (running.length === members.length && running.some(({ role }) => role === 'sync_standby')) return;
      if (!isStarted) assertAllRun();
      await sleep(200);
    }
  };
  const switchOver = async (): Promise<void> => {
    for (;;) {
      const leader = await primary();
      const { ok } = await fetch(`http://${HOST}:${leader.api}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: leader.name }),
      });
      if (ok) return void (await primary(leader));
      // No standby can take over yet, so the switchover is retried.
      await sleep(500);
    }
  };
  log('Starting etcd and the first member of the database …');
  startMember(members[0]!);
  await primary();
  log('The first member leads; the others copy it …');
  for (const member of members.slice(1)) startMember(member);
  await isSafe();

  // Starts HAProxy.
  const [write, read, http, ...nodePorts] = (await freePorts(3 + Math.max(nodes, 2))) as [
    number,
    number,
    number,
    ...number[],
  ];
  launch('haproxy', programAt('haproxy')!, ['-db', '-f', join(HERE, 'haproxy.cfg')], {
    env: {
      BIND: HOST,
      WRITE_PORT: String(write),
      READ_PORT: String(read),
      HTTP_PORT: String(http),
      ...Object.fromEntries(
        [...seen].flatMap(([name, { port, api }]) => [
          [name.toUpperCase(), `${HOST}:${port}`],
          [`${name.toUpperCase()}_CHECK`, String(api)],
        ]),
      ),
      NODE1: `${HOST}:${nodePorts[0]}`,
      NODE2: `${HOST}:${nodePorts[1]}`,
    },
  });

  /** Starts PgBouncer in front of the primary, with the production settings. Returns its port. */
  async function startPooler(): Promise<number> {
    const [port] = (await freePorts(1)) as [number];
    const pooler = made('pgbouncer');
    const file = (name: string, text: string): string => {
      const path = join(pooler, name);
      writeFileSync(path, text, { mode: 0o600 });
      if (owner) chownSync(path, owner.uid, owner.gid);
      return path;
    };
    const settings = pgbouncerSettings({
      tasman: `host=${HOST} port=${write} dbname=tasman`,
      listen_port: String(port),
      auth_file: file('userlist.txt', `"tasman_service" "${secrets.service}"\n`),
    });
    const args = ['-q', file('pgbouncer.ini', settings)];
    launch('pgbouncer', programAt('pgbouncer')!, args, { ...(owner ? { as: owner } : {}) });
    return port;
  }

  const address = (user: string, password: string, port: number, database: string) =>
    `postgres://${user}:${password}@${HOST}:${port}/${database}`;
  const adminUrl = address('postgres', secrets.superuser, write, 'tasman');
  const databaseUrl = address('tasman_service', secrets.service, write, 'tasman');
  const psql = async (sql: string, at: string = adminUrl): Promise<string> => {
    const { stdout } = await promisify(execFile)(join(bin, 'psql'), ['-XAtq', '-d', at, '-c', sql]);
    return stdout.trim();
  };
  const dump = async (file: string): Promise<void> => {
    await promisify(execFile)(join(bin, 'pg_dump'), ['-Fc', '-f', file, '-d', adminUrl]);
  };
  const databasePort = isPooled ? await startPooler() : write;
  const nodeEnv = (at: number, port = databasePort): Record<string, string> => ({
    HOST,
    PORT: String(nodePorts[at]),
    DATABASE_URL: address('tasman_service', secrets.service, port, 'tasman'),
    ...(isPooled ? { DATABASE_DIRECT_URL: `postgres://${HOST}:${write}` } : {}),
    DATABASE_READ_URL: `postgres://${HOST}:${read}`,
    SECRET_KEY: key,
    BASE_URL: `http://${HOST}:${http}`,
    DATA_DIR: join(folder, `node${at + 1}`),
    DEMO: '0',
    ...env,
  });
  const databasePorts: number[] = [];
  for (let at = 0; at < nodes; at += 1) databasePorts.push(await route(`node${at + 1} to database`, databasePort));
  const startNode = (at: number, program = main): Program =>
    launch(`node${at + 1}`, process.execPath, [program, 'serve'], {
      env: { ...nodeEnv(at, databasePorts[at]), ...envOf(at) },
    });
  const isReady = async (at: number): Promise<void> => {
    for (;;) {
      const found = await fetch(`http://${HOST}:${nodePorts[at]}/readyz`).catch(() => undefined);
      if (found?.ok) return;
      if (!programs.get(`node${at + 1}`)?.isRunning) {
        throw new Error(`node${at + 1} ended: ${readFileSync(join(logs, `node${at + 1}.log`), 'utf8').slice(-2_000)}`);
      }
      await sleep(200);
    }
  };

  const pgbackrest = async (...args: readonly string[]): Promise<string> => {
    const member = await primary();
    const { stdout, stderr } = await promisify(execFile)(
      programAt('pgbackrest')!,
      ['--stanza=tasman', '--log-level-console=info', ...args],
      { env: { PATH: process.env.PATH ?? '', ...backupEnv(member), ...signIn }, cwd: folder, ...(owner ?? {}) },
    );
    return stdout + stderr;
  };
  // Retried, because the command fails while the archiving of WAL holds pgBackRest's lock.
  await until(() => pgbackrest('stanza-create'));
  log('The database is reachable; creating its tables …');
  await until(() => psql('create database tasman', address('postgres', secrets.superuser, write, 'postgres')));
  const command = async (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
      env: { PATH: process.env.PATH ?? '', ...nodeEnv(0), DATABASE_ADMIN_URL: adminUrl, ...more },
    });
    return stdout;
  };
  await command(['migrate']);
  for (let at = 0; at < nodes; at += 1) {
    startNode(at);
    // Starts the nodes one after another, because the first one loads the demo world if DEMO is set.
    await isReady(at);
  }
  isStarted = true;
  const patronictl = {
    PATRONI_SCOPE: 'tasman',
    PATRONI_ETCD3_HOSTS: clientPorts.map((port) => `${HOST}:${port}`).join(','),
  };
  const { HOST: _host, PORT: _port, DATA_DIR: _data, ...shared } = nodeEnv(0);
  writeEnvironment(join(folder, 'environment'), { ...shared, DATABASE_ADMIN_URL: adminUrl, ...patronictl });
  for (const member of members) {
    const file = join(folder, member.name, 'environment');
    writeEnvironment(file, { ...backupEnv(member), ...signIn });
    if (owner) chownSync(file, owner.uid, owner.gid);
  }
  log(`Callers: http://${HOST}:${http}   primary: port ${write}   standbys: port ${read}`);

  return {
    folder,
    members,
    base: `http://${HOST}:${http}`,
    nodeBases: nodePorts.slice(0, nodes).map((port) => `http://${HOST}:${port}`),
    databaseUrl,
    adminUrl,
    readUrl: address('tasman_service', secrets.service, read, 'tasman'),
    primary,
    isSafe,
    psql,
    /** Writes the whole database to a file for `pg_restore`. */
    dump,
    command,
    program: (name: string): Program => {
      const found = programs.get(name);
      if (!found) throw new Error(`There is no ${name}`);
      return found;
    },
    startMember,
    isUp,
    revive,
    startEtcd,
    startNode,
    isReady,
    serverPid,
    /** Switches over to another member. */
    switchOver,
    /** Runs pgBackRest on the leading member. */
    pgbackrest,
    /** The settings for starting a restored copy: the PostgreSQL programs, their user and the archive settings. */
    bin,
    owner,
    backupEnv,
  };
}

/** Writes the variables that a shell needs to reach the cluster. The file contains secrets. */
const writeEnvironment = (file: string, env: Readonly<Record<string, string>>): void =>
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `export ${name}='${value}'\n`)
      .join(''),
    { mode: 0o600 },
  );

/** The process id of a member's PostgreSQL server. The server is not a child of Patroni and outlives it. */
function serverPid({ data }: Member): number | undefined {
  const file = join(data, 'postmaster.pid');
  // The file exists for a moment before the process id is written to it.
  return (existsSync(file) && Number(readFileSync(file, 'utf8').split('\n')[0])) || undefined;
}

/** Nodes stop first, so that they shut down cleanly. The programs that they depend on stop last. */
const rankOf = (name: string): number =>
  ['node', 'pgbouncer', 'haproxy', 'db', 'etcd'].findIndex((kind) => name.startsWith(kind));

async function until(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(300);
    }
  }
}

function programOf(name: string, child: ChildProcess, server?: () => number | undefined): Program {
  const all = (): readonly number[] =>
    [child.pid!, server?.()].flatMap((pid) => (pid === undefined ? [] : [pid, ...descendantsOf(pid)]));
  const ended = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const signal = (which: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, which);
    } catch {
      // It has already ended.
    }
  };
  let isMeantToEnd = false;
  let isReplaced = false;
  const stop = async (which: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    isMeantToEnd = true;
    if (!isRunning()) return;
    if (name.startsWith('db')) child.kill(which);
    else signal(which);
    const isLate = await Promise.race([ended.then(() => false), sleep(30_000, true, { ref: false })]);
    if (isLate) signal('SIGKILL');
    await ended;
  };
  return {
    name,
    pid: child.pid!,
    get isRunning() {
      return isRunning();
    },
    kill: async () => {
      isMeantToEnd = true;
      for (const pid of all()) sendSignal(pid, 'SIGKILL');
      if (isRunning()) await ended;
    },
    replace: async (then) => {
      if (isReplaced) return;
      isReplaced = true;
      child.kill('SIGKILL');
      if (isRunning()) await ended;
      if (!isMeantToEnd) then();
    },
    freeze: () => {
      for (const pid of all()) sendSignal(pid, 'SIGSTOP');
    },
    thaw: () => {
      for (const pid of all()) sendSignal(pid, 'SIGCONT');
    },
    stop,
  };
}

const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
};

function descendantsOf(root: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process ended after it was listed.
    }
  }
  const found: number[] = [];
  const below = (pid: number): void => {
    for (const [child, parent] of parents) {
      if (parent !== pid) continue;
      found.push(child);
      below(child);
    }
  };
  below(root);
  return found;
}

/** When run as a program, starts the cluster and keeps it running until Ctrl-C. */
if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1]) {
  const folder = process.argv[2];
  if (folder === undefined) {
    process.stderr.write('Usage: npm run cluster -- <folder>   an empty folder for data, logs and backups\n');
    process.exit(2);
  }
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const cluster = await startCluster({
    folder,
    log: say,
    env: { DEMO: process.env.DEMO ?? '0' },
  });
  say(`Addresses and secrets: ${join(folder, 'environment')}   Logs: ${join(folder, 'logs')}   Ctrl-C stops it.`);
  const end = async () => {
    await cluster.stop();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // Keeps this process alive. Child processes whose output goes to files do not.
  setInterval(() => {}, 60_000);
}
