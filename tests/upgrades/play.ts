/** One API call. Its path or body may refer to the results of earlier calls: `{NZ}` is the id of the NZ company. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Names the ids in the response for later calls. */
  // biome-ignore lint/suspicious/noExplicitAny: responses can have any shape.
  readonly name?: (answer: any) => Names;
}

export type Names = Readonly<Record<string, number>>;

/** Sends a request as the owner of the demo account and returns status and body. */
export type Send = (
  method: string,
  path: string,
  body: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes.
) => Promise<{ readonly status: number; readonly body: any }>;

/** Makes the calls in order and returns the ids that they name. Throws at the first rejected call. */
export async function play(send: Send, calls: readonly Call[], known: Names = {}): Promise<Names> {
  let names = known;
  for (const call of calls) {
    const answer = await playOne(send, call, names);
    names = { ...names, ...call.name?.(answer) };
  }
  return names;
}

// biome-ignore lint/suspicious/noExplicitAny: responses can have any shape.
export async function playOne(send: Send, { method, path, body }: Call, names: Names): Promise<any> {
  const idOf = (name: string) => {
    if (!(name in names)) throw new Error(`${method} ${path} refers to {${name}}, which no earlier call created`);
    return names[name]!;
  };
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(idOf(name)));
  const text = JSON.stringify(body).replace(/"\{(\w+)\}"/g, (_, name: string) => String(idOf(name)));
  const answer = await send(method, url, JSON.parse(text));
  if (answer.status >= 300) {
    throw new Error(`${method} ${url} returned ${answer.status}: ${JSON.stringify(answer.body).slice(0, 500)}`);
  }
  return answer.body;
}
