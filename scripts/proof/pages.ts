import { proofMarkdown } from './markdown.ts';
import { proofPage } from './page.ts';
import type { Proof } from './prove.ts';

/** The files that tell of the proof, by their path in the repository. */
export const pagesOf = (proof: Proof): Readonly<Record<string, string>> => ({
  'docs/proof.md': proofMarkdown(proof),
  'src/http/docs-page/proof.html': proofPage(proof),
});

/** Why the proof may not be published: the values that are wrong. */
export const refusalOf = ({ wrong }: Proof): string | undefined =>
  wrong.length === 0 ? undefined : `These values of written cases are wrong:\n${wrong.join('\n')}`;

/** Why the files that are there are not those of the proof. */
export function stalenessOf(proof: Proof, read: (path: string) => string): string | undefined {
  const stale = Object.entries(pagesOf(proof)).find(([path, text]) => read(path) !== text);
  return stale && `${stale[0]} is not what the rules come to; run: npm run proof`;
}
