import createFetchClient from 'openapi-fetch';
import type { paths } from '../../../packages/client/src/generated/schema.ts';
import { ApiProblem, type Schemas } from '../api/client.ts';

export type ServiceStatus = Schemas['ServiceStatus'];

/** Sends no session cookie: only the operator's token counts. */
const operators = createFetchClient<paths>({ baseUrl: window.location.origin, credentials: 'omit' });

export async function readStatus(token: string): Promise<ServiceStatus> {
  const { data, error, response } = await operators.GET('/api/status', {
    headers: { authorization: `Bearer ${token}` },
  });
  if (data === undefined) throw new ApiProblem(response.status, error);
  return data;
}
