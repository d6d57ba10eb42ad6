import { testTime } from '../../../../base/test-time.ts';
import { asJob, currentTrace, inSpan, type Tracer } from '../../../../base/trace.ts';
import { fileGateway } from './file-gateway.ts';
import type { Gateway } from './gateway.ts';
import { httpGateway } from './http-gateway.ts';
import { type SandboxDeps, sandboxGateway } from './sandbox-gateway.ts';

/**
 * Adds a trace span for each message sent and each status query. The span contains only the kind of the message, not
 * its content.
 */
export function tracedGateway(gateway: Gateway, tracer: Tracer | undefined): Gateway {
  if (!tracer) return gateway;
  const traced = <T>(name: string, kind: string, work: () => Promise<T>): Promise<T> => {
    const attributes = { 'tasman.gateway': gateway.name, 'tasman.lodgement': kind };
    if (currentTrace()) return inSpan(name, 'client', attributes, work);
    return asJob(tracer.begin(null), name, { kind: 'client', attributes }, work);
  };
  return {
    name: gateway.name,
    send: (outgoing) => traced('filing send', outgoing.kind, () => gateway.send(outgoing)),
    ...(gateway.ask ? { ask: (message) => traced('filing ask', message.kind, () => gateway.ask!(message)) } : {}),
  };
}

/** How the operator has configured the gateway. */
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

/**
 * Contract [CLOCK-001]: the messages of companies under a test clock go to the built-in sandbox, whatever the operator
 * configured.
 */
export function gatewayByTime(real: Gateway, sandbox: Gateway): Gateway {
  const current = (): Gateway => (testTime() ? sandbox : real);
  return {
    get name() {
      return current().name;
    },
    send: (outgoing) => current().send(outgoing),
    get ask() {
      const gateway = current();
      // The type has no undefined, but a gateway without this function is the same as one without the property.
      return gateway.ask?.bind(gateway) as NonNullable<Gateway['ask']>;
    },
  };
}
