import type { Schemas } from '../api/client.ts';
import { fractionOf, percentOf } from '../employees/fields/values.ts';
import { leaveName } from '../leave/leave-types.ts';
import type { Field } from '../ui/field-input.tsx';
import { count, day } from '../ui/format.ts';
import { type Country, namesOf } from './texts.ts';

type Premise = Schemas['ReviewPremise'];
type SettingsChange = Schemas['ReviewSettingsChange'];
type Pay = Schemas['Pay'];
type SettingName = Exclude<keyof SettingsChange, 'employee_id' | 'from' | 'to'>;

/** The paydays of a review. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export interface Employee {
  readonly id: number;
  readonly format_name: string;
}

/** How a setting is typed and sent. */
interface Setting extends Pick<Field, 'label' | 'about' | 'required'> {
  readonly name: SettingName;
  /** Percentages are sent as fractions. An empty choice leaves the setting as it was. */
  readonly type: 'number' | 'percent' | 'text' | 'yes-no' | 'choice';
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly country?: Country;
}

export type CorrectionKind =
  | 'rate'
  | 'super'
  | 'kiwisaver'
  | 'leave'
  | 'rows'
  | 'award'
  | 'hours_vary'
  | 'rules'
  | 'history'
  | 'none';
type SettingsKind = 'rate' | 'super' | 'kiwisaver' | 'leave';

/** The compulsory super rate is sent as null if the guarantee rate of each payday applies. */
const GUARANTEE = 'guarantee';

const SETTINGS: Readonly<Record<SettingsKind, readonly Setting[]>> = {
  rate: [
    { name: 'pay_rate_per_hour', label: 'Correct hourly rate', type: 'number', required: true },
    {
      name: 'was_pay_rate_per_hour',
      label: 'Rate that was paid',
      type: 'number',
      about: 'Leave empty to find it in the pays',
    },
    { name: 'classification', label: 'Classification', type: 'text', about: 'Optional. Shown with the findings' },
  ],
  super: [
    { name: 'super_rate', label: 'Super rate (%)', type: 'percent', about: 'The total rate' },
    {
      name: 'compulsory_super_rate',
      label: 'Compulsory rate',
      type: 'choice',
      options: [{ value: GUARANTEE, label: 'The super guarantee rate on each payday' }],
    },
    {
      name: 'super_based_on',
      label: 'Calculated on',
      type: 'choice',
      options: [
        { value: 'OTE', label: 'Ordinary time earnings' },
        { value: 'GROSS', label: 'Gross' },
      ],
    },
    { name: 'include_leave_loading_in_super', label: 'Leave loading counts for super', type: 'yes-no' },
    { name: 'is_super_enabled', label: 'Pay super', type: 'yes-no' },
  ],
  kiwisaver: [
    { name: 'kiwisaver_employee_rate', label: 'Employee contributes (%)', type: 'percent' },
    { name: 'kiwisaver_employer_rate', label: 'Employer contributes (%)', type: 'percent' },
    { name: 'esct_rate', label: 'ESCT rate (%)', type: 'percent' },
  ],
  leave: [
    { name: 'num_holiday_leave_days_per_year', label: 'Annual leave per year (days)', type: 'number' },
    { name: 'num_sick_leave_days_per_year', label: 'Sick leave per year (days)', type: 'number' },
    { name: 'standard_hours_per_day', label: 'Hours per day', type: 'number' },
    { name: 'standard_days_per_week', label: 'Days per week', type: 'number', country: 'NZ' },
    { name: 'accrue_leave_on_hours_worked', label: 'Leave based on hours worked', type: 'yes-no' },
    { name: 'accrue_leave_on_overtime_hours', label: 'Leave includes overtime hours', type: 'yes-no' },
    { name: 'accrue_holiday_leave_per_hour', label: 'Annual leave per hour (hours)', type: 'number' },
    { name: 'accrue_sick_leave_per_hour', label: 'Sick leave per hour (hours)', type: 'number' },
    { name: 'accrue_lsl_per_hour', label: 'Long service leave per hour (hours)', type: 'number', country: 'AU' },
    { name: 'leave_loading_percentage', label: 'Leave loading (%)', type: 'percent', country: 'AU' },
  ],
};
const ALL_SETTINGS: readonly Setting[] = Object.values(SETTINGS).flat();

