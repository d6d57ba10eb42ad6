import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api/client.ts';

/** A refusal stays one however often it is asked again; what may pass is tried twice more. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 429 || error.status === 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: (count, error) => count < 2 && mayPass(error) },
    mutations: { retry: false },
  },
});
