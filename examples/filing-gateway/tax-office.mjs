// Acts as the tax office: splits a message into records and responds to each. A real sender would instead translate the
// tax office's response into this structure.

/** The employee records, each with its values and the id that responses use to refer to it. */
export function recordsOf({ kind, body }) {
  if (kind === 'STP') {
    // There is no root element: each record follows its delimiter.
    return body
      .split('<Record_Delimiter ')
      .filter((part) => part.includes('DocumentType="CHILD"'))
      .map((part) => ({
        id: /DocumentID="([^"]+)"/.exec(part)[1],
        values: [...part.matchAll(/>([^<]+)</g)].map(([, value]) => value),
      }));
  }
  // The employee lines, numbered from 1. An amendment contains the corrected line.
  const mark = { EMPLOYMENT_INFORMATION: 'DEI', EMPLOYMENT_AMENDMENT: 'DAI', EMPLOYEE_DETAILS: 'DED' }[kind];
  return body
    .split(/\r?\n/)
    .map((line) => line.split(','))
    .filter(([first]) => first === mark)
    .map((values, index) => ({ id: String(index + 1), values }));
}

/** Accepts all employees except those listed in `refuse` by payroll id, last name or tax number. */
export function answerTo(message, refuse) {
  const records = recordsOf(message);
  const wrong = records.filter(({ values }) => values.some((value) => refuse.includes(value)));
  if (wrong.length === 0) return { status: 'accepted', messages: [] };
  return {
    status: wrong.length === records.length ? 'rejected' : 'partly_accepted',
    messages: wrong.map(({ id }) => ({
      code: 'EXAMPLE.REFUSED',
      text: 'The sandbox is set to refuse this employee',
      severity: 'error',
      record: id,
    })),
  };
}
