// The names of auction settings, of their choices and of the layers that they come from.
import type { ConfigKey, ConfigOverrides, LayerName } from '@kuri/contract/auctions/config'
import { useLingui } from '@lingui/react/macro'

export type ConfigValue = string | number | boolean | null
/** The words that a setting can have, as the contract lists them. */
type WordOf<K extends ConfigKey> = Extract<ConfigOverrides[K], string>
/** Settings with a list of words; the others are numbers, or yes and no. */
type WordKey = { [K in ConfigKey]: WordOf<K> extends never ? never : K }[ConfigKey]
type ChoiceOf<K extends ConfigKey> = K extends WordKey ? WordOf<K> : 'true' | 'false'

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
  const choices: { [K in WordKey]: Record<WordOf<K>, string> } = {
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
  const wordsOf = (key: ConfigKey): Record<string, string> => (key in choices ? choices[key as WordKey] : yesNo)
  const valueWord = (key: ConfigKey, value: ConfigValue | undefined) => {
    if (value === null || value === undefined) return '–'
    return typeof value === 'number' ? String(value) : (wordsOf(key)[String(value)] ?? String(value))
  }
  const optionsOf = <K extends ConfigKey>(key: K) =>
    Object.entries(wordsOf(key)).map(([value, label]) => ({ value: value as ChoiceOf<K>, label }))
  return { names, layers, valueWord, optionsOf }
}
