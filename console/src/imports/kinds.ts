import { api, type Schemas } from '../api/client.ts';
import { defined, oneOf } from '../search-params.ts';
import type { Area } from '../session/session.tsx';
import type { Destination } from '../ui/app-link.tsx';

export type Import = Schemas['Import'];
export type Kind = Import['kind'];

interface KindTexts {
  readonly label: string;
  readonly one: string;
  readonly many: string;
  readonly area: Area;
  readonly about: string;
  /** The screen that shows the records. */
  readonly seeAll: Destination & { readonly label: string };
}

export const KINDS: Readonly<Record<Kind, KindTexts>> = {
  employees: {
    label: 'Employees',
    one: 'employee',
    many: 'employees',
    area: 'EMPLOYEES',
    about:
      'Every row is an employee. Exports of Employment Hero and Xero are recognised. An employee who exists already, by number or by name and date of birth, is not changed.',
    seeAll: { to: '/employees', label: 'See all employees' },
  },
  opening_balances: {
    label: 'Opening balances',
    one: 'balance',
    many: 'balances',
    area: 'EMPLOYEES',
    about:
      'Every row has the leave balances of one employee, and in New Zealand also the past earnings. If an employee already has opening balances, the new balances replace them.',
    seeAll: { to: '/leave', search: { tab: 'balances' }, label: 'See leave balances' },
  },
  timesheets: {
    label: 'Timesheets',
    one: 'timesheet',
    many: 'timesheets',
    area: 'PAYS',
    about:
      'Every row is a shift with its employee number, date, start and end. A shift that is sent again is not stored twice.',
    seeAll: { to: '/pays', label: 'See pay runs' },
  },
  pays: {
    label: 'Pays',
    one: 'pay',
    many: 'pays',
    area: 'PAYS',
    about:
      'Every row is a complete pay: calculated from hours, or with the amounts of your previous payroll if the row has a gross pay. A pay that is sent again is not stored twice.',
    seeAll: { to: '/pays', label: 'See pay runs' },
  },
  history: {
    label: 'Pays of another system, for reviews',
    one: 'row',
    many: 'rows',
    area: 'PAYS',
    about:
      'Every row is a shift, or a line of a past pay. No one is paid: reviews compare these pays with the award or the minimum wage of their day. A pay that is sent again replaces the stored one.',
    seeAll: { to: '/reviews', label: 'See reviews' },
  },
};
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

export const asImportsSearch = (search: Record<string, unknown>): { kind?: Kind } =>
  defined({ kind: oneOf(KIND_NAMES, search.kind) });

/** The choices for an import. The service does not return files, so they are lost when the page is reloaded. */
interface Chosen {
  readonly file: File;
  readonly kind: Kind;
  readonly mapping?: Readonly<Record<string, string>>;
  readonly defaults?: Readonly<Record<string, string>>;
  readonly sheet?: string | undefined;
}

const chosenFor = new Map<number, Chosen>();
export const chosenOf = (id: number): Chosen | undefined => chosenFor.get(id);

/** Sends the file. The service reads it and checks every row, and stores nothing yet. */
export async function sendFile(companyId: number, chosen: Chosen): Promise<Import> {
  const { file, kind, mapping, defaults, sheet } = chosen;
  const { data } = await api.POST('/api/company/{company_id}/imports', {
    params: { path: { company_id: companyId } },
    body: { file, kind },
    bodySerializer: () => {
      const form = new FormData();
      form.append('kind', kind);
      if (mapping) form.append('mapping', JSON.stringify(mapping));
      if (defaults) form.append('defaults', JSON.stringify(defaults));
      if (sheet !== undefined) form.append('sheet', sheet);
      form.append('file', file);
      return form;
    },
  });
  const sent = data as Import;
  chosenFor.set(sent.id, chosen);
  return sent;
}

/** Excel needs the byte order mark. Cells that a spreadsheet would evaluate as a formula are marked as text. */
export const csvFile = (rows: readonly (readonly string[])[]): Blob => {
  const cell = (text: string) => `"${(/^[=@+\-\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return new Blob([`\uFEFF${rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`], { type: 'text/csv' });
};
