import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Node = Readonly<Record<string, unknown>>;
const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as Node;
const { schemas } = document.components as { schemas: Record<string, Node> };

/** Every schema of the document with its path, without examples. */
function places(node: unknown, place: string): readonly (readonly [string, Node])[] {
  if (node === null || typeof node !== 'object') return [];
  const below = Object.entries(node)
    .filter(([key]) => !['example', 'examples', 'enum', 'required', 'default'].includes(key))
    .flatMap(([key, value]) => places(value, `${place}/${key}`));
  return [[place, node as Node], ...below];
}
const EVERY = [...places(document.paths, 'paths'), ...places(schemas, 'schemas')];
const wrong = (is: (node: Node, place: string) => boolean): readonly string[] =>
  EVERY.filter(([place, node]) => is(node, place)).map(([place]) => place);

describe('the API document, for client generators,', () => {
  it('names every object schema, so that generators do not invent class names', () => {
    expect(wrong((node, place) => 'properties' in node && 'type' in node && !/^schemas\/[^/]+$/.test(place))).toEqual(
      [],
    );
  });

  it('names every anyOf or oneOf, except a named schema or null', () => {
    const isNullable = (choices: unknown) => {
      const [first, second, ...others] = choices as readonly Node[];
      return others.length === 0 && first?.$ref !== undefined && second?.type === 'null';
    };
    expect(
      wrong(
        (node, place) =>
          (Array.isArray(node.anyOf) || Array.isArray(node.oneOf)) &&
          !/^schemas\/[^/]+$/.test(place) &&
          !isNullable(node.anyOf ?? node.oneOf),
      ),
    ).toEqual([]);
  });

  it('uses null only as a second type or beside a reference', () => {
    expect(wrong((node, place) => node.type === 'null' && !/\/anyOf\/1$/.test(place))).toEqual([]);
  });

  it('gives every const and enum a type', () => {
    const isValue = (node: Node, place: string) => !/\/properties$/.test(place) && ('const' in node || 'enum' in node);
    expect(wrong((node, place) => isValue(node, place) && node.type === undefined)).toEqual([]);
    expect(
      wrong((node, place) => isValue(node, place) && Number.isInteger(node.const) && node.type !== 'integer'),
    ).toEqual([]);
  });

  it('uses no schema name that generators use for their own classes', () => {
    const taken = ['ApiClient', 'Configuration', 'ApiException', 'ApiResponse', 'Client', 'Error', 'Self', 'Object'];
    expect(Object.keys(schemas).filter((name) => taken.includes(name))).toEqual([]);
  });

  it('does not require a query parameter that has a default', () => {
    const isRequired = (node: Node) =>
      node.in === 'query' && node.required === true && 'default' in ((node.schema as Node) ?? {});
    expect(wrong(isRequired)).toEqual([]);
  });
});
