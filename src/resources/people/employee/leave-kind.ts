/** The kinds of leave in the ledger, each in its statutory unit. */
export const LEAVE_KINDS = {
  holiday: { leave_type: 'HOLIDAY', unit: 'hours' },
  sick: { leave_type: 'SICK', unit: 'hours' },
  longService: { leave_type: 'LONG_SERVICE', unit: 'hours' },
  rdo: { leave_type: 'RDO', unit: 'hours' },
  toil: { leave_type: 'TOIL', unit: 'hours' },
  annualHolidays: { leave_type: 'ANNUAL_HOLIDAYS', unit: 'weeks' },
  nzSick: { leave_type: 'SICK', unit: 'days' },
  alternativeHolidays: { leave_type: 'ALT_HOLIDAY', unit: 'days' },
} as const;

export type LeaveKind = keyof typeof LEAVE_KINDS;

const KIND_OF = new Map(
  Object.entries(LEAVE_KINDS).map(([kind, { leave_type, unit }]) => [`${leave_type} ${unit}`, kind as LeaveKind]),
);

/** The kind of a ledger entry. */
export function leaveKindOf({ leave_type, unit }: { leave_type: string; unit: string }): LeaveKind {
  const kind = KIND_OF.get(`${leave_type} ${unit}`);
  if (!kind) throw new Error(`the leave ledger does not count ${leave_type} in ${unit}`);
  return kind;
}
