import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../../src/http/console/console-routes.ts';
import { type SourceFile, sourceFiles, withoutComments } from './source.ts';

/** The folders of src/ that each folder may import. A folder may always import from itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  base: [],
  params: ['base'],
  rules: ['base', 'params'],
  formats: ['base'],
  telemetry: ['base'],
  jobs: ['base', 'telemetry'],
  db: ['base'],
  http: ['base', 'telemetry', 'db'],
  mail: ['base', 'jobs', 'db'],
  audit: ['base', 'jobs', 'db', 'http'],
  status: ['base', 'telemetry', 'jobs', 'db', 'http'],
  auth: ['base', 'db', 'http', 'audit', 'mail'],
  webhooks: ['base', 'telemetry', 'jobs', 'formats', 'db', 'http', 'audit'],
  resources: ['base', 'params', 'rules', 'formats', 'jobs', 'db', 'http', 'audit', 'webhooks/outbox.ts'],
};
/** The top of the tree: wiring, commands and the demo may import everything. */
const TOP = ['app.ts', 'main.ts', 'config.ts', 'version.ts', 'cli', 'demo'];

/** The rooms of src/resources/ that each room may import. */
const ROOM_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  company: [],
  people: ['company'],
  time: ['people', 'company'],
  pay: ['time', 'people', 'company'],
  filing: ['pay', 'time', 'people', 'company'],
  ledger: ['pay', 'people', 'company'],
  self: ['pay', 'time', 'people', 'company'],
  import: ['pay', 'time', 'people', 'company'],
};
const ROOMS = Object.keys(ROOM_MAY_IMPORT);

interface Import {
  /** A path relative to src/, such as `resources/pay/pay/pay.service.ts`. */
  readonly from: string;
  readonly to: string;
}

const filesIn = (folder: string): readonly SourceFile[] =>
  sourceFiles(folder, /\.tsx?$/)
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .map(({ path, text }) => ({ path: path.slice(`${folder}/`.length), text: withoutComments(text) }));

/** Type-only imports are included, because they also couple the files. */
const importsOf = (sources: readonly SourceFile[]): readonly Import[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'(\.[^']+)'/g)].map(([, target]) => ({
      from: path,
      to: join(dirname(path), target!),
    })),
  );

const files = filesIn('src');
const imports = importsOf(files);

const folderOf = (path: string): string => path.split('/')[0]!;
const isResource = (path: string): boolean => folderOf(path) === 'resources';
const roomOf = (path: string): string => path.split('/')[1]!;
const nounOf = (path: string): string => path.split('/').slice(1, 3).join('/');
const roomFileOf = (room: string): string => `resources/${room}/${room}-room.ts`;
const ROOM_FILES = ROOMS.map(roomFileOf);

const between = imports.filter(({ from, to }) => isResource(from) && isResource(to));
const list = (wrong: readonly Import[]): readonly string[] => wrong.map(({ from, to }) => `${from} imports ${to}`);

describe('imports between folders', () => {
  it('each folder imports only what MAY_IMPORT allows', () => {
    const wrong = imports.filter(({ from, to }) => {
      const own = folderOf(from);
      if (TOP.includes(own) || own === folderOf(to)) return false;
      const allowed = MAY_IMPORT[own];
      return !allowed?.some((place) => place === folderOf(to) || place === to);
    });
    expect(list(wrong), 'see MAY_IMPORT; let the higher folder pass in what the lower one needs').toEqual([]);
  });

  it('no files import each other in a cycle, type imports included', () => {
    expect(cyclesIn(graphOf(imports)), 'move what both files need to a third file that imports neither').toEqual([]);
  });
});

describe('imports of the console', () => {
  const consoleFiles = filesIn('console/src');
  const consoleImports = importsOf(consoleFiles);

  it('no files of the console import each other in a cycle, type imports included', () => {
    expect(
      cyclesIn(graphOf(consoleImports)),
      "move what both files need to a third file; a screen reads its route with getRouteApi('/path')",
    ).toEqual([]);
  });

  it('every file of the console is imported by another one, except main.tsx', () => {
    const imported = new Set(consoleImports.map(({ to }) => to));
    const unused = consoleFiles
      .map(({ path }) => path)
      .filter((path) => !imported.has(path) && path !== 'main.tsx' && !path.endsWith('.fixture.ts'));
    expect(unused, 'delete it, or import it with its full name and ending').toEqual([]);
  });
});

