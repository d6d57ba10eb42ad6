import { proofMarkdown } from './markdown.ts';
import { proofPage } from './page.ts';
import type { Proof } from './prove.ts';

/** The page that the service serves at /docs/proof. */
export const SERVED_PAGE = 'src/http/docs-page/proof.html';
/** The proof as a document, for readers without a running service. */
export const DOCUMENT = 'build/docs/proof.md';

/** The text of both files, by repository path. */
export const pagesOf = (proof: Proof): Readonly<Record<string, string>> => ({
  [SERVED_PAGE]: proofPage(proof),
  [DOCUMENT]: proofMarkdown(proof),
});

/** The reason not to publish the proof: a list of its wrong values. Undefined if all values are correct. */
export const refusalOf = ({ wrong }: Proof): string | undefined =>
  wrong.length === 0 ? undefined : `These values of the test cases are wrong:\n${wrong.join('\n')}`;
