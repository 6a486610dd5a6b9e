// What only an installation of several cells does: it follows names of the sign-in cell, and publishes its companies and programs. It
// is loaded in such an installation alone.

import { publishCompanies } from '#features/companies/companies/cell-companies.actions'
import { isNameLocked } from '#features/members/enrollments/profile/own-profile.actions'
import { makeHandOverOrigins } from '#features/people/cells/hand-over-origins'
import { makeCellFollower } from '#features/people/cells/names.actions'
import { makeCellPublisher } from '#features/people/cells/publisher'
import { publishPrograms } from '#features/programs/marketplace/cell-programs.actions'
import type { Platform } from '#platform/platform'
import type { ProcessHeartbeat } from '#platform/processes/process-heartbeat'

export async function openCells(platform: Platform, cell: string) {
  const handOvers = makeHandOverOrigins(platform, cell)
  await handOvers.reload()
  return {
    handOvers,
    follow({ onBeat, processId }: ProcessHeartbeat): void {
      onBeat(handOvers.reload)
      onBeat(makeCellFollower({ ...platform, isNameLocked }, cell))
      const publish = async () => {
        await publishCompanies(platform, cell)
        await publishPrograms(platform, cell)
      }
      onBeat(makeCellPublisher(platform.db, { cell, processId }, publish))
    },
  }
}
