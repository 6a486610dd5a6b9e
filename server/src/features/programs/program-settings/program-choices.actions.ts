// What the forms of a program offer: presets, prebid documents and security types, in one answer.
import { MAX_CHOICES } from '@kuri/contract/programs/program-choices.contract'
import { refuseMissingCompany } from '#features/auctions/policy/policy.actions'
import { listPresets } from '#features/auctions/policy/presets.sql'
import { presetView } from '#features/auctions/policy/presets.view'
import { securityTypeView } from '#features/programs/security-types/security-types.actions'
import { listSecurityTypes } from '#features/programs/security-types/security-types.sql'
import { listUsableVersions } from '#features/programs/templates/templates.sql'
import { versionView } from '#features/programs/templates/templates.view'
import type { Platform } from '#platform/platform'

const FIRST = { pageNumber: 1, pageSize: MAX_CHOICES }

export async function readProgramChoices({ db }: Platform, companyId: string) {
  const [presets, versions, types] = await Promise.all([
    listPresets(db, { owner: companyId, withPlatform: true }, FIRST),
    listUsableVersions(db, companyId, MAX_CHOICES),
    listSecurityTypes(db, companyId, FIRST),
  ])
  return {
    auctionPresets: presets.map(presetView),
    prebidTemplates: versions.map(versionView),
    securityTypes: types.filter(({ isActive }) => isActive).map(securityTypeView),
  }
}

/** For a superadmin, who may name a company that does not exist. */
export async function readCompanyChoices(deps: Platform, companyId: string) {
  await refuseMissingCompany(deps.db, companyId)
  return readProgramChoices(deps, companyId)
}
