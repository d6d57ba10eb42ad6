import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circleOf, circlesIn, knotsIn, leadsOf } from './circles.ts';
import { sourceFiles, withoutComments } from './source.ts';

/** What each folder of src/ may import from the others; a folder may always import itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  params: ['base'],
  rules: ['base', 'params'],
  formats: ['base'],
  db: ['base'],
  http: ['base'],
  telemetry: ['base'],
  mail: ['base', 'db', 'http'],
  audit: ['base', 'db', 'http'],
  status: ['base', 'db', 'http'],
  auth: ['base', 'db', 'http', 'audit', 'mail'],
  webhooks: ['base', 'formats', 'db', 'http', 'audit'],
  resources: ['base', 'params', 'rules', 'formats', 'db', 'http', 'audit', 'webhooks/outbox.ts'],
};
/** The top of the tree: wiring, commands and the demo world may use everything. */
const TOP = ['app.ts', 'main.ts', 'config.ts', 'version.ts', 'cli', 'demo'];

/** What each room of src/resources/ may import from the others. */
const ROOM_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  company: [],
  people: ['company'],
  pay: ['people', 'company'],
  filing: ['pay', 'people', 'company'],
  ledger: ['pay', 'people', 'company'],
  self: ['pay', 'people', 'company'],
};
const ROOMS = Object.keys(ROOM_MAY_IMPORT);

interface Import {
  /** From src/: `resources/pay/pay/pay.service.ts`. */
  readonly from: string;
  readonly to: string;
}

const files = sourceFiles('src', /\.ts$/)
  .filter(({ path }) => !path.endsWith('.test.ts'))
  .map(({ path, text }) => ({ path: path.slice('src/'.length), text: withoutComments(text) }));

/** Type-only ones too: a type is no less known to the file that names it. */
const imports: readonly Import[] = files.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'(\.[^']+)'/g)].map(([, target]) => ({
    from: path,
    to: join(dirname(path), target!),
  })),
);

const folderOf = (path: string): string => path.split('/')[0]!;
const isResource = (path: string): boolean => folderOf(path) === 'resources';
const roomOf = (path: string): string => path.split('/')[1]!;
const nounOf = (path: string): string => path.split('/').slice(1, 3).join('/');
const roomFileOf = (room: string): string => `resources/${room}/${room}-room.ts`;
const ROOM_FILES = ROOMS.map(roomFileOf);

const between = imports.filter(({ from, to }) => isResource(from) && isResource(to));
const list = (wrong: readonly Import[]): readonly string[] => wrong.map(({ from, to }) => `${from} imports ${to}`);

describe('imports point down', () => {
  it('each folder imports only what the picture of the tree allows', () => {
    const wrong = imports.filter(({ from, to }) => {
      const own = folderOf(from);
      if (TOP.includes(own) || own === folderOf(to)) return false;
      const allowed = MAY_IMPORT[own];
      return !allowed?.some((place) => place === folderOf(to) || place === to);
    });
    expect(list(wrong), 'see MAY_IMPORT; let the higher folder hand in what the lower one needs').toEqual([]);
  });

  const leads = leadsOf(imports);
  const knots = knotsIn(leads);

  it('no circle of files, types included', () => {
    expect(
      knots.map((knot) => circleOf(leads, knot)),
      'put what both files need into a third one that imports neither',
    ).toEqual([]);
  });
});

describe('rooms of the API', () => {
  it('are all in the table of rooms', () => {
    const rooms = new Set(files.filter(({ path }) => isResource(path)).map(({ path }) => roomOf(path)));
    expect([...rooms].sort()).toEqual([...ROOMS].sort());
  });

  it('each import only what the table of rooms allows', () => {
    const wrong = between.filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && !ROOM_MAY_IMPORT[roomOf(from)]?.includes(roomOf(to)),
    );
    expect(
      list(wrong),
      'see ROOM_MAY_IMPORT; let the lower room declare what it asks for, and app.ts hand it in',
    ).toEqual([]);
  });

  it('each have one file that makes its parts, beside the folders of its nouns', () => {
    const beside = files.map(({ path }) => path).filter((path) => isResource(path) && path.split('/').length === 3);
    expect(beside.sort()).toEqual([...ROOM_FILES].sort());
  });

  it('list every routes file of their nouns', () => {
    const listed = new Set(
      between.filter(({ from }) => ROOM_FILES.includes(from)).map(({ from, to }) => `${from} ${to}`),
    );
    const forgotten = files
      .map(({ path }) => path)
      .filter((path) => isResource(path) && path.endsWith('.routes.ts'))
      .filter((path) => !listed.has(`${roomFileOf(roomOf(path))} ${path}`));
    expect(forgotten, 'the room file makes these routes, or nobody can call them').toEqual([]);
  });

  it('are entered by app.ts only through their room files, and by nobody else through those', () => {
    const aside = imports.filter(({ from, to }) => from === 'app.ts' && isResource(to) && !ROOM_FILES.includes(to));
    expect(list(aside), 'let the room file make it, or export it').toEqual([]);
    const uninvited = imports.filter(({ from, to }) => ROOM_FILES.includes(to) && from !== 'app.ts');
    expect(list(uninvited), 'a room file is for app.ts; import the service of the noun').toEqual([]);
  });
});

describe('nouns of the API', () => {
  /** A room file may look into every noun of its own room. */
  const isAtHome = ({ from, to }: Import): boolean =>
    nounOf(from) === nounOf(to) || (ROOM_FILES.includes(from) && roomOf(from) === roomOf(to));

  it('use another noun only through its public.ts or a service of it', () => {
    const wrong = between.filter((pair) => !isAtHome(pair) && !/(\/public|\.service)\.ts$/.test(pair.to));
    expect(list(wrong), "export it from the noun's public.ts or service").toEqual([]);
  });

  it('do not need each other in a circle', () => {
    const pairs = between
      .filter((pair) => !isAtHome(pair))
      .map(({ from, to }) => ({ from: nounOf(from), to: nounOf(to) }));
    expect(circlesIn(leadsOf(pairs)), 'one of them declares what it asks for, and the room hands it in').toEqual([]);
  });
});
