/** The titles that Inland Revenue accepts. */
const TITLES = [
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Mx',
  'Master',
  'Doctor',
  'Professor',
  'Reverend',
  'Sir',
  'Dame',
  'Lady',
  'Lord',
  'Judge',
  'Captain',
  'Colonel',
  'Major',
  'Brigadier',
  'Wing Commander',
  'Sister',
  'Honourable',
  'Honourable Doctor',
  'Right Honourable',
  'Right Reverend',
  'Reverend Father',
  'Reverend Mother',
];

const SHORT: Readonly<Record<string, string>> = {
  dr: 'doctor',
  prof: 'professor',
  rev: 'reverend',
  revd: 'reverend',
  fr: 'reverend father',
  sr: 'sister',
  capt: 'captain',
  col: 'colonel',
  maj: 'major',
  brig: 'brigadier',
  hon: 'honourable',
  rt: 'right',
};

/** The title in Inland Revenue's spelling; undefined for a title it does not accept. */
export function filedTitle(text: string): string | undefined {
  const words = text.toLowerCase().replace(/^the /, '').replaceAll('.', ' ').trim().split(/\s+/);
  const written = words.map((word) => SHORT[word] ?? word).join(' ');
  return TITLES.find((title) => title.toLowerCase() === written);
}
