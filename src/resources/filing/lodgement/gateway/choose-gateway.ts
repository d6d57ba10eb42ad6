import { fileGateway } from './file-gateway.ts';
import type { Gateway } from './gateway.ts';
import { httpGateway } from './http-gateway.ts';
import { type SandboxDeps, sandboxGateway } from './sandbox-gateway.ts';

/** The operator's configuration. */
export type GatewayChoice =
  | { readonly gateway: 'sandbox' | 'file' }
  | {
      readonly gateway: 'http';
      readonly url: string;
      readonly token: string;
      /** Product id of this software at the ATO. */
      readonly productId?: string;
    };

/** The gateway for messages to tax offices: a sending service, a folder, or the built-in sandbox. */
export function chooseGateway(choice: GatewayChoice, given: SandboxDeps & { readonly folder: string }): Gateway {
  if (choice.gateway === 'http') return httpGateway({ address: choice.url, token: choice.token });
  if (choice.gateway === 'file') return fileGateway({ folder: given.folder });
  return sandboxGateway(given);
}
