import { createRootRoute, retainSearchParams } from '@tanstack/react-router';
import { Shell } from './shell/shell.tsx';
import { NotThere } from './ui/not-there.tsx';
import { Problem } from './ui/problem.tsx';

export interface WhereSearch {
  /** The company that is looked at; the address carries it, so that every view can be linked. */
  company_id?: number;
}

const asId = (given: unknown): number | undefined => {
  const id = Number(given);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotThere,
  errorComponent: ({ error }) => <Problem error={error} />,
  validateSearch: (search: Record<string, unknown>): WhereSearch => {
    const company_id = asId(search.company_id);
    return company_id === undefined ? {} : { company_id };
  },
  search: { middlewares: [retainSearchParams(['company_id'])] },
});