describe('rooms of the API', () => {
  it('every room is in ROOM_MAY_IMPORT', () => {
    const rooms = new Set(files.filter(({ path }) => isResource(path)).map(({ path }) => roomOf(path)));
    expect([...rooms].sort()).toEqual([...ROOMS].sort());
  });

  it('each room imports only what ROOM_MAY_IMPORT allows', () => {
    const wrong = between.filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && !ROOM_MAY_IMPORT[roomOf(from)]?.includes(roomOf(to)),
    );
    expect(
      list(wrong),
      'see ROOM_MAY_IMPORT; let the lower room declare an interface, and let app.ts pass it in',
    ).toEqual([]);
  });

  it('each room has one room file, next to the folders of its nouns', () => {
    const beside = files.map(({ path }) => path).filter((path) => isResource(path) && path.split('/').length === 3);
    expect(beside.sort()).toEqual([...ROOM_FILES].sort());
  });

  it('each room file imports every routes file of its nouns', () => {
    const listed = new Set(
      between.filter(({ from }) => ROOM_FILES.includes(from)).map(({ from, to }) => `${from} ${to}`),
    );
    const forgotten = files
      .map(({ path }) => path)
      .filter((path) => isResource(path) && path.endsWith('.routes.ts'))
      .filter((path) => !listed.has(`${roomFileOf(roomOf(path))} ${path}`));
    expect(forgotten, 'import these routes in the room file; otherwise they are never served').toEqual([]);
  });

  it('app.ts imports only the room files of src/resources, and no other file imports a room file', () => {
    const aside = imports.filter(({ from, to }) => from === 'app.ts' && isResource(to) && !ROOM_FILES.includes(to));
    expect(list(aside), 'import it through the room file').toEqual([]);
    const uninvited = imports.filter(({ from, to }) => ROOM_FILES.includes(to) && from !== 'app.ts');
    expect(list(uninvited), 'a room file is for app.ts; import the service of the noun').toEqual([]);
  });
});

/**
 * The stages of calculating a pay, in order. A stage may import only its own files, the model, and the schema and view
 * of `pay`. make-pays.ts connects the stages. The history of earlier pays is in a separate noun, `past`.
 */
const STAGES = ['gather', 'plan', 'calculate', 'record', 'announce'];
const PAY = 'resources/pay/pay/';
const FOR_ALL_STAGES = ['model/', 'pay.schema.ts', 'pay.view.ts'].map((path) => `${PAY}${path}`);

describe('the stages of a pay', () => {
  const ofPay = imports.filter(({ from, to }) => from.startsWith(PAY) && to.startsWith(PAY));
  const partOf = (path: string): string => path.slice(PAY.length).split('/')[0]!;

  it('the stages of a pay import the model, the schema and the view, but no other stage', () => {
    const wrong = ofPay.filter(
      ({ from, to }) =>
        STAGES.includes(partOf(from)) &&
        partOf(from) !== partOf(to) &&
        !FOR_ALL_STAGES.some((allowed) => to.startsWith(allowed)),
    );
    expect(list(wrong), 'move the shared part to model/, or let make-pays.ts pass the value').toEqual([]);
  });

  it('the stages of a pay are not imported by the model', () => {
    const wrong = ofPay.filter(
      ({ from, to }) => partOf(from) === 'model' && partOf(to) !== 'model' && to !== `${PAY}pay.schema.ts`,
    );
    expect(list(wrong), 'the model has types, and functions that every stage needs').toEqual([]);
  });

  it('the stages of a pay export at most 40 names in total through their public.ts files', () => {
    const names = files
      .filter(({ path }) => path.startsWith(PAY) && path.endsWith('.public.ts'))
      .flatMap(({ text }) =>
        [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) => list!.split(',')),
      )
      .filter((name) => name.trim() !== '');
    expect(names.length).toBeLessThanOrEqual(40);
  });
});

describe('nouns of the API', () => {
  /** A file of a room may import every noun in the same room. */
  const isAtHome = ({ from, to }: Import): boolean =>
    nounOf(from) === nounOf(to) || (ROOM_FILES.includes(from) && roomOf(from) === roomOf(to));

  it('a noun imports another noun only through the public.ts or service of that noun', () => {
    const wrong = between.filter((pair) => !isAtHome(pair) && !/([/.]public|\.service)\.ts$/.test(pair.to));
    expect(list(wrong), "export it from the noun's public.ts or service").toEqual([]);
  });

  it('a noun contains no transport details: chunk sizes, packets and heap hints are set in src/db/pipeline.ts', () => {
    const wrong = files
      .filter(({ path, text }) => isResource(path) && /\b(?:FEW|LARGE|onTheWire|withTightHeap)\b/.test(text))
      .map(({ path }) => path);
    expect(wrong, 'call batchTx, plansFor or releasingEarly').toEqual([]);
  });

  it('no nouns import each other in a cycle', () => {
    const pairs = between
      .filter((pair) => !isAtHome(pair))
      .map(({ from, to }) => ({ from: nounOf(from), to: nounOf(to) }));
    expect(cyclesIn(graphOf(pairs)), 'let one noun declare an interface, and let the room file pass it in').toEqual([]);
  });
});

