const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** The target of a local reference such as #/components/schemas/Pay. */
export function pointedAt(spec, reference) {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((node, step) => node?.[step], spec);
}

/** Resolves references of parameters, bodies and responses, also chains of references. */
export function resolved(spec, node) {
  const passed = new Set();
  let current = node;
  while (current?.$ref && !passed.has(current.$ref)) {
    passed.add(current.$ref);
    current = pointedAt(spec, current.$ref);
  }
  return current ?? {};
}

/** Every operation in the order of the paths, including what it inherits from the path and the document. */
export function operationsOf(spec) {
  return Object.entries(spec.paths ?? {}).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const raw = item[method];
      return {
        id: raw.operationId ?? `${method}${path.replace(/[^A-Za-z0-9]+/g, '-')}`,
        method,
        path,
        tag: raw.tags?.[0] ?? 'Other',
        summary: raw.summary ?? `${method.toUpperCase()} ${path}`,
        description: raw.description,
        deprecated: raw.deprecated === true,
        needsToken: needsToken(raw.security ?? spec.security),
        parameters: parametersOf(spec, item, raw),
        body: raw.requestBody ? bodyOf(resolved(spec, raw.requestBody)) : undefined,
        responses: Object.entries(raw.responses ?? {}).map(([status, response]) => ({
          status,
          ...resolved(spec, response),
        })),
        raw,
      };
    }),
  );
}

/** An empty requirement in the list means that a token is optional. */
function needsToken(security) {
  return Array.isArray(security) && security.length > 0 && security.every((one) => Object.keys(one).length > 0);
}

/** A parameter of the operation replaces the path's parameter with the same name and location. */
function parametersOf(spec, item, raw) {
  const byPlace = new Map();
  for (const each of [...(item.parameters ?? []), ...(raw.parameters ?? [])]) {
    const parameter = resolved(spec, each);
    byPlace.set(`${parameter.in}:${parameter.name}`, parameter);
  }
  return [...byPlace.values()];
}

function bodyOf(body) {
  const types = Object.keys(body.content ?? {});
  const type = types.find((each) => each.includes('json')) ?? types[0];
  return { description: body.description, required: body.required === true, type, ...(body.content?.[type] ?? {}) };
}

/** Operations by tag: first the tags listed in the document, in its order, then any others. */
export function groupsOf(spec, operations) {
  const groups = new Map((spec.tags ?? []).map(({ name, description }) => [name, { name, description, members: [] }]));
  for (const operation of operations) {
    if (!groups.has(operation.tag)) groups.set(operation.tag, { name: operation.tag, members: [] });
    groups.get(operation.tag).members.push(operation);
  }
  return [...groups.values()].filter(({ members }) => members.length > 0);
}
