import createFetchClient from 'openapi-fetch';
import { ApiProblem, type Schemas } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';

export type ServiceStatus = Schemas['ServiceStatus'];

/** Without the session of whoever is signed in: the operator's token is all that counts. */
const operators = createFetchClient<paths>({ baseUrl: window.location.origin, credentials: 'omit' });

export async function readStatus(token: string): Promise<ServiceStatus> {
  const { data, error, response } = await operators.GET('/api/status', {
    headers: { authorization: `Bearer ${token}` },
  });
  if (data === undefined) throw new ApiProblem(response.status, error);
  return data;
}
