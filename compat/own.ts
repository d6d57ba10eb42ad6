import { bruno } from './bruno.ts';
import type { Client } from './client.ts';
import { pythonPackage } from './python-package.ts';

/** Clients that we generate from the document for partners, tested as partners get them. */
export const OWN: Readonly<Record<string, Client>> = { 'python-package': pythonPackage, bruno };
