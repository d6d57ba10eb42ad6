/** A directed graph: files and the files they import, or nouns and the nouns they use. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export function graphOf(edges: readonly { readonly from: string; readonly to: string }[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The groups of nodes in which every node reaches every other (strongly connected components), sorted by name. */
export function componentsIn(graph: Graph): readonly (readonly string[])[] {
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
export function cycleOf(graph: Graph, component: readonly string[]): string {
  const [cycle] = component.map((member) => cycleThrough(graph, member)).sort((a, b) => a.length - b.length);
  const isWhole = cycle!.length === component.length + 1;
  return cycle!.join(' -> ') + (isWhole ? '' : ` (shortest cycle in a group of ${component.length})`);
}

export const cyclesIn = (graph: Graph): readonly string[] =>
  componentsIn(graph).map((component) => cycleOf(graph, component));

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