interface KindTexts {
  readonly label: string;
  readonly about: string;
  readonly country?: Country;
}

const KINDS: Readonly<Record<CorrectionKind, KindTexts>> = {
  rate: {
    label: 'A pay rate was wrong',
    about:
      'Hours that were paid at the old rate, or at a known multiple of it such as time and a half, are recalculated with the correct rate. Any other row is listed and not changed.',
  },
  super: {
    label: 'Super was paid at the wrong rate or on the wrong earnings',
    about: 'Fill in only what was wrong.',
    country: 'AU',
  },
  kiwisaver: { label: 'KiwiSaver or ESCT rates were wrong', about: 'Fill in only what was wrong.', country: 'NZ' },
  leave: {
    label: 'Leave accrued wrongly',
    about: 'Fill in only what was wrong. The findings are in hours, days or weeks of leave.',
  },
  rows: {
    label: 'Hours or leave of a pay were wrong',
    about: 'Such as overtime that was never entered, or a public holiday that was taken from annual leave.',
  },
  award: {
    label: 'Pay was below the minimum of the award',
    about:
      'Compares the hours and the salary of each pay with the lowest rates of the employee’s award. Employees need an award and a classification. Leave is not compared.',
    country: 'AU',
  },
  hours_vary: {
    label: 'The hours vary from week to week',
    about:
      'No ordinary week or day can be determined, so leave is paid by the averages of sections 8(2) and 9A of the Holidays Act 2003.',
    country: 'NZ',
  },
  rules: {
    label: 'The rules of that time, as they are known today',
    about: 'Compares every pay with the law as this version of Tasman calculates it.',
  },
  history: {
    label: 'Pays of another system were below the minimum',
    about:
      'Compares pays that were imported from another system with the award or the minimum wage of their day. Only amounts before tax are compared.',
  },
  none: {
    label: 'Nothing: check that every pay was calculated as stored',
    about: 'A check of the records. It should find nothing.',
  },
};

export const aboutKind = (kind: CorrectionKind): string => KINDS[kind].about;

/** The kinds that a correction can have. Only a review without other corrections can check that nothing was wrong. */
export const kindChoices = (country: Country, isOnly: boolean) =>
  (Object.keys(KINDS) as CorrectionKind[])
    .filter((kind) => (KINDS[kind].country ?? country) === country && (isOnly || kind !== 'none'))
    .map((value) => ({ value, label: KINDS[value].label }));

const isSettings = (kind: CorrectionKind): kind is SettingsKind => kind in SETTINGS;
const settingsOf = (kind: CorrectionKind, country: Country): readonly Setting[] =>
  isSettings(kind) ? SETTINGS[kind].filter((one) => (one.country ?? country) === country) : [];

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

type EmploymentType = NonNullable<Extract<Premise, { kind: 'award_minimum' }>['employment_type']>;
const EMPLOYMENT_TYPES: readonly { readonly value: EmploymentType; readonly label: string }[] = [
  { value: 'full_time', label: 'Full-time' },
  { value: 'part_time', label: 'Part-time' },
  { value: 'casual', label: 'Casual' },
];

/** For periods in which the classification or the employment type was different from today's. */
const AWARD_FIELDS: readonly Field[] = [
  {
    key: 'classification',
    label: 'Classification at that time',
    about: 'Leave empty for today’s classification',
    maxLength: 100,
  },
  {
    key: 'employment_type',
    label: 'Employment type at that time',
    kind: 'select',
    options: [{ value: '', label: 'As it is today' }, ...EMPLOYMENT_TYPES],
  },
];

/** The inputs for the settings that a correction of this kind can change. */
export const fieldsOf = (kind: CorrectionKind, country: Country): readonly Field[] =>
  kind === 'award' ? AWARD_FIELDS : settingFields(kind, country);

const settingFields = (kind: CorrectionKind, country: Country): readonly Field[] =>
  settingsOf(kind, country).map(
    ({ name, label, about, required, type, options = YES_NO }): Field => ({
      key: name,
      label,
      ...(about === undefined ? {} : { about }),
      ...(required === undefined ? {} : { required }),
      ...(type === 'yes-no' || type === 'choice'
        ? { kind: 'select', options: [{ value: '', label: 'As it was' }, ...options] }
        : { maxLength: type === 'text' ? 100 : 20 }),
    }),
  );

