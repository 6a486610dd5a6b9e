// Converts between an auction's effective settings and the columns of its row.
import { SETTING_KEYS, type SettingKey, type Settings } from '@kuri/contract/auctions/config'
import type { Selectable } from 'kysely'
import type { Auction } from '#platform/db/database.generated'

export const SETTING_COLUMNS = {
  hasPrebid: 'hasPrebid',
  auctionBidMode: 'bidMode',
  auctionClosingMode: 'closingMode',
  auctionDurationSeconds: 'durationSeconds',
  auctionExtensionSeconds: 'extensionSeconds',
  auctionFirstCallSeconds: 'firstCallSeconds',
  auctionSecondCallSeconds: 'secondCallSeconds',
  auctionThirdCallSeconds: 'thirdCallSeconds',
  subscriberJoinGraceSeconds: 'joinGraceSeconds',
  subscriberJoinLeadSeconds: 'joinLeadSeconds',
  allowStaffOfflineBids: 'allowStaffOfflineBids',
  prebidMutabilityPolicy: 'mutabilityPolicy',
  auctionJoiningRule: 'joiningRule',
} as const satisfies Record<SettingKey, keyof Auction>

type Column = (typeof SETTING_COLUMNS)[SettingKey]
type SettingsRow = Pick<Selectable<Auction>, Column>

export const settingsOf = (row: SettingsRow): Settings =>
  Object.fromEntries(SETTING_KEYS.map((key) => [key, row[SETTING_COLUMNS[key]]])) as Settings

/** [spec: Closing by calls] In call mode there is no duration; the stored one is kept for a change of the mode. */
export const durationOf = (row: Pick<SettingsRow, 'closingMode' | 'durationSeconds'>): number | null =>
  row.closingMode === 'CALL_MODE' ? null : row.durationSeconds

export const settingColumns = (settings: Settings): SettingsRow =>
  Object.fromEntries(SETTING_KEYS.map((key) => [SETTING_COLUMNS[key], settings[key]])) as SettingsRow
