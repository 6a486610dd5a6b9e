import * as papers from '@kuri/contract/money/payout-papers.contract'
import * as payouts from '@kuri/contract/money/payouts.contract'
import { serve } from '#platform/http/endpoint'
import { approvePayout, forfeitPayout, sendPayoutBack } from './decisions.actions.ts'
import { addGuarantor, recordConsent, removeGuarantor, sendGuarantorCode } from './guarantors.actions.ts'
import { announcePaper, confirmPaper } from './papers.actions.ts'
import { depositPayout, payPayout } from './payment.actions.ts'
import { getOwnPayout, getPayout, listOwnPayouts, listPayouts } from './payout-lists.actions.ts'
import type { PayoutDeps } from './payout-ports.ts'
import { submitPayout, updatePayout } from './preparation.actions.ts'
import { returnPayout } from './returned.actions.ts'
import { addSecurity, removeSecurity, returnSecurity } from './securities.actions.ts'

export const payoutRoutes = (deps: PayoutDeps) => [
  serve(payouts.listPayouts, ({ permit, query }) => listPayouts(deps, permit, query)),
  serve(payouts.getPayout, ({ permit, params }) => getPayout(deps, permit, params.payoutId)),
  serve(payouts.updatePayout, ({ permit, params, body }) => updatePayout(deps, permit, params.payoutId, body)),
  serve(payouts.submitPayout, ({ permit, params }) => submitPayout(deps, permit, params.payoutId)),
  serve(payouts.sendPayoutBack, ({ permit, params, body }) => sendPayoutBack(deps, permit, params.payoutId, body)),
  serve(payouts.approvePayout, ({ permit, params, body }) => approvePayout(deps, permit, params.payoutId, body)),
  serve(payouts.payPayout, ({ permit, params, body }) => payPayout(deps, permit, params.payoutId, body)),
  serve(payouts.returnPayout, ({ permit, params, body }) => returnPayout(deps, permit, params.payoutId, body)),
  serve(payouts.depositPayout, ({ permit, params, body }) => depositPayout(deps, permit, params.payoutId, body)),
  serve(payouts.forfeitPayout, ({ permit, params, body }) => forfeitPayout(deps, permit, params.payoutId, body)),
  serve(payouts.listOwnPayouts, ({ permit, query }) => listOwnPayouts(deps, permit, query)),
  serve(payouts.getOwnPayout, ({ permit, params }) => getOwnPayout(deps, permit, params.payoutId)),
  serve(papers.generatePayoutPaper, ({ permit, params, body }) => announcePaper(deps, permit, params.payoutId, body)),
  serve(papers.confirmPayoutPaper, ({ permit, params, body }) => confirmPaper(deps, permit, params.payoutId, body)),
  serve(papers.generateOwnPayoutPaper, ({ permit, params, body }) =>
    announcePaper(deps, permit, params.payoutId, body),
  ),
  serve(papers.confirmOwnPayoutPaper, ({ permit, params, body }) => confirmPaper(deps, permit, params.payoutId, body)),
  serve(papers.addPayoutSecurity, ({ permit, params, body }) => addSecurity(deps, permit, params.payoutId, body)),
  serve(papers.removePayoutSecurity, ({ permit, params }) => removeSecurity(deps, permit, params)),
  serve(papers.returnPayoutSecurity, ({ permit, params, body }) => returnSecurity(deps, permit, params, body)),
  serve(papers.addPayoutGuarantor, ({ permit, params, body }) => addGuarantor(deps, permit, params.payoutId, body)),
  serve(papers.removePayoutGuarantor, ({ permit, params }) => removeGuarantor(deps, permit, params)),
  serve(papers.sendGuarantorCode, ({ permit, params }) => sendGuarantorCode(deps, permit, params)),
  serve(papers.recordGuarantorConsent, ({ permit, params, body }) => recordConsent(deps, permit, params, body.otp)),
]
