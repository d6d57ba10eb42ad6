import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../base/clock.ts';
import type { Db } from '../../../db/db.ts';
import type { RateLimiter } from '../../../http/limits/rate-limit.ts';
import { addPageTo, type PageHandler } from '../../pages/add-page.ts';
import { html, sendPage } from '../../pages/layout.ts';
import { SIGN_IN } from '../../pages/session-page.ts';
import { hiddenFields } from '../../pages/sign-in-form.ts';
import { linkIsOver, tokenOf } from '../../partner/link.ts';
import { visitorOf } from '../../session/visitor.ts';
import type { Devices } from '../../sign-in/device.ts';
import { DEVICE_PATH, findDeviceOwner, takeDeviceLink } from '../../sign-in/device-link.ts';

export interface DevicePageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly devices: Devices;
}

/**
 * The page that the emailed link opens to allow a new device. The link takes effect only when the person presses a
 * button, because mail programs open links automatically.
 */
export function addDevicePages(server: FastifyInstance, deps: DevicePageDeps): void {
  const add = addPageTo(server, deps.limiter);
  add('GET', DEVICE_PATH, show(deps));
  add('POST', DEVICE_PATH, take(deps));
}

const show =
  ({ db, clock }: DevicePageDeps): PageHandler =>
  async (request, reply) => {
    const token = tokenOf(request.query);
    const owner = await findDeviceOwner(db, token, clock.now());
    if (!owner) throw linkIsOver();
    return sendPage(reply, {
      title: 'Allow this device',
      body: html`<h1>Allow this device?</h1>
<p><strong>${owner.subject}</strong> can then sign in with this browser, even while failed attempts from elsewhere continue.</p>
<p class="quiet">If you did not just try to sign in, someone else knows your password:
<a href="/auth/forgot-password">change your password</a>.</p>
<form method="post" action="${DEVICE_PATH}">
${hiddenFields({ token })}
<div class="actions"><button class="primary" type="submit">Allow this device</button></div>
</form>`,
    });
  };

const take =
  ({ db, clock, devices }: DevicePageDeps): PageHandler =>
  async (request, reply) => {
    const token = tokenOf(request.body);
    const taken = await takeDeviceLink({ db, devices }, { token, visitor: visitorOf(request), at: clock.now() });
    if (!taken) throw linkIsOver();
    return sendPage(reply, {
      title: 'Device allowed',
      cookies: [taken.cookie],
      body: html`<h1>This device is now allowed</h1>
<p>Sign in again as <strong>${taken.subject}</strong>.</p>
<div class="actions"><a class="button primary" href="${SIGN_IN}">Sign in</a></div>`,
    });
  };
