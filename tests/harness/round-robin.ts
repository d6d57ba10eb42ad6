import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves one address in front of several nodes. Each request goes to the next node in turn. */
export async function roundRobin(first: string) {
  let nodes: readonly string[] = [first];
  let calls = 0;
  const byNode = new Map<string, number>();
  const answering = new Map<string, Set<Promise<unknown>>>();
  const server = createServer((incoming, outgoing) => {
    const node = nodes[calls % nodes.length]!;
    calls += 1;
    byNode.set(node, (byNode.get(node) ?? 0) + 1);
    const ended = once(outgoing, 'close');
    const open = answering.get(node) ?? new Set();
    answering.set(node, open.add(ended));
    ended.finally(() => open.delete(ended));
    const { method, headers } = incoming;
    const passed = ask(new URL(incoming.url ?? '/', node), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of requests that each node received, by its address. */
    byNode,
    add(node: string): void {
      nodes = [...nodes, node];
    },
    /** Stops sending requests to the node and waits until its open requests end. */
    async remove(node: string): Promise<void> {
      nodes = nodes.filter((each) => each !== node);
      await Promise.all(answering.get(node) ?? []);
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
