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

/** Caches the SQL text of templates whose parts are all values: the text does not depend on the values. */
const texts = new WeakMap<readonly string[], string>();

/**
 * A SQL statement or a part of one. Kysely builds a tree, compiles it to text and sends it several microtasks later,
 * which is slow because one pay needs forty statements. Templates that consist of text and values are therefore
 * compiled here and sent at once. The tree is built only if Kysely has to compile the statement.
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

  /** Undefined if Kysely has to compile a part of it. */
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

/** A cast, because the types of some methods depend on their arguments while their behaviour does not. */
const templateOf = <T>(strings: readonly string[], parts: readonly unknown[]): RawBuilder<T> =>
  new Template<T>(strings, parts) as Template<T> & RawBuilder<T>;

/** Kysely's template tag, for statements that its query builder cannot express. */
export const sql: Sql = Object.assign(
  <T>(strings: TemplateStringsArray, ...parts: unknown[]) => templateOf<T>(strings, parts),
  kyselySql,
  { raw: <T>(text: string) => templateOf<T>([text], []) },
);
