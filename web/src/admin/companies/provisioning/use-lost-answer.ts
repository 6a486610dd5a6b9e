// An attempt to create a company that was never answered: whether the company exists is asked before anything is sent again. The note of
// the attempt survives a reload of the tab.
import { listCompanies } from '@kuri/contract/companies/companies.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import type { Refused } from '../../../api/refused.ts'
import { keptText } from '../../../ui/form/kept-text.ts'
import { isSameMobile, searchableMobile } from './steps.rules.ts'

const KEY = 'provisioning-sent'
const sentMobile = () => (keptText.read(KEY) as { mobileNumber?: string }).mobileNumber ?? null

/** The service may have created the company although no answer came. */
export const isUnanswered = ({ status }: Refused) => status === 0 || status === 408 || status >= 500

export type LostAnswer =
  | { kind: 'NONE' }
  | { kind: 'ASKING' }
  | { kind: 'UNREACHABLE'; ask(): void }
  | { kind: 'CREATED'; companyId: string; name: string }
  | { kind: 'NOT_CREATED' }

export function useLostAnswer() {
  const [mobileNumber, setMobileNumber] = useState<string | null>(sentMobile)
  const [isLost, setLost] = useState(mobileNumber !== null)
  const found = useQuery({
    ...read(listCompanies, { query: { search: searchableMobile(mobileNumber ?? ''), pageSize: 20 } }),
    enabled: isLost && mobileNumber !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const company = found.data?.companies.find((each) => isSameMobile(each.mobileNumber, mobileNumber ?? ''))

  function state(): LostAnswer {
    if (!isLost || mobileNumber === null) return { kind: 'NONE' }
    if (found.isFetching) return { kind: 'ASKING' }
    if (found.error) return { kind: 'UNREACHABLE', ask: () => void found.refetch() }
    return company ? { kind: 'CREATED', companyId: company.companyId, name: company.name } : { kind: 'NOT_CREATED' }
  }

  return {
    state: state(),
    /** Before every attempt. */
    note(mobile: string) {
      keptText.write(KEY, { mobileNumber: mobile })
      setMobileNumber(mobile)
      setLost(false)
    },
    lose() {
      setLost(true)
      void found.refetch()
    },
    forget() {
      keptText.forget(KEY)
      setMobileNumber(null)
      setLost(false)
    },
  }
}
