/** Between the members of a JSON object, and nowhere that matters: a text is only ever put together as it was taken apart. */
const BETWEEN = ',"';
/** JSON has no such character as it is, so that it can stand between the parts of a packed text. */
const MARK = '\u0000';

/** The members of a text. Those of one of them are the pattern of its kind: what most have in common. */
export type Members = readonly string[];

export const membersOf = (text: string): Members => text.split(BETWEEN);

/**
 * Of an employee's 150 fields most are as everybody's: only those that differ from the pattern are kept, each behind its
 * place. A text of other members than the pattern's is not packed.
 */
export function pack(members: Members, pattern: Members): string | undefined {
  if (members.length !== pattern.length) return undefined;
  let packed = '';
  for (let place = 0; place < members.length; place += 1) {
    if (members[place] !== pattern[place]) packed += `${String.fromCharCode(place + 1)}${members[place]}${MARK}`;
  }
  return packed;
}

export function unpack(packed: string, pattern: Members): string {
  const members = pattern.slice();
  for (let from = 0; from < packed.length; ) {
    const to = packed.indexOf(MARK, from);
    members[packed.charCodeAt(from) - 1] = packed.slice(from + 1, to);
    from = to + 1;
  }
  return members.join(BETWEEN);
}
