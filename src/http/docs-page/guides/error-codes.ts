import { PROBLEM_CODES } from '../../../base/errors.ts';

/**
 * The part of docs/errors.md that the service replaces. In the repository, readers see the text between the comments.
 */
export const ERROR_CODES_PLACE = /<!-- codes -->[\s\S]*?<!-- \/codes -->/;

/** All error codes as a Markdown table. */
export const errorCodesTable = (): string => {
  const rows = Object.entries(PROBLEM_CODES).map(
    ([code, meaning]) => `| \`${code}\` | ${meaning.replaceAll('|', '\\|')} |\n`,
  );
  return `| Code | Meaning |\n|---|---|\n${rows.join('')}`;
};
