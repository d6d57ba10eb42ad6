import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import type { PayEvent, Payee } from './pay-event.ts';
import { nameOf } from './problems.ts';
import {
  addressLines,
  CONTACT,
  LINE,
  LOCALITY,
  type MadeText,
  madePhone,
  madeText,
  NAME,
  ORGANISATION,
} from './stp-text.ts';

type Entry = readonly [field: string, entered: string | null, made: (text: string) => MadeText];
type Note = ReturnType<typeof problemsOf>['note'];

/** Fields whose values are not repeated, because some users may see reports but not addresses and phone numbers. */
const NOT_REPEATED = ['address1', 'address2', 'city', 'phone_mobile'];

/** Warns about every text in an event that is sent in a different form from the one that was entered. */
export function changedTexts({ payer, payees }: PayEvent): readonly FilingProblem[] {
  const ofPayer = problemsOf(payer.name, null);
  noteChanged(
    [
      ['name', payer.name, (text) => madeText(text, ORGANISATION)],
      ['contact_name', payer.contactName, (text) => madeText(text, CONTACT)],
      ['phone', payer.phone, madePhone],
    ],
    ofPayer.note,
  );
  return [
    ...ofPayer.found,
    ...payees.flatMap((payee) => {
      const { found, note } = problemsOf(nameOf(payee), payee.employeeId);
      noteChanged(entriesOf(payee), note);
      noteWrapped(payee, note);
      return found;
    }),
  ];
}

const entriesOf = (payee: Payee): readonly Entry[] => [
  ['last_name', payee.familyName, (text) => madeText(text, NAME)],
  ['first_name', payee.givenName, (text) => madeText(text, NAME)],
  ['middle_name', payee.otherGivenName, (text) => madeText(text, NAME)],
  ['address1', payee.address.line1, (text) => madeText(text, LINE)],
  ['address2', payee.address.line2, (text) => madeText(text, LINE)],
  ['city', payee.address.locality, (text) => madeText(text, LOCALITY)],
  ['phone_mobile', payee.phone, madePhone],
];

function noteChanged(entries: readonly Entry[], note: Note): void {
  for (const [field, entered, make] of entries) {
    if (entered === null) continue;
    const { text, changes } = make(entered);
    if (text === entered.replace(/ +/g, ' ').trim()) continue;
    const rules = (make === madePhone ? ['phone'] : changes).join(', ');
    const how = NOT_REPEATED.includes(field) ? 'differently from what was entered' : `as "${text}"`;
    note(field, `${field} is sent ${how} (${rules}); change it if that is wrong`, null, entered);
  }
}

/** Warns about a long street that continues on the second line. */
function noteWrapped({ address }: Payee, note: Note): void {
  const lines = addressLines(address);
  const asEntered = [madeText(address.line1, LINE).text, madeText(address.line2, LINE).text];
  if (!lines || lines.every((line, index) => line === asEntered[index])) return;
  note('address1', 'the street continues on the second line (wrapped)', null, address.line1);
}
