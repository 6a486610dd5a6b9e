// The screens of programs are the same for a company and for the platform; only their endpoints and addresses differ.
import { listCycles } from '@kuri/contract/programs/cycles.contract'
import { getProgramChoices } from '@kuri/contract/programs/program-choices.contract'
import { getProgramSettings, updateProgramSettings } from '@kuri/contract/programs/program-settings.contract'
import { archiveProgram, getProgram, listPrograms, updateProgram } from '@kuri/contract/programs/programs.contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { useSide } from '../../side/side.tsx'

const PAIRS = {
  listPrograms,
  getProgram,
  updateProgram,
  archiveProgram,
  getProgramSettings,
  updateProgramSettings,
  listCycles,
}

export const useProgramEndpoints = () => useSide().pickAll(PAIRS)

/** Addresses below the programs of the workplace: `<Link {...page('settings', programId)}>`. */
export function useProgramPages() {
  const { link } = useSide()
  return {
    list: link('/programs'),
    page: (name: string, programId: string) =>
      link(`/programs/$programId${name === '' ? '' : `/${name}`}`, { programId }),
    auction: (auctionId: string) => link('/auctions/$auctionId', { auctionId }),
    cycle: (cycleId: string) => link('/cycles/$cycleId', { cycleId }),
    cycleWinners: (cycleId: string) => link('/cycles/$cycleId/winners', { cycleId }),
  }
}

export const useProgramId = () => (useParams({ strict: false }) as { programId: string }).programId

/** What a program of the company can be set up with. */
export function useProgramChoices(companyId: string | undefined, enabled = true) {
  const { spansCompanies } = useSide()
  const choices = spansCompanies
    ? read(getProgramChoices.admin, { params: { companyId: companyId ?? '' } })
    : read(getProgramChoices.company)
  return useQuery({ ...choices, enabled: enabled && (!spansCompanies || companyId !== undefined) })
}
