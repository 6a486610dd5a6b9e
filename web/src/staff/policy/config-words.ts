// The names of auction settings, of their choices and of the layers that they come from.
import type { ConfigKey, LayerName } from '@kuri/contract/auctions/config'
import { useLingui } from '@lingui/react/macro'

export type ConfigValue = string | number | boolean | null

export function useConfigWords() {
  const { t } = useLingui()
  const names: Record<ConfigKey, string> = {
    hasPrebid: t`Sealed prebids before the auction`,
    auctionBidMode: t`How bids are made`,
    auctionClosingMode: t`How an auction ends`,
    auctionDurationSeconds: t`Length of the auction, seconds`,
    auctionExtensionSeconds: t`Extension after a late bid, seconds`,
    auctionFirstCallSeconds: t`First call, seconds`,
    auctionSecondCallSeconds: t`Second call, seconds`,
    auctionThirdCallSeconds: t`Third call, seconds`,
    subscriberJoinGraceSeconds: t`Joining after the start, seconds`,
    subscriberJoinLeadSeconds: t`Joining before the start, seconds`,
    allowStaffOfflineBids: t`Staff may enter bids from the hall`,
    prebidMutabilityPolicy: t`Changing a prebid`,
    auctionJoiningRule: t`When members may join`,
    autoStart: t`Starts by itself`,
    approvalRequired: t`Needs an approval before the start`,
    autoOpenPrebid: t`Prebids open by themselves`,
    autoRevealPrebids: t`Prebids are revealed by themselves`,
    autoDeclareWinner: t`The winner is declared by itself`,
    lotProof: t`Lots drawn by hand`,
  }
  const choices: Partial<Record<ConfigKey, Record<string, string>>> = {
    auctionBidMode: {
      DISCOUNT_INCREASING: t`Discount, rising`,
      TOTAL_VALUE_DECREASING: t`Amount to receive, falling`,
    },
    auctionClosingMode: { DURATION_MODE: t`After a fixed time`, CALL_MODE: t`After three calls` },
    auctionJoiningRule: {
      BEFORE_START: t`Only before the start`,
      GRACE_PERIOD: t`Also shortly after the start`,
      ANYTIME: t`At any time`,
    },
    prebidMutabilityPolicy: {
      IMMUTABLE_CANCEL_ONLY: t`Only withdrawn, not changed`,
      MUTABLE_UNTIL_CLOSE: t`Changed until prebids close`,
    },
    lotProof: {
      PREFERRED: t`Allowed, and marked as not provable`,
      REQUIRED: t`Refused: only provable draws`,
    },
  }
  const layers: Record<LayerName, string> = {
    default: t`Default`,
    platform: t`Platform`,
    company: t`Company`,
    preset: t`Preset`,
    program: t`Program`,
    auction: t`Auction`,
  }
  const yesNo = { true: t`Yes`, false: t`No` }
  const valueWord = (key: ConfigKey, value: ConfigValue | undefined) => {
    if (value === null || value === undefined) return '–'
    return typeof value === 'number'
      ? String(value)
      : ((choices[key] ?? yesNo)[String(value) as 'true'] ?? String(value))
  }
  const optionsOf = (key: ConfigKey) =>
    Object.entries(choices[key] ?? yesNo).map(([value, label]) => ({ value, label }))
  return { names, layers, valueWord, optionsOf }
}
