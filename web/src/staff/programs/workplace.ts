// The screens of programs are the same for a company and for the platform; only their endpoints and addresses differ.
import { adminListCycles, listCycles } from '@kuri/contract/programs/cycles.contract'
import { adminGetProgramChoices, getProgramChoices } from '@kuri/contract/programs/program-choices.contract'
import {
  adminGetProgramSettings,
  adminUpdateProgramSettings,
  getProgramSettings,
  updateProgramSettings,
} from '@kuri/contract/programs/program-settings.contract'
import {
  adminArchiveProgram,
  adminGetProgram,
  adminListPrograms,
  adminUpdateProgram,
  archiveProgram,
  getProgram,
  listPrograms,
  updateProgram,
} from '@kuri/contract/programs/programs.contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { read } from '../../api/query.ts'
import type { Side } from '../access/access.rules.ts'
import { useAccess } from '../access/access.tsx'
import type { RowLink } from '../table/plain-table.tsx'

const ENDPOINTS = {
  company: {
    listPrograms,
    getProgram,
    updateProgram,
    archiveProgram,
    getProgramSettings,
    updateProgramSettings,
    listCycles,
  },
  admin: {
    listPrograms: adminListPrograms,
    getProgram: adminGetProgram,
    updateProgram: adminUpdateProgram,
    archiveProgram: adminArchiveProgram,
    getProgramSettings: adminGetProgramSettings,
    updateProgramSettings: adminUpdateProgramSettings,
    listCycles: adminListCycles,
  },
} as const satisfies Record<Side, object>

export const useProgramEndpoints = () => ENDPOINTS[useAccess().side]

const AREAS = { company: '/co', admin: '/admin' } as const satisfies Record<Side, string>

/** Addresses below the programs of the workplace: `<Link {...page('settings', programId)}>`. */
export function useProgramPages() {
  const area = AREAS[useAccess().side]
  const linkTo = (to: string, params: object) => ({ to, params }) as RowLink & { to: '/' }
  return {
    list: linkTo(`${area}/programs`, {}),
    page: (name: string, programId: string) =>
      linkTo(`${area}/programs/$programId${name === '' ? '' : `/${name}`}`, { programId }),
    auction: (auctionId: string) => linkTo(`${area}/auctions/$auctionId`, { auctionId }),
    cycle: (cycleId: string) => linkTo(`${area}/cycles/$cycleId`, { cycleId }),
    cycleWinners: (cycleId: string) => linkTo(`${area}/cycles/$cycleId/winners`, { cycleId }),
  }
}

export const useProgramId = () => (useParams({ strict: false }) as { programId: string }).programId

/** What a program of the company can be set up with. */
export function useProgramChoices(companyId: string | undefined, enabled = true) {
  const { side } = useAccess()
  const choices =
    side === 'company'
      ? read(getProgramChoices)
      : read(adminGetProgramChoices, { params: { companyId: companyId ?? '' } })
  return useQuery({ ...choices, enabled: enabled && (side === 'company' || companyId !== undefined) })
}
