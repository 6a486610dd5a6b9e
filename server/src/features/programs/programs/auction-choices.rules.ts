// Which auction settings of a program fit together: LOT or auction, hosting, prebids, documents, presets. [spec: Fields of a program;
// Configuration endpoints]

import type { ConfigChange, ConfigOverrides } from '@kuri/contract/auctions/config'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { Bid } from '@kuri/contract/programs/program-fields'
import { isAuctioned } from '@kuri/contract/programs/program-status'
import { prebidOnlyFlagProblems } from '#features/auctions/policy/settings.rules'
import { problem } from './program.rules.ts'

/** As sent in a request; an omitted field is undefined. */
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

/**
 * Step 2. [spec: Prebid choices must be explicit] An auction on the platform must state its prebid choices; omitting them does not inherit.
 */
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

/** A lot has no auction, so no auction setting may be switched on. */
export function lotProblems(choices: AuctionChoices): Detail[] {
  const mustBeOff = (isSet: boolean, path: keyof AuctionChoices) =>
    problem(isSet, path, 'cannot be set for bid LOT: leave it out')
  return [
    ...mustBeOff(choices.isAuctionHostedOnPlatform === true, 'isAuctionHostedOnPlatform'),
    ...mustBeOff(choices.hasFirstCycleAuction === true, 'hasFirstCycleAuction'),
    ...mustBeOff(choices.hasPrebid === true, 'hasPrebid'),
    ...mustBeOff(choices.prebidDocumentRequired === true, 'prebidDocumentRequired'),
    ...mustBeOff((choices.prebidDocumentTemplateVersionId ?? null) !== null, 'prebidDocumentTemplateVersionId'),
    ...mustBeOff((choices.auctionPresetId ?? null) !== null, 'auctionPresetId'),
    ...mustBeOff(choices.autoOpenPrebid === true, 'autoOpenPrebid'),
    ...mustBeOff(choices.autoRevealPrebids === true, 'autoRevealPrebids'),
  ]
}

const NEEDS_PREBID = 'needs hasPrebid true'

/** Within one request. The fields are stored but unused for an auction held elsewhere; they must be consistent anyway. */
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

/** [spec: A change to LOT] What a change to LOT clears. The other auction settings stay stored and are not used. */
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

/** The program after the change; `hadPrebid` and `hasPrebid` are resolved through all layers, before and after it. */
type MergedChoices = {
  bid: Bid | null
  isAuctionHostedOnPlatform: boolean | null
  prebidDocumentRequired: boolean
  prebidDocumentTemplateVersionId: string | null
  /** The program's own configuration layer. */
  overrides: ConfigOverrides
  hadPrebid: boolean
  hasPrebid: boolean
}

/**
 * A change of auction settings, checked on the merged state. A stored document stays valid when a lower layer switches
 * prebid off; the change itself may neither ask for a document without prebid nor switch prebid off under one.
 */
export function mergedChoiceProblems(patch: AuctionChoices & { bid?: Bid }, merged: MergedChoices): Detail[] {
  if (merged.bid === 'LOT') return lotProblems(patch)
  const { hadPrebid, hasPrebid, overrides } = merged
  const isUnhosted = merged.bid !== null && merged.isAuctionHostedOnPlatform === null
  const needsPrebid = (isOn: boolean, isSent: boolean, path: keyof AuctionChoices) =>
    problem(
      isOn && !hasPrebid && (isSent || hadPrebid),
      isSent || patch.hasPrebid === undefined ? path : 'hasPrebid',
      isSent ? NEEDS_PREBID : `cannot be off while ${path} is set: clear that too`,
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
