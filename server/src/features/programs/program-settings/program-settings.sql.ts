// Statements on the auction settings of a program; its other columns belong to the programs feature.
import type { ConfigOverrides } from '@kuri/contract/auctions/config'
import { overridesIn } from '#features/auctions/policy/layers.sql'
import type { Reader, Tx } from '#platform/db/types'

const selectSettings = (db: Reader, programId: string) =>
  db
    .selectFrom('programs')
    .select([
      'id as programId',
      'companyId',
      'branchId',
      'name',
      'bid',
      'isAuctionHostedOnPlatform',
      'auctionPresetId',
      'auctionConfig',
      'allowedSecurities',
      'prebidDocumentRequired',
      'prebidDocumentTemplateVersionId',
    ])
    .where('id', '=', programId)
    .where('deletedAt', 'is', null)

export type ProgramSettingsRow = NonNullable<Awaited<ReturnType<typeof findProgramSettings>>>

const settingsIn = <Row extends { auctionConfig: unknown }>({ auctionConfig, ...row }: Row) => ({
  ...row,
  overrides: overridesIn(auctionConfig) ?? {},
})

export async function findProgramSettings(db: Reader, programId: string) {
  const row = await selectSettings(db, programId).executeTakeFirst()
  return row && settingsIn(row)
}

export async function lockProgramSettings(tx: Tx, programId: string) {
  const row = await selectSettings(tx, programId).forNoKeyUpdate().executeTakeFirst()
  return row && settingsIn(row)
}

export const updateProgramSettings = (
  tx: Tx,
  programId: string,
  settings: {
    auctionPresetId: string | null
    overrides: ConfigOverrides
    allowedSecurities: string[]
    prebidDocumentRequired: boolean
    prebidDocumentTemplateVersionId: string | null
  },
  now: Date,
) => {
  const { overrides, ...columns } = settings
  return tx
    .updateTable('programs')
    .set({ ...columns, auctionConfig: JSON.stringify(overrides), updatedAt: now })
    .where('id', '=', programId)
    .execute()
}
