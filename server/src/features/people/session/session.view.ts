import type { Language } from '@kuri/contract/kit/languages'
import type { Session } from '@kuri/contract/people/identity.contract'
import { onboardingState } from '#features/companies/companies/onboarding/onboarding-state.rules'
import { avatarUrl } from '#features/companies/files/avatar.routes'
import type { Platform } from '#platform/platform'
import type { SessionRow } from './session.sql.ts'

export const sessionView = (
  deps: Pick<Platform, 'clock' | 'publicUrl'>,
  row: SessionRow,
  files: ReadonlyMap<string, string>,
  secondFactorSetupRequired: boolean,
): Session => ({
  userId: row.userId,
  role: row.role,
  name: row.name,
  mobileNumber: row.mobileNumber,
  email: row.email,
  avatar: avatarUrl(deps, row.avatarFileId),
  locale: row.locale as Language | null,
  company: companyView(row, files),
  membershipId: row.membershipId,
  ...onboardingState(row),
  secondFactorSetupRequired,
  unreadCount: row.unreadCount ?? 0,
  serverTime: deps.clock.now().toISOString(),
})

const companyView = (row: SessionRow, files: ReadonlyMap<string, string>) =>
  row.companyId === null
    ? null
    : {
        id: row.companyId,
        name: row.companyName!,
        avatar: (row.companyAvatarFileId && files.get(row.companyAvatarFileId)) ?? null,
        profileStatus: row.profileStatus!,
      }