/** Whether dates can limit the pays to which the correction applies. */
export const hasDates = (kind: CorrectionKind): boolean => isSettings(kind) || isForAllPays(kind);

/** Whether the correction applies to all pays of the review, unless its dates limit it. */
export const isForAllPays = (kind: CorrectionKind): boolean => kind === 'hours_vary' || kind === 'award';

/** A row of hours or leave that a pay should have had. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly hours: string;
  /** The multiple of the ordinary rate. Rows of the pay keep the rate that they were paid at. */
  readonly multiplier: string;
  readonly isOvertime: boolean;
  readonly leaveType: string;
  readonly date: string;
  /** The row of the pay; undefined for a new row. */
  readonly stored?: Pay['hours'][number] | Pay['leave'][number];
}

export const newRow = (of: Partial<Row> & { readonly key: string }): Row => ({
  name: '',
  hours: '',
  multiplier: '1',
  isOvertime: false,
  leaveType: '',
  date: '',
  ...of,
});

/** The rows of a pay in the form in which a correction edits them. */
export const rowsOf = ({
  hours,
  leave,
}: Pick<Pay, 'hours' | 'leave'>): { hours: readonly Row[]; leave: readonly Row[] } => ({
  hours: hours.map((row) =>
    newRow({
      key: `hours ${row.id}`,
      name: row.description,
      hours: String(row.value),
      isOvertime: row.is_overtime,
      stored: row,
    }),
  ),
  leave: leave.map((row) =>
    newRow({
      key: `leave ${row.id}`,
      name: row.name,
      hours: String(row.hours),
      leaveType: row.leave_type,
      date: row.date,
      stored: row,
    }),
  ),
});

/** A correction as the user typed it. */
export interface Correction {
  readonly key: string;
  readonly kind: CorrectionKind;
  /** Ids of employees; empty for everyone in the review. */
  readonly people: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The pay whose rows are corrected, and its rows. */
  readonly pay?: Pay | undefined;
  readonly hours: readonly Row[];
  readonly leave: readonly Row[];
}

export const newCorrection = (kind: CorrectionKind, key: string): Correction => ({
  key,
  kind,
  people: [],
  from: '',
  to: '',
  settings: {},
  hours: [],
  leave: [],
});

const plainNumber = (text: string): string => text.replaceAll(/[,\s$%]/g, '');
const isNumber = (text: string): boolean => /^\d{1,7}(\.\d{1,10})?$/.test(plainNumber(text));
const isEmpty = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** The first thing that is missing or wrong in a correction; undefined if it is complete. */
export function problemOf(correction: Correction, country: Country): string | undefined {
  const { kind, people, from, to, settings } = correction;
  if (kind === 'rows') return problemOfRows(correction);
  if (!hasDates(kind)) return undefined;
  if (kind === 'rate' && people.length === 0) return 'Choose the employees whose rate was wrong';
  const fields = settingsOf(kind, country);
  const missing = fields.find(({ required, name }) => required && isEmpty(settings[name]));
  if (missing) return `Enter the ${missing.label.toLowerCase()}`;
  const wrong = fields.find(({ name, type }) => isWrong(type, settings[name] ?? ''));
  if (wrong) return `${wrong.label}: enter a number${wrong.type === 'percent' ? ' from 0 to 100' : ''}`;
  if (isSettings(kind) && fields.every(({ name }) => isEmpty(settings[name]))) return 'Fill in at least one setting';
  if (isSettings(kind) && from === '') return 'Enter the day from which the correction applies';
  if (from !== '' && to !== '' && to < from) return 'The last day is before the first day';
  return undefined;
}

const isWrong = (type: Setting['type'], value: string): boolean =>
  (type === 'number' || type === 'percent') &&
  !isEmpty(value) &&
  !(isNumber(value) && (type === 'number' || Number(plainNumber(value)) <= 100));

function problemOfRows({ pay, hours, leave }: Correction): string | undefined {
  if (!pay) return 'Choose the pay with wrong rows';
  const changed = changedRows({ pay, hours, leave });
  if (!changed.hours && !changed.leave) return 'Change, add or remove a row of the pay';
  const unnamed = hours.find(({ name }) => isEmpty(name));
  if (unnamed) return 'Enter a name for each row of hours';
  const wrong = [...hours, ...leave].find((row) => !isNumber(row.hours) || !isNumber(row.multiplier));
  return wrong && 'Enter the hours of each row as a number';
}

