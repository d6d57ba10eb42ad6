import { createRouter } from '@tanstack/react-router';
import { employeeRoutes } from './employees/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { rootRoute } from './root.tsx';
import { selfRoutes } from './self/routes.ts';

/** Every place brings its own addresses; this list is the map of the console. */
const routeTree = rootRoute.addChildren([...homeRoutes, ...employeeRoutes, ...selfRoutes]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
