// Programs, members and companies whose names begin with what somebody types into the palette.

import { listCompanyNames } from '@kuri/contract/companies/companies.contract'
import { listMembers } from '@kuri/contract/members/members.contract'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '../../../api/query.ts'
import { useSide } from '../../side/side.tsx'
import type { Entry } from './palette.rules.ts'

const MOST = 5
const WAIT_MS = 200
const SHORTEST = 2

export function useFound(home: '/co' | '/admin', typed: string): { entries: Entry[]; isSearching: boolean } {
  const search = useSettled(typed.trim())
  const { can } = useSide()
  const isLong = search.length >= SHORTEST
  const isCompany = home === '/co'
  const more = { placeholderData: keepPreviousData }
  const query = { search, pageSize: MOST }
  const programs = useQuery({
    ...read(listPrograms.company, { query }),
    ...more,
    enabled: isLong && isCompany && can('program.read'),
  })
  const members = useQuery({
    ...read(listMembers, { query }),
    ...more,
    enabled: isLong && isCompany && can('subscriber.manage'),
  })
  const allPrograms = useQuery({ ...read(listPrograms.admin, { query }), ...more, enabled: isLong && !isCompany })
  const companies = useQuery({
    ...read(listCompanyNames, { query: { search } }),
    ...more,
    enabled: isLong && !isCompany,
  })
  if (!isLong) return { entries: [], isSearching: false }
  return {
    isSearching: [programs, members, allPrograms, companies].some(({ isFetching }) => isFetching),
    entries: [
      ...(companies.data?.companies ?? [])
        .slice(0, MOST)
        .map(({ id, name }) => entryOf('COMPANY', id, name, '', `/admin/companies/${id}`)),
      ...[...(programs.data?.programs ?? []), ...(allPrograms.data?.programs ?? [])].map(({ id, name, branchName }) =>
        entryOf('PROGRAM', id, name, branchName ?? '', `${home}/programs/${id}`),
      ),
      ...(members.data?.subscribers ?? []).map(({ subscriberId, name, mobileNumber }) =>
        entryOf('MEMBER', subscriberId, name ?? '', mobileNumber ?? '', `/co/members/${subscriberId}`),
      ),
    ],
  }
}

const entryOf = (kind: Entry['kind'], id: string, name: string, detail: string, to: string): Entry => ({
  key: `${kind} ${id}`,
  kind,
  name,
  detail,
  to,
})

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
