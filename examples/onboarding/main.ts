// A partner's product with its demo client.
//
//   npx tsx examples/onboarding/main.ts
import { partnerApp } from './app.ts';

const port = Number(process.env.PORT ?? 9999);
const ownUrl = process.env.OWN_URL ?? `http://127.0.0.1:${port}`;

partnerApp({
  tasmanUrl: process.env.TASMAN_URL ?? 'http://127.0.0.1:8080',
  ownUrl,
  clientId: process.env.CLIENT_ID ?? 'demo-client',
  clientSecret: process.env.CLIENT_SECRET ?? 'demo-secret',
  partner: {
    username: process.env.PARTNER_USERNAME ?? 'partner@demo.example',
    password: process.env.PARTNER_PASSWORD ?? 'demo-partner',
  },
}).listen(port, '127.0.0.1', () => process.stdout.write(`The partner's product is at ${ownUrl}\n`));
