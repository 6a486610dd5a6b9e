// Reads and changes the auction settings of a program. [spec: Configuration endpoints; Program settings; What settings return]

import type { Body } from '@kuri/contract/kit/route'
import { PROGRAM_SETTINGS_KEYS, type updateProgramSettings } from '@kuri/contract/programs/program-settings.contract'
import { isAuctioned } from '@kuri/contract/programs/program-status'
import { lockLayersForReading, resolveProgramConfig } from '#features/auctions/policy/layers.sql'
import { followProgramSettings } from '#features/auctions/policy/pending-auctions.actions'
import { lockPresetForAssignment } from '#features/auctions/policy/presets.actions'
import { changeConfig, configChangeIn, withSecurities } from '#features/auctions/policy/settings.rules'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { mergedChoiceProblems } from '#features/programs/programs/auction-choices.rules'
import { refuseUnknownSecurities } from '#features/programs/security-types/security-types.actions'
import { findProgramTemplateVersion, lockUsableTemplateVersion } from '#features/programs/templates/templates.actions'
import type { Reader, Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuseInvalid } from '#platform/refusal'
import * as rows from './program-settings.sql.ts'

type SettingsChange = Body<typeof updateProgramSettings.company>
type StoredSettings = rows.ProgramSettingsRow

export async function readSettings({ db }: Pick<Platform, 'db'>, permit: Permit, programId: string) {
  return getSettingsView(db, permit.requireVisible(await rows.findProgramSettings(db, programId)))
}

const resolveProgram = (db: Reader, { overrides, ...program }: StoredSettings) =>
  resolveProgramConfig(db, { ...program, auctionConfig: overrides })

async function getSettingsView(db: Reader, program: StoredSettings) {
  const [resolved, prebidDocument] = await Promise.all([
    resolveProgram(db, program),
    findProgramTemplateVersion(db, program.prebidDocumentTemplateVersionId),
  ])
  return {
    programId: program.programId,
    programName: program.name,
    presetId: program.auctionPresetId,
    prebidDocumentRequired: program.prebidDocumentRequired,
    prebidDocument,
    ...withSecurities(resolved, program.allowedSecurities),
  }
}

export function changeSettings(
  { transact, clock }: Pick<Platform, 'transact' | 'clock'>,
  permit: Permit,
  programId: string,
  body: SettingsChange,
) {
  if (!PROGRAM_SETTINGS_KEYS.some((key) => body[key] !== undefined))
    throw invalid('', 'send at least one field to change')
  return transact(async (tx) => {
    const before = permit.requireVisible(await rows.lockProgramSettings(tx, programId))
    const now = clock.now()
    const after = applyChange(before, body)
    await lockLayersForReading(tx, before.companyId)
    if (body.auctionPresetId && isAuctioned(before.bid))
      await lockPresetForAssignment(tx, before.companyId, body.auctionPresetId)
    refuseInvalid(
      mergedChoiceProblems(body, {
        ...after,
        hadPrebid: (await resolveProgram(tx, before)).settings.hasPrebid,
        hasPrebid: (await resolveProgram(tx, after)).settings.hasPrebid,
      }),
    )
    await refuseUnusableReferences(tx, before, body)

    await rows.updateProgramSettings(tx, programId, settingsOf(after), now)
    const { companyId } = before
    const { actor } = permit
    await followProgramSettings(
      tx,
      { id: programId, companyId },
      { actor, changes: changesBetween(before, after) },
      now,
    )
    const change = { before: settingsOf(before), after: settingsOf(after) }
    await recordAudit(
      tx,
      actor,
      { companyId, action: 'program.settings-updated', resourceId: programId, ...change },
      now,
    )
    return getSettingsView(tx, after)
  })
}

const applyChange = (before: StoredSettings, body: SettingsChange): StoredSettings => ({
  ...before,
  overrides: changeConfig(before.overrides, configChangeIn(body)),
  auctionPresetId: body.auctionPresetId === undefined ? before.auctionPresetId : body.auctionPresetId,
  allowedSecurities:
    body.allowedSecurities === undefined ? before.allowedSecurities : [...new Set(body.allowedSecurities)],
  prebidDocumentRequired: body.prebidDocumentRequired ?? before.prebidDocumentRequired,
  prebidDocumentTemplateVersionId:
    body.prebidDocumentTemplateVersionId === undefined
      ? before.prebidDocumentTemplateVersionId
      : body.prebidDocumentTemplateVersionId,
})

async function refuseUnusableReferences(tx: Tx, before: StoredSettings, body: SettingsChange): Promise<void> {
  const { companyId } = before
  if (body.prebidDocumentTemplateVersionId)
    await lockUsableTemplateVersion(tx, companyId, body.prebidDocumentTemplateVersionId)
  if (body.allowedSecurities)
    await refuseUnknownSecurities(tx, companyId, body.allowedSecurities, before.allowedSecurities)
}

const settingsOf = (program: StoredSettings) => ({
  auctionPresetId: program.auctionPresetId,
  overrides: program.overrides,
  allowedSecurities: program.allowedSecurities,
  prebidDocumentRequired: program.prebidDocumentRequired,
  prebidDocumentTemplateVersionId: program.prebidDocumentTemplateVersionId,
})

/** For the action log of each auction: every changed field, with its old and new value. */
function changesBetween(before: StoredSettings, after: StoredSettings): Record<string, { from: unknown; to: unknown }> {
  const flat = (program: StoredSettings): Record<string, unknown> => {
    const { overrides, ...rest } = settingsOf(program)
    return { ...overrides, ...rest }
  }
  const [from, to] = [flat(before), flat(after)]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
      .map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }]),
  )
}
