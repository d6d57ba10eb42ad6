import { fileGateway } from './file-gateway.ts';
import type { Gateway } from './gateway.ts';
import { httpGateway } from './http-gateway.ts';
import { type SandboxDeps, sandboxGateway } from './sandbox-gateway.ts';

/** As the operator sets it. */
export type GatewayChoice =
  | { readonly gateway: 'sandbox' | 'file' }
  | {
      readonly gateway: 'http';
      readonly url: string;
      readonly token: string;
      /** What the tax office calls this software. */
      readonly productId?: string;
    };

/** Where messages to tax offices go: to a sending service, into a folder, or nowhere beyond the built-in sandbox. */
export function chooseGateway(choice: GatewayChoice, given: SandboxDeps & { readonly folder: string }): Gateway {
  if (choice.gateway === 'http') return httpGateway({ address: choice.url, token: choice.token });
  if (choice.gateway === 'file') return fileGateway({ folder: given.folder });
  return sandboxGateway(given);
}
