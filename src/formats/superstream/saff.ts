import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import { lineText } from './cells.ts';
import { BLOCKS, TITLES } from './columns.ts';
import type { ContributionFile } from './contribution-file.ts';
import { employerPart, memberPart, rowOf } from './line.ts';

export type { BankAccount, ContributionFile, Fund, Member, PaymentMethod } from './contribution-file.ts';
export { contributionOf } from './line.ts';

const FILE_ID = /^[0-9A-Za-z_.-]{1,20}$/;

/** All that a clearing house would refuse, and what is left out or changed on the way. */
export function contributionProblems(file: ContributionFile): readonly FilingProblem[] {
  const ofFile = problemsOf(file.employer.name, null);
  if (!FILE_ID.test(file.fileId)) ofFile.refuse('file_id', 'the id of the file is not up to 20 letters and digits');
  return [
    ...ofFile.found,
    ...employerPart(file).problems,
    ...file.members.flatMap((member) => memberPart(file, member).problems),
  ];
}

/**
 * The SuperStream alternative file format, version 1.0: three heading lines, then one line for each member. Written
 * only where contributionProblems found nothing that blocks.
 */
export function writeContributions(file: ContributionFile): string {
  const employer = employerPart(file).cells;
  const rows = [
    ['VERSION', '1.0', 'NEGATIVES SUPPORTED', 'false', 'FILE ID', file.fileId],
    // The first column belongs to no block.
    BLOCKS.flatMap(({ title, titles }, index) =>
      index === 0 ? ['LINE ID', title, ...blanks(titles.length - 2)] : [title, ...blanks(titles.length - 1)],
    ),
    TITLES,
    ...file.members.map((member, index) =>
      rowOf({ ...employer, ...memberPart(file, member).cells, id: String(index + 1) }).map(lineText),
    ),
  ];
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}

const blanks = (count: number): readonly string[] => Array.from({ length: count }, () => '');