/** The lists of rows that differ from those of the pay. A list that is not sent stays as it was. */
function changedRows({ pay, hours, leave }: { pay: Pay; hours: readonly Row[]; leave: readonly Row[] }) {
  const was = rowsOf(pay);
  const isSame = (a: readonly Row[], b: readonly Row[]) => JSON.stringify(a) === JSON.stringify(b);
  return { hours: !isSame(hours, was.hours), leave: !isSame(leave, was.leave) };
}

/** The premises of the corrections. `everyone` has the ids of all employees of the review. */
export function premisesOf(
  corrections: readonly Correction[],
  { country, everyone }: { readonly country: Country; readonly everyone: readonly number[] },
): Premise[] {
  const premises: Premise[] = [];
  for (const correction of corrections) {
    const premise = premiseOf(correction, country, everyone);
    const last = premises.at(-1);
    // Changes of settings apply in their order, so consecutive ones are one premise.
    if (premise?.kind === 'settings' && last?.kind === 'settings') last.changes.push(...premise.changes);
    else if (premise?.kind === 'rows' && last?.kind === 'rows') last.pays.push(...premise.pays);
    else if (premise) premises.push(premise);
  }
  return premises;
}

function premiseOf(correction: Correction, country: Country, everyone: readonly number[]): Premise | undefined {
  const { kind, people, from, to, settings, pay } = correction;
  const dates = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  switch (kind) {
    case 'none':
      return undefined;
    case 'rules':
    case 'history':
      return { kind };
    case 'hours_vary':
      return { kind, ...dates, ...(people.length === 0 ? {} : { employee_ids: people.map(Number) }) };
    case 'award': {
      const { classification = '', employment_type: type } = settings;
      return {
        kind: 'award_minimum',
        ...dates,
        ...(people.length === 0 ? {} : { employee_ids: people.map(Number) }),
        ...(isEmpty(classification) ? {} : { classification: classification.trim() }),
        ...(isEmpty(type) ? {} : { employment_type: type as EmploymentType }),
      };
    }
    case 'rows':
      return pay && { kind, pays: [{ pay_id: pay.id, ...correctedRows(correction, pay, country) }] };
    default: {
      const changed = Object.fromEntries(
        settingsOf(kind, country).flatMap((setting) => {
          const text = settings[setting.name] ?? '';
          return isEmpty(text) ? [] : [[setting.name, sentAs(setting, text)]];
        }),
      );
      const ids = people.length === 0 ? everyone : people.map(Number);
      return {
        kind: 'settings',
        changes: ids.map((employee_id) => ({ employee_id, from, ...(to === '' ? {} : { to }), ...changed })),
      };
    }
  }
}

function sentAs({ name, type }: Setting, text: string): string | boolean | null {
  if (name === 'compulsory_super_rate') return null;
  if (type === 'yes-no') return text === 'yes';
  if (type === 'percent') return fractionOf(plainNumber(text));
  return type === 'number' ? plainNumber(text) : text.trim();
}

function correctedRows({ hours, leave }: Correction, pay: Pay, country: Country) {
  const changed = changedRows({ pay, hours, leave });
  return {
    ...(changed.hours ? { hours: hours.map((row) => hoursSent(row, country)) } : {}),
    ...(changed.leave ? { leave: leave.map((row) => leaveSent(row, country)) } : {}),
  };
}

type SentHours = NonNullable<Schemas['ReviewCorrectedPay']['hours']>[number];
type SentLeave = NonNullable<Schemas['ReviewCorrectedPay']['leave']>[number];

function hoursSent({ name, hours, multiplier, isOvertime, date, stored }: Row, country: Country): SentHours {
  const row = { description: name.trim(), hours: plainNumber(hours), is_overtime: isOvertime };
  if (!stored || !('units' in stored)) {
    return { ...row, multiplier: plainNumber(multiplier), ...(country === 'NZ' && date !== '' ? { date } : {}) };
  }
  const { rate, units, worked_on, is_public_holiday, is_otherwise_working_day: isWorkingDay } = stored;
  return {
    ...row,
    rate: String(rate),
    is_hours: units === 'Hours',
    ...(country === 'NZ' && worked_on ? { date: worked_on } : {}),
    ...(country === 'NZ' && worked_on && is_public_holiday
      ? { public_holiday: { is_otherwise_working_day: isWorkingDay ?? false } }
      : {}),
  };
}