describe('modules loaded at start', () => {
  const texts = new Map(sourceFiles('src', /\.ts$/).map(({ path, text }) => [path, withoutComments(text)]));

  /** The files that are loaded with an entry file. Type-only and dynamic imports are not followed. */
  function loadedWith(entry: string, found = new Set<string>()): ReadonlySet<string> {
    found.add(entry);
    const text = texts.get(entry);
    if (text === undefined) throw new Error(`${entry} does not exist`);
    for (const [, target] of text.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.ts)'/gm)) {
      const path = join(dirname(entry), target!);
      if (!found.has(path)) loadedWith(path, found);
    }
    return found;
  }

  const WHOLE_SERVICE = /^src\/(app\.ts|params\/|resources\/|rules\/)/;

  it.each([
    ['the command line', 'src/main.ts'],
    ['a supervisor of workers', 'src/cli/workers/supervisor.ts'],
    ['backup and restore', 'src/cli/backup/backup-commands.ts'],
  ])('%s loads neither the routes nor the parameters of the law', (_what, entry) => {
    expect([...loadedWith(entry)].filter((path) => WHOLE_SERVICE.test(path))).toEqual([]);
  });

  it('the service loads the routes and the parameters of the law', () => {
    const loaded = [...loadedWith('src/cli/serve.ts')];
    expect(loaded).toContain('src/app.ts');
    expect(loaded).toContain('src/params/load.ts');
  });
});

describe('import cycles', () => {
  /** Parses a graph from text such as `a>b b>c`. */
  const graph = (text: string) =>
    graphOf(
      text.split(' ').map((pair) => {
        const [from = '', to = ''] = pair.split('>');
        return { from, to };
      }),
    );

  it('finds no cycle when all edges point one way, even along several paths', () => {
    expect(cyclesIn(graph('a>b a>c b>d c>d d>e'))).toEqual([]);
  });

  it('prints one complete cycle for each group of nodes that reach each other', () => {
    expect(cyclesIn(graph('a>b b>a x>y y>z z>x z>a'))).toEqual(['a -> b -> a', 'x -> y -> z -> x']);
  });

  it('prints the shortest cycle and the size of the group when the group is larger', () => {
    expect(cyclesIn(graph('a>b b>c c>d d>a d>c'))).toEqual(['c -> d -> c (shortest cycle in a group of 4)']);
  });

  it('finds a file that imports itself', () => {
    expect(cyclesIn(graph('a>a'))).toEqual(['a -> a']);
  });
});

/** A directed graph: files and the files they import, or nouns and the nouns they use. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(edges: readonly { readonly from: string; readonly to: string }[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The groups of nodes in which every node reaches every other (strongly connected components), sorted by name. */
function componentsIn(graph: Graph): readonly (readonly string[])[] {
  const reachable = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const seen = new Set<string>();
  return [...graph.keys()].sort().flatMap((node) => {
    if (seen.has(node) || !reachable.get(node)!.has(node)) return [];
    const component = [...reachable.get(node)!].filter((other) => reachable.get(other)?.has(node)).sort();
    for (const member of component) seen.add(member);
    return [component];
  });
}

/** A shortest cycle of a component, `a -> b -> a`. If the component has more nodes, the text also states its size. */
function cycleOf(graph: Graph, component: readonly string[]): string {
  const [cycle] = component.map((member) => cycleThrough(graph, member)).sort((a, b) => a.length - b.length);
  const isWhole = cycle!.length === component.length + 1;
  return cycle!.join(' -> ') + (isWhole ? '' : ` (shortest cycle in a group of ${component.length})`);
}

const cyclesIn = (graph: Graph): readonly string[] => componentsIn(graph).map((component) => cycleOf(graph, component));

/** All nodes reachable from the node. The node itself is among them only when it is on a cycle. */
function reachableFrom(graph: Graph, node: string): ReadonlySet<string> {
  const found = new Set<string>(graph.get(node));
  for (const next of found) for (const further of graph.get(next) ?? []) found.add(further);
  return found;
}

/** A shortest path from the node back to itself. The node must be on a cycle. */
function cycleThrough(graph: Graph, node: string): readonly string[] {
  const paths: (readonly string[])[] = [[node]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1)!) ?? []) {
      if (next === node) return [...path, node];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  throw new Error(`${node} is not on a cycle`);
}

describe('addresses of the console', () => {
  it('every path of the console’s routers is listed in SECTIONS, so a reload opens it again', () => {
    const routers = sourceFiles('console/src', /(^|\/)(router\.tsx|routes\.ts)$/);
    const places = routers.flatMap(({ text }) =>
      [...text.matchAll(/\bpath: '\/([a-z-]+)/g)].map(([, place]) => place!),
    );
    expect(places.length).toBeGreaterThan(10);
    expect([...new Set(places)].filter((place) => !(SECTIONS as readonly string[]).includes(place))).toEqual([]);
  });
});
