import { bruno } from './bruno.ts';
import type { Client } from './client.ts';
import { pythonPackage } from './python-package.ts';

/** Clients that we generate from the API document for partners. They are tested in the form that partners receive. */
export const OWN: Readonly<Record<string, Client>> = { 'python-package': pythonPackage, bruno };