/** In New Zealand the Holidays Act decides the rate of leave. */
function leaveSent({ name, hours, leaveType, date, stored }: Row, country: Country): SentLeave {
  return {
    leave_type: leaveType as SentLeave['leave_type'],
    ...(isEmpty(name) ? {} : { description: name.trim() }),
    hours: plainNumber(hours),
    ...(country === 'AU' && stored ? { rate: String(stored.rate) } : {}),
    ...(country === 'NZ' && date !== '' ? { date } : {}),
  };
}

/** The premises of a review in sentences. */
export function describePremises(
  premises: readonly Premise[],
  nameOf: (employeeId: number) => string,
): readonly string[] {
  if (premises.length === 0) return [KINDS.none.label];
  return premises.flatMap((premise) => describePremise(premise, nameOf));
}

function describePremise(premise: Premise, nameOf: (employeeId: number) => string): readonly string[] {
  switch (premise.kind) {
    case 'rules':
    case 'history':
      return [KINDS[premise.kind].label];
    case 'hours_vary': {
      const people = premise.employee_ids ? namesOf(premise.employee_ids.map(nameOf)) : 'all employees';
      return [`${KINDS.hours_vary.label}${datesText(premise)}: ${people}`];
    }
    case 'award_minimum': {
      const people = premise.employee_ids ? namesOf(premise.employee_ids.map(nameOf)) : 'all employees with an award';
      const type = EMPLOYMENT_TYPES.find(({ value }) => value === premise.employment_type)?.label;
      const then = [premise.classification, type].filter((one) => one !== undefined);
      return [`${KINDS.award.label}${then.map((one) => `, ${one}`).join('')}${datesText(premise)}: ${people}`];
    }
    case 'rows':
      return [`Corrected rows of ${count(premise.pays.length, 'pay')}: ${rowsText(premise.pays)}`];
    case 'settings':
      return describeSettings(premise.changes, nameOf);
  }
}

const datesText = ({ from, to }: { from?: string | undefined; to?: string | undefined }): string =>
  `${from ? ` from ${day(from)}` : ''}${to ? ` to ${day(to)}` : ''}`;

function rowsText(pays: readonly Schemas['ReviewCorrectedPay'][]): string {
  const hours = pays.flatMap((pay) => pay.hours ?? []).map(({ description }) => description);
  const leave = pays.flatMap((pay) => pay.leave ?? []).map(({ leave_type }) => leaveName(leave_type));
  const names = [...new Set([...hours, ...leave])];
  return names.length === 0 ? 'no rows' : namesOf(names);
}

/** One sentence for each set of employees with the same corrected settings. */
function describeSettings(changes: readonly SettingsChange[], nameOf: (id: number) => string): readonly string[] {
  const people = new Map<string, string[]>();
  for (const { employee_id, from, to, ...settings } of changes) {
    const named: Readonly<Record<string, unknown>> = settings;
    const words = ALL_SETTINGS.filter(({ name }) => named[name] !== undefined).map((setting) =>
      settingText(setting, named[setting.name]),
    );
    const text = `${words.join(', ')}${datesText({ from, to })}`;
    people.set(text, [...(people.get(text) ?? []), nameOf(employee_id)]);
  }
  return [...people].map(([text, names]) => `${text}: ${namesOf(names)}`);
}

function settingText({ name, label, type, options }: Setting, value: unknown): string {
  const title = label.replace(/ \(.*\)$/, '');
  if (typeof value === 'boolean') return `${title}: ${value ? 'yes' : 'no'}`;
  if (type === 'percent') return `${title} ${percentOf(String(value))} %`;
  const shown = options?.find((option) => option.value === (value === null ? GUARANTEE : value))?.label;
  if (shown) return `${title}: ${shown.charAt(0).toLowerCase()}${shown.slice(1)}`;
  // The form offers only the guarantee rate, but the API accepts a fixed rate too.
  return name === 'compulsory_super_rate' ? `${title} ${percentOf(String(value))} %` : `${title} ${value}`;
}
