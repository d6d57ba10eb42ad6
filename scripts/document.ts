import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The parts of the API document that the client generators read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}
type Content = Readonly<Record<string, Media>>;

interface OperationText {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly 'x-rate-limit'?: string;
}

export interface Operation extends OperationText {
  readonly method: string;
  readonly path: string;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationText>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, OperationText>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

export const readDocument = (): ApiDocument => JSON.parse(readFileSync(FILE, 'utf8'));

export const operationsOf = ({ paths }: ApiDocument): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
  );

export const nameOfRef = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** The body and media type of the first success response. Undefined if there is no body. */
export function successOf({ responses }: Operation): { readonly type: string; readonly media: Media } | undefined {
  const status = Object.keys(responses).find((one) => /^2/.test(one));
  const [found] = Object.entries(status ? (responses[status]?.content ?? {}) : {});
  return found && { type: found[0], media: found[1] };
}
