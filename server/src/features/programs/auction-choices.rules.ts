// [D2 2.5; D1 10] How a winner is chosen, where the auction runs, and what hangs on it: hosting, LOT, prebids, presets.
import type { ConfigChange, ConfigOverrides } from '@kuri/contract/auctions/config'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Bid } from '@kuri/contract/programs/program-fields'
import { prebidOnlyFlagProblems } from '#features/auction-policy/settings.rules'
import { isAuctioned, problem } from './program.rules.ts'

/** As they came in a request: what is absent was not said. */
type AuctionChoices = Pick<
  ConfigChange,
  'hasPrebid' | 'autoOpenPrebid' | 'autoRevealPrebids' | 'prebidMutabilityPolicy'
> & {
  isAuctionHostedOnPlatform?: boolean
  hasFirstCycleAuction?: boolean
  prebidDocumentRequired?: boolean
  prebidDocumentTemplateVersionId?: string | null
  auctionPresetId?: string | null
}

const REQUIRED_ON_PLATFORM = 'is required for an auction on the platform'

/** Step 2. [G118] For auctions on the platform the prebid choices are made, not inherited by silence. */
export function stepTwoProblems(choices: AuctionChoices & { bid: Bid }, flow: 'NEW' | 'IMPORT'): Detail[] {
  if (choices.bid === 'LOT') return lotProblems(choices)
  const isHosted = choices.isAuctionHostedOnPlatform
  return [
    ...problem(
      isHosted === undefined,
      'isAuctionHostedOnPlatform',
      'must be chosen: true to hold the auction on the platform, false to hold it elsewhere',
    ),
    ...problem(isHosted === true && choices.hasPrebid === undefined, 'hasPrebid', REQUIRED_ON_PLATFORM),
    ...problem(
      isHosted === true && choices.prebidDocumentRequired === undefined,
      'prebidDocumentRequired',
      REQUIRED_ON_PLATFORM,
    ),
    ...problem(
      flow === 'IMPORT' && isHosted === true && choices.prebidMutabilityPolicy === undefined,
      'prebidMutabilityPolicy',
      REQUIRED_ON_PLATFORM,
    ),
    ...prebidProblems(choices),
  ]
}

/** A lot has no auction, so nothing of an auction may be switched on. */
export function lotProblems(choices: AuctionChoices): Detail[] {
  const mayNot = (isBroken: boolean, path: keyof AuctionChoices) =>
    problem(isBroken, path, 'cannot be set for bid LOT: leave it out')
  return [
    ...mayNot(choices.isAuctionHostedOnPlatform === true, 'isAuctionHostedOnPlatform'),
    ...mayNot(choices.hasFirstCycleAuction === true, 'hasFirstCycleAuction'),
    ...mayNot(choices.hasPrebid === true, 'hasPrebid'),
    ...mayNot(choices.prebidDocumentRequired === true, 'prebidDocumentRequired'),
    ...mayNot((choices.prebidDocumentTemplateVersionId ?? null) !== null, 'prebidDocumentTemplateVersionId'),
    ...mayNot((choices.auctionPresetId ?? null) !== null, 'auctionPresetId'),
    ...mayNot(choices.autoOpenPrebid === true, 'autoOpenPrebid'),
    ...mayNot(choices.autoRevealPrebids === true, 'autoRevealPrebids'),
  ]
}

const NEEDS_PREBID = 'needs hasPrebid true'

/** Within one request. Fields of an auction held elsewhere lie dormant, but must fit together all the same. */
function prebidProblems(choices: AuctionChoices): Detail[] {
  const hasPrebid = choices.hasPrebid === true
  return [
    ...problem(choices.prebidDocumentRequired === true && !hasPrebid, 'prebidDocumentRequired', NEEDS_PREBID),
    ...problem(
      (choices.prebidDocumentTemplateVersionId ?? null) !== null && !hasPrebid,
      'prebidDocumentTemplateVersionId',
      NEEDS_PREBID,
    ),
    ...problem(choices.hasPrebid === false && choices.autoOpenPrebid === true, 'autoOpenPrebid', NEEDS_PREBID),
    ...problem(choices.hasPrebid === false && choices.autoRevealPrebids === true, 'autoRevealPrebids', NEEDS_PREBID),
  ]
}

/** [G190] What a program gives up when it changes to LOT; its other auction settings stay, dormant. */
export const CLEARED_BY_LOT = {
  choices: {
    isAuctionHostedOnPlatform: false,
    hasFirstCycleAuction: false,
    prebidDocumentRequired: false,
    prebidDocumentTemplateVersionId: null,
    auctionPresetId: null,
  },
  config: { hasPrebid: false, autoOpenPrebid: null, autoRevealPrebids: null },
} as const satisfies { choices: AuctionChoices; config: ConfigChange }

/** A program as a change would leave it, with prebid resolved through all layers, before and after. */
type MergedChoices = {
  bid: Bid | null
  isAuctionHostedOnPlatform: boolean | null
  prebidDocumentRequired: boolean
  prebidDocumentTemplateVersionId: string | null
  /** The program's own layer. */
  overrides: ConfigOverrides
  hadPrebid: boolean
  hasPrebid: boolean
}

/**
 * A change of a program's auction, by its general PATCH or among its settings, on the merged state. What was stored
 * before stays tolerable when a lower layer switched prebid off; the change itself may neither ask for a document nor
 * switch prebid off under one.
 */
export function mergedChoiceProblems(patch: AuctionChoices & { bid?: Bid }, merged: MergedChoices): Detail[] {
  if (merged.bid === 'LOT') return lotProblems(patch)
  const { hadPrebid, hasPrebid, overrides } = merged
  const isUnhosted = merged.bid !== null && merged.isAuctionHostedOnPlatform === null
  const needsPrebid = (isOn: boolean, isAsked: boolean, path: keyof AuctionChoices) =>
    problem(
      isOn && !hasPrebid && (isAsked || hadPrebid),
      isAsked || patch.hasPrebid === undefined ? path : 'hasPrebid',
      isAsked ? NEEDS_PREBID : `cannot be off while ${path} is set: clear that too`,
    )
  return [
    ...problem(
      isUnhosted && patch.bid !== undefined,
      'isAuctionHostedOnPlatform',
      'must be chosen with this bid: true or false',
    ),
    ...problem(
      (patch.auctionPresetId ?? null) !== null && !isAuctioned(merged.bid),
      'auctionPresetId',
      'is only for programs whose bid is AUCTION or AUCTION_AND_LOT',
    ),
    ...needsPrebid(merged.prebidDocumentRequired, patch.prebidDocumentRequired === true, 'prebidDocumentRequired'),
    ...needsPrebid(
      merged.prebidDocumentTemplateVersionId !== null,
      (patch.prebidDocumentTemplateVersionId ?? null) !== null,
      'prebidDocumentTemplateVersionId',
    ),
    ...prebidOnlyFlagProblems({ change: patch, overrides, hadPrebid, hasPrebid }),
  ]
}
