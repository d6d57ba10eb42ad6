// Finds guides and operations. Pure functions: page.js shows the results, and a test ranks a list of common queries.

/** How much a word counts by where it occurs. A page is found by its name and keywords before its sections are. */
const WEIGHTS = { title: 30, keywords: 24, heading: 12, page: 4, text: 1 };
/** A search word may start a word, or be a part of one, as in "signature" and "x-svc-signature". */
const PREFIX = 0.6;
const PART = 0.3;

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** "Webhooks" and "webhook" are one word. */
const stemOf = (word) => word.replace(/(?<=\w\w[^s])s$/, '');

export const searchWords = (asked) => wordsOf(asked);

/** Prepares an entry of the index for many searches. */
export function searchable(entry) {
  const isStart = entry.heading === '';
  const fields = {
    title: isStart ? entry.page : '',
    keywords: entry.keywords ?? '',
    heading: entry.heading,
    page: isStart ? '' : entry.page,
    text: entry.text,
  };
  const words = Object.entries(fields).map(([name, text]) => [name, wordsOf(text)]);
  return {
    ...entry,
    fields: words.map(([name, found]) => ({ name, text: found.join(' '), words: new Set(found.map(stemOf)) })),
  };
}

function fitOf({ text, words }, word) {
  const stem = stemOf(word);
  if (words.has(stem)) return 1;
  const at = ` ${text}`.indexOf(` ${stem}`);
  if (at >= 0) return PREFIX;
  return text.includes(stem) ? PART : 0;
}

/** Zero unless every word occurs. */
export function rank(entry, words) {
  let score = 0;
  for (const word of words) {
    let best = 0;
    for (const field of entry.fields) best = Math.max(best, WEIGHTS[field.name] * fitOf(field, word));
    if (best === 0) return 0;
    score += best;
  }
  return score / words.length + phraseBonus(entry, words);
}

/** All words together, in the order of the query, mean more than the same words apart. */
function phraseBonus(entry, words) {
  const phrase = words.join(' ');
  const [field] = entry.fields.filter(({ name, text }) => name !== 'text' && ` ${text}`.includes(` ${phrase}`));
  if (!field) return 0;
  return WEIGHTS[field.name] / (field.text.startsWith(phrase) ? 2 : 4);
}

/** Best first; equal entries keep the order of the index. */
export function findEntries(entries, words) {
  return entries
    .map((entry) => ({ entry, score: rank(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}
