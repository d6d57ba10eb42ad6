import { addressLines } from './address-lines.ts';
import type { PayEvent, Payee } from './pay-event.ts';
import { CONTACT, LINE, LOCALITY, type MadeText, madePhone, madeText, NAME, ORGANISATION } from './stp-text.ts';

/** A text that the tax office is told otherwise than it was entered, and the rules that changed it. */
export interface ChangedText {
  /** Absent for the company. */
  readonly payrollId?: string;
  readonly field: string;
  readonly told: string;
  readonly rules: readonly string[];
}

type Entry = readonly [field: string, entered: string | null, made: (text: string) => MadeText];

/** Nothing is changed in silence: everything of an event that is not told letter by letter as it was entered. */
export function changedTexts({ payer, payees }: PayEvent): readonly ChangedText[] {
  return [
    ...changed([
      ['name', payer.name, (text) => madeText(text, ORGANISATION)],
      ['contact_name', payer.contactName, (text) => madeText(text, CONTACT)],
      ['phone', payer.phone, madePhone],
    ]),
    ...payees.flatMap((payee) =>
      [...changed(entriesOf(payee)), ...wrapped(payee)].map((each) => ({ ...each, payrollId: payee.payrollId })),
    ),
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

const changed = (entries: readonly Entry[]): readonly ChangedText[] =>
  entries.flatMap(([field, entered, make]) => {
    if (entered === null) return [];
    const { text, changes } = make(entered);
    if (text === entered.replace(/ +/g, ' ').trim()) return [];
    return [{ field, told: text, rules: make === madePhone ? ['phone'] : changes }];
  });

/** A long street goes on in the second line. */
function wrapped({ address }: Payee): readonly ChangedText[] {
  const lines = addressLines(address);
  const asEntered = [madeText(address.line1, LINE).text, madeText(address.line2, LINE).text];
  if (!lines || lines.every((line, index) => line === asEntered[index])) return [];
  return [{ field: 'address1', told: lines.join(' / '), rules: ['wrapped'] }];
}
