// Puts the modules of this folder in the place of those that speak SQL. Imported before anything of the service.
import { registerHooks } from 'node:module'

const SERVICE = new URL('../../server/src/', import.meta.url).href

const REPLACED: Readonly<Record<string, string>> = {
  'features/auctions/model/auctions.sql.ts': './auctions.sql.ts',
  'features/auctions/model/events.sql.ts': './events.sql.ts',
  'features/auctions/model/records.sql.ts': './records.sql.ts',
  'features/auctions/model/superseded-prebids.sql.ts': './superseded-prebids.sql.ts',
  'features/auctions/tree/lines.ts': './lines.ts',
  'features/auction-records/auction-records.sql.ts': './auction-records.sql.ts',
  'features/programs/calendar.rules.ts': './calendar.rules.ts',
  'features/notifications/notifications.actions.ts': './notifications.actions.ts',
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
