import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import { BLOCKS, TITLES } from './columns.ts';
import type { ContributionFile } from './contribution-file.ts';
import { employerPart, lineText, memberPart, rowOf } from './line.ts';

export type { BankAccount, ContributionFile, Fund, Member, PaymentMethod } from './contribution-file.ts';

const FILE_ID = /^[0-9A-Za-z_.-]{1,20}$/;

/** Everything a clearing house would reject, and warnings about values that are left out or changed. */
export function contributionProblems(file: ContributionFile): readonly FilingProblem[] {
  const ofFile = problemsOf(file.employer.name, null);
  if (!FILE_ID.test(file.fileId))
    ofFile.refuse('file_id', 'the file id must be 1 to 20 letters, digits, "_", "-" or "."; send another file_id');
  return [
    ...ofFile.found,
    ...employerPart(file).problems,
    ...file.members.flatMap((member) => memberPart(file, member).problems),
  ];
}

/**
 * The SuperStream alternative file format, version 1.0: three heading lines, then one line for each member. Call it
 * only when `contributionProblems` has no blocking problem.
 */
export function writeContributions(file: ContributionFile): string {
  const employer = employerPart(file).cells;
  const rows = [
    ['VERSION', '1.0', 'NEGATIVES SUPPORTED', 'false', 'FILE ID', file.fileId],
    // The first column is outside all blocks.
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
