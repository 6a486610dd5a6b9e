// [D1 10; D2 2.5] What a change of a program's auction settings may hold, judged on the merged state.
import type { ConfigChange, ConfigOverrides } from '@kuri/contract/auction-config'
import type { Detail } from '@kuri/contract/refusals'
import { prebidOnlyFlagProblems } from '#features/auction-policy/settings.rules'

export type SettingsEdit = {
  bid: 'LOT' | 'AUCTION' | 'AUCTION_AND_LOT' | null
  change: ConfigChange & {
    auctionPresetId?: string | null
    prebidDocumentRequired?: boolean
    prebidDocumentTemplateVersionId?: string | null
  }
  /** The program's own layer after the change. */
  overrides: ConfigOverrides
  /** What prebid came to before, and comes to now. */
  hadPrebid: boolean
  hasPrebid: boolean
}

export function settingsProblems(edit: SettingsEdit): Detail[] {
  const { bid, change } = edit
  const wantsDocument = change.prebidDocumentRequired === true
  const namesTemplate = !!change.prebidDocumentTemplateVersionId
  const problems: Detail[] = []
  const say = (path: string, message: string) => problems.push({ path, message })

  if (change.auctionPresetId && bid !== 'AUCTION' && bid !== 'AUCTION_AND_LOT')
    say('auctionPresetId', 'is only for programs whose bid is AUCTION or AUCTION_AND_LOT')
  if (bid === 'LOT') {
    if (change.hasPrebid === true) say('hasPrebid', 'must not be true for a LOT program')
    if (wantsDocument) say('prebidDocumentRequired', 'must not be true for a LOT program')
    if (namesTemplate) say('prebidDocumentTemplateVersionId', 'is not for a LOT program')
  } else if (!edit.hasPrebid) {
    if (wantsDocument) say('prebidDocumentRequired', 'needs prebid: switch hasPrebid on')
    if (namesTemplate) say('prebidDocumentTemplateVersionId', 'needs prebid: switch hasPrebid on')
  }
  return [...problems, ...prebidOnlyFlagProblems(edit)]
}
