import { awardDocuments } from './documents.ts';
import { readDocument } from './load.ts';
import { type DatedValue, type Params, paramsOf } from './params.ts';

/**
 * The parameters of modern awards, in `params/au/awards/`: rates, junior percentages, allowances and rules. They are
 * separate from the country's parameters: the rules that calculate pays do not read them, so they must not change the
 * country's rule set.
 */
export function loadAwardParams(): Params {
  loaded ??= readAwards();
  return loaded;
}

/** Cached, because the files do not change at run time and the result is immutable. */
let loaded: Params | undefined;

function readAwards(): Params {
  const values = new Map<string, DatedValue[]>();
  for (const { file, documents } of awardDocuments()) {
    for (const raw of documents) {
      const [id, dated] = readDocument(raw, `params/au/awards/${file}`);
      if (values.has(id)) throw new Error(`params/au/awards/${file}: ${id} is defined twice`);
      values.set(id, dated);
    }
  }
  return paramsOf(values);
}
