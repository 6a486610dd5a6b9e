// Puts the modules of this folder in the place of those that speak SQL. Imported before anything of the service.
import { registerHooks } from 'node:module'

const SERVICE = new URL('../../server/src/', import.meta.url).href

const REPLACED: Readonly<Record<string, string>> = {
  'features/auctions/model/auctions.sql.ts': './auctions.sql.ts',
  'features/auctions/model/events.sql.ts': './events.sql.ts',
  'features/auctions/model/records.sql.ts': './records.sql.ts',
  'features/auctions/model/superseded-prebids.sql.ts': './prebids/superseded-prebids.sql.ts',
  'features/proof/tree/lines.ts': './lines.ts',
  'features/auctions/audience/audience.sql.ts': './room/audience.sql.ts',
  'features/auctions/audience/participants.ts': './room/participants.ts',
  'features/auctions/audience/participations.sql.ts': './room/participations.sql.ts',
  'features/auctions/model/enrollment-facts.sql.ts': './room/enrollment-facts.sql.ts',
  'features/auctions/room/admission.sql.ts': './room/admission.sql.ts',
  'features/auctions/room/presence/seats.sql.ts': './room/seats.sql.ts',
  'features/auctions/screens/auction-context.sql.ts': './room/auction-context.sql.ts',
  'features/auctions/screens/console/console.actions.ts': './room/console.actions.ts',
  'features/auctions/screens/subscriber/overview.actions.ts': './room/overview.actions.ts',
  'features/proof/tree/stored-leaves.sql.ts': './room/stored-leaves.sql.ts',
  'features/auctions/policy/auction-records.sql.ts': './auction-records.sql.ts',
  'features/auctions/model/ticket-holders.sql.ts': './settlement/ticket-holders.sql.ts',
  'features/auctions/winners/winners.sql.ts': './settlement/winners.sql.ts',
  'features/auctions/prebids/prebid-document.ts': './prebids/prebid-document.ts',
  'features/auctions/prebids/prebids.sql.ts': './prebids/prebids.sql.ts',
  'features/money/billing/advances.actions.ts': './settlement/advances.actions.ts',
  'features/money/billing/deductions.sql.ts': './settlement/deductions.sql.ts',
  'features/money/gst/documents.sql.ts': './settlement/gst-documents.sql.ts',
  'features/money/gst/gst.sql.ts': './settlement/gst.sql.ts',
  'features/money/billing/program-scope.sql.ts': './settlement/program-scope.sql.ts',
  'features/programs/cycles/cycles.sql.ts': './settlement/cycles.sql.ts',
  'features/programs/cycles/settlement.sql.ts': './settlement/settlement.sql.ts',
  'features/programs/cycles/winners.sql.ts': './settlement/cycle-winners.sql.ts',
  'features/money/ledger/ledger.actions.ts': './settlement/ledger.actions.ts',
  'features/money/payouts/cases.actions.ts': './settlement/cases.actions.ts',
  'features/programs/programs/cycle-terms.sql.ts': './settlement/cycle-terms.sql.ts',
  'features/programs/programs/calendar.rules.ts': './calendar.rules.ts',
  'features/messages/notifications/notifications.actions.ts': './notifications.actions.ts',
  'platform/processes/outages.sql.ts': './room/outages.sql.ts',
  'platform/processes/processes.sql.ts': './room/processes.sql.ts',
  'platform/secrets.ts': './prebids/secrets.ts',
}

const replacements = new Map(
  Object.entries(REPLACED).map(([path, own]) => [SERVICE + path, new URL(own, import.meta.url).href]),
)

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const own = replacements.get(resolved.url)
    // A replacement passes on what it does not replace.
    return own === undefined || context.parentURL === own ? resolved : { ...resolved, url: own }
  },
})
