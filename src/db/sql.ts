import {
  type AliasedRawBuilder,
  type CompiledQuery,
  type KyselyPlugin,
  sql as kyselySql,
  type OperationNode,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  type Sql,
} from 'kysely';
import { runOf, type Statement, type Written } from './send.ts';

/** The text of each template that holds values alone: it is the same whatever they are. */
const texts = new WeakMap<readonly string[], string>();

/**
 * A statement or a part of one. Kysely makes a tree of it, goes through the tree to write the text, and sends it some
 * turns of the promises later; a pay asks for forty of them. What consists of text and values is written here and leaves
 * at once; the tree is made only for what Kysely has to write.
 */
class Template<T> implements Written {
  readonly #strings: readonly string[];
  readonly #parts: readonly unknown[];

  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.#strings = strings;
    this.#parts = parts;
  }

  get isRawBuilder(): true {
    return true;
  }
  get expressionType(): T | undefined {
    return undefined;
  }

  async execute(provider: QueryExecutorProvider): Promise<QueryResult<T>> {
    const run = runOf(provider);
    const statement = run && this.statement();
    return statement ? (run(statement) as Promise<QueryResult<T>>) : this.#tree().execute(provider);
  }

  /** Undefined when a part of it is Kysely's to write. */
  statement(): Statement | undefined {
    if (this.#parts.every(isValue)) return { sql: this.#textOfValues(), parameters: this.#parts };
    const written = { sql: '', parameters: [] as unknown[] };
    return this.#writeTo(written) ? written : undefined;
  }

  #textOfValues(): string {
    const known = texts.get(this.#strings);
    if (known !== undefined) return known;
    const text = this.#strings.reduce((before, string, index) => `${before}$${index}${string}`);
    texts.set(this.#strings, text);
    return text;
  }

  #writeTo(written: { sql: string; parameters: unknown[] }): boolean {
    for (const [index, string] of this.#strings.entries()) {
      written.sql += string;
      if (index === this.#parts.length) return true;
      const part = this.#parts[index];
      if (part instanceof Template) {
        if (!part.#writeTo(written)) return false;
      } else {
        if (!isValue(part)) return false;
        written.sql += `$${written.parameters.push(part)}`;
      }
    }
    return true;
  }

  #tree(): RawBuilder<T> {
    return kyselySql<T>(this.#strings as unknown as TemplateStringsArray, ...this.#parts);
  }
  toOperationNode(): OperationNode {
    return this.#tree().toOperationNode();
  }
  compile(provider: QueryExecutorProvider): CompiledQuery<T> {
    return this.#tree().compile(provider);
  }
  as(alias: string): AliasedRawBuilder<T, string> {
    return this.#tree().as(alias);
  }
  withPlugin(plugin: KyselyPlugin): RawBuilder<T> {
    return this.#tree().withPlugin(plugin);
  }
  $castTo(): this {
    return this;
  }
  $notNull(): this {
    return this;
  }
}

const isValue = (part: unknown): boolean =>
  typeof part !== 'function' && !(typeof part === 'object' && part !== null && 'toOperationNode' in part);

/** The types of some methods depend on what they are given; what they do does not. */
const templateOf = <T>(strings: readonly string[], parts: readonly unknown[]): RawBuilder<T> =>
  new Template<T>(strings, parts) as Template<T> & RawBuilder<T>;

/** Kysely's template, for statements that its builder of queries has no words for. */
export const sql: Sql = Object.assign(
  <T>(strings: TemplateStringsArray, ...parts: unknown[]) => templateOf<T>(strings, parts),
  kyselySql,
  { raw: <T>(text: string) => templateOf<T>([text], []) },
);
