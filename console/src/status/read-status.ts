import createFetchClient from 'openapi-fetch';
import type { paths } from '../../../packages/client/src/generated/schema.ts';
import { ApiProblem, type Schemas } from '../api/client.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration, such as "4 d 3 h", "12 min" or "8 s". */
export function span(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
  if (seconds >= MINUTE) return `${Math.floor(seconds / MINUTE)} min`;
  return `${Math.floor(seconds)} s`;
}

/** The service counts no further than this number. */
const MAX_COUNT = 10_000;

export const figure = (value: number | null): string =>
  value === null ? '–' : value >= MAX_COUNT ? '10,000 or more' : value.toLocaleString('en-AU');

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en-AU')} MB`;

export const QUEUE_NAMES: Readonly<Record<string, string>> = { webhooks: 'Webhooks', mail: 'Mail' };

export const FILING_NAMES: Readonly<Record<string, string>> = {
  STP: 'Single Touch Payroll',
  EMPLOYMENT_INFORMATION: 'Payday filing',
  EMPLOYMENT_AMENDMENT: 'Payday amendments',
  EMPLOYEE_DETAILS: 'Employee details',
};

export const JOB_NAMES: Readonly<Record<string, string>> = {
  mail: 'Sending mail',
  filings: 'Sending filings',
  webhooks: 'Sending webhooks',
  audit_seals: 'Sealing the audit log',
  pay_lines: 'Packing pay lines',
};

export type ServiceStatus = Schemas['ServiceStatus'];

/** Sends no session cookie, because only the operator's token grants access. */
const operators = createFetchClient<paths>({ baseUrl: window.location.origin, credentials: 'omit' });

export async function readStatus(token: string): Promise<ServiceStatus> {
  const { data, error, response } = await operators.GET('/api/status', {
    headers: { authorization: `Bearer ${token}` },
  });
  if (data === undefined) throw new ApiProblem(response.status, error);
  return data;
}
