import type { Clock } from '../../base/clock.ts';
import type { Logger } from '../../base/logger.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import type { JobMonitor } from '../../jobs/job-log.ts';
import { inRounds } from '../../jobs/rounds.ts';
import type { Params } from '../../params/params.ts';
import { lawOf } from '../../rules/law.ts';
import { approvalRoutes } from './approval/approval.routes.ts';
import { type ApprovalDeps, approvalService } from './approval/approval.service.ts';
import { approvalGuard } from './approval/approval-guard.service.ts';
import { documented } from './approval/duties.ts';
import { evidenceRoutes } from './approval/evidence.routes.ts';
import { evidenceService } from './approval/evidence.service.ts';
import { draftPayRoutes } from './draft-pay/draft-pay.routes.ts';
import { draftPayService } from './draft-pay/draft-pay.service.ts';
import { familyViolenceLeaveRoutes } from './family-violence-leave/family-violence-leave.routes.ts';
import { payChanges } from './pay/change/pay-changes.ts';
import type { PayCounts } from './pay/model/context.ts';
import { payRoutes } from './pay/pay.routes.ts';
import { payHistory, payService } from './pay/pay.service.ts';
import { PayOut } from './pay/read.public.ts';
import { lineFolder } from './pay/record/line-folder.ts';
import { payRunRoutes } from './pay-run/pay-run.routes.ts';
import { PayRunTold } from './pay-run/pay-run.schema.ts';
import { payRunService, type Reports } from './pay-run/pay-run.service.ts';
import { paySheetRoutes } from './pay-sheet/pay-sheet.routes.ts';
import { paySheetService } from './pay-sheet/pay-sheet.service.ts';
import { payslipRoutes } from './payslip/payslip.routes.ts';
import { payslipService } from './payslip/payslip.service.ts';
import { payslipMailRoutes } from './payslip-mail/payslip-mail.routes.ts';
import { type Post, payslipMailService } from './payslip-mail/payslip-mail.service.ts';
import { proposalRoutes } from './proposal/proposal.routes.ts';
import { proposalService } from './proposal/proposal.service.ts';
import { backPayService } from './review/back-pay.service.ts';
import { historyService } from './review/history.service.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { reviewService } from './review/review.service.ts';
import { reviewWork } from './review/review.work.ts';
import { reviewFilesService } from './review/review-files.service.ts';
import { recordRuleSets } from './rule-set/rule-set.service.ts';
import { entitlementRoutes } from './termination/entitlement.routes.ts';
import { entitlementService } from './termination/entitlement.service.ts';
import { terminationRoutes } from './termination/termination.routes.ts';
import { endingsOf, finalPayOf, terminationService } from './termination/termination.service.ts';
import { workersCompRoutes } from './workers-comp/workers-comp.routes.ts';
import { workersCompService } from './workers-comp/workers-comp.service.ts';

export { allowanceHistory, payHistory } from './pay/pay.service.ts';
export type { ReviewWork } from './review/review.work.ts';

export interface PayRoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The real clock, which no test clock affects. */
  readonly realClock: Clock;
  readonly cipher: FieldCipher;
  readonly params: Readonly<Record<'AU' | 'NZ', Params>>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** The reporting status of pays. The filing room supplies it. */
  readonly reports: Reports;
  /** The prefix of our own headers. If it is `SVC`, one of the headers is X-SVC-Skipped. */
  readonly headerPrefix: string;
  /** Queues emails with payslips. The mail module supplies it. */
  readonly post: Post;
  /** All routes, and the functions of the auth module that approvals need. app.ts supplies them. */
  readonly approvals: Pick<ApprovalDeps, 'routes' | 'admit' | 'tellOfBankChange' | 'signatures' | 'version'>;
  readonly counts?: PayCounts;
  readonly rounds?: JobMonitor;
}

/** How often this node looks for unfinished reviews that another node has abandoned. */
const REVIEW_SWEEP_MS = 5_000;

/** Pays from draft to payslip, terminations, and reviews of past pays. */
export function payRoom(given: PayRoomDeps) {
  const { db, clock, cipher, params, logger, reports, headerPrefix, post, counts, rounds } = given;
  const law = lawOf({ au: params.AU, nz: params.NZ });
  const ending = { db, clock, params, cipher, pays: payHistory };
  const endings = endingsOf(ending);
  const making = { ...ending, law, logger, endings, reports, counts };
  const pays = payService(making);
  const drafts = draftPayService(making);
  const payslips = payslipService({ db, cipher });
  const approving = { db, clock: given.realClock, cipher, ...given.approvals };
  const mails = payslipMailService({ db, clock, post, payslips });
  const reviewing = reviewWork({ db, law, clock });
  const reviewRounds = inRounds({
    job: 'reviews',
    everyMs: REVIEW_SWEEP_MS,
    work: (isStopping) => reviewing.runDue(isStopping),
    logger,
    title: 'Recalculating pays for reviews',
    ...(rounds ? { monitor: rounds } : {}),
  });
  const history = historyService({ db, clock });
  const reviews = reviewService({ db, clock, wake: () => reviewRounds.wake() });
  const routes: readonly Route[] = [
    ...payRoutes({ pays, changes: payChanges(making) }),
    ...payRunRoutes({ payRuns: payRunService({ db, reports }) }),
    ...paySheetRoutes({ sheets: paySheetService(making) }),
    ...draftPayRoutes({ drafts, headerPrefix }),
    ...proposalRoutes({ proposals: proposalService({ db, clock, law, pays, drafts }) }),
    ...terminationRoutes({ terminations: terminationService({ ...ending, finalPay: finalPayOf(making) }) }),
    ...entitlementRoutes({ entitlements: entitlementService(making) }),
    ...workersCompRoutes({ workersComp: workersCompService({ db, clock, law, pays }) }),
    ...familyViolenceLeaveRoutes(making),
    ...approvalRoutes({ approvals: approvalService(approving) }),
    ...reviewRoutes({
      reviews,
      files: reviewFilesService({ db, clock, law }),
      backPay: backPayService(making),
      history,
    }),
    ...payslipRoutes({ payslips }),
    ...evidenceRoutes({ evidence: evidenceService({ db }) }),
    ...payslipMailRoutes({ mails }),
  ];
  /** The schemas of webhook events. */
  const told = {
    'pay.created': PayOut,
    'pay.updated': PayOut,
    'pay.deleted': PayOut,
    'pay_run.completed': PayRunTold,
  };
  return {
    routes,
    told,
    payslips,
    pays,
    history,
    guard: approvalGuard(approving),
    documented,
    recordRuleSets: () => recordRuleSets({ db, law, clock: given.realClock }),
    payslipAttachment: mails.attachment,
    reviews: reviewing,
    /** The background work of the room: folding the lines of pays, and reviews. */
    workers: [lineFolder({ db, logger, ...(rounds ? { rounds } : {}) }), reviewRounds],
  };
}
