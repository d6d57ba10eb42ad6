// Plays the tax office: takes a message apart into its records and answers for each. A real sender translates the tax
// office's own answer instead; what matters is the shape of what comes out.

/** The records about employees, each with the id that an answer names it by, and the values in it. */
export function recordsOf({ kind, body }) {
  if (kind === 'STP') {
    // No root element: each record stands behind its delimiter.
    return body
      .split('<Record_Delimiter ')
      .filter((part) => part.includes('DocumentType="CHILD"'))
      .map((part) => ({
        id: /DocumentID="([^"]+)"/.exec(part)[1],
        values: [...part.matchAll(/>([^<]+)</g)].map(([, value]) => value),
      }));
  }
  // Lines of employees, counted from one; of an amendment the line as it should be, of details the line itself.
  const mark = { EMPLOYMENT_INFORMATION: 'DEI', EMPLOYMENT_AMENDMENT: 'DAI', EMPLOYEE_DETAILS: 'DED' }[kind];
  return body
    .split(/\r?\n/)
    .map((line) => line.split(','))
    .filter(([first]) => first === mark)
    .map((values, index) => ({ id: String(index + 1), values }));
}

/** Accepted, but for the employees that are named in `refuse` by payroll id, name or tax number. */
export function answerTo(message, refuse) {
  const records = recordsOf(message);
  const wrong = records.filter(({ values }) => values.some((value) => refuse.includes(value)));
  if (wrong.length === 0) return { status: 'accepted', messages: [] };
  return {
    status: wrong.length === records.length ? 'rejected' : 'partly_accepted',
    messages: wrong.map(({ id }) => ({
      code: 'EXAMPLE.REFUSED',
      text: 'The sandbox was told to refuse this employee',
      severity: 'error',
      record: id,
    })),
  };
}
