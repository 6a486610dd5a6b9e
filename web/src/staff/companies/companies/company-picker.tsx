// Chooses a company among thousands: typed letters narrow the list, and the choice stands in the address.
import { getCompany, listCompaniesMinimal } from '@kuri/contract/companies/companies.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { useList } from '../../parts/loaded.tsx'

const SHOWN = 8
const withCompany = (companyId: string | undefined) => (old: object) => ({ ...old, companyId }) as never

export function CompanyPicker({ companyId }: { companyId: string | undefined }) {
  return companyId === undefined ? <Choice /> : <Chosen companyId={companyId} />
}

function Chosen({ companyId }: { companyId: string }) {
  const company = useQuery(read(getCompany, { params: { companyId } }))
  return (
    <p className="row g3 flex-wrap">
      <b dir="auto">{company.data?.name ?? '…'}</b>
      <Link to="." search={withCompany(undefined)} replace>
        <Trans>Choose another</Trans>
      </Link>
    </p>
  )
}

function Choice() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const names = useList(listCompaniesMinimal, { query: { pageSize: SHOWN, ...(search ? { search } : {}) } })
  const found = names.data?.companies ?? []
  return (
    <div className="stack g3">
      <TextInput
        label={t`Find a company`}
        hint={t`By name, mobile number or email`}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="row g2 flex-wrap">
        {found.map(({ id, name, mobileNumber }) => (
          <li key={id}>
            <Link to="." search={withCompany(id)} replace className="k-btn second" dir="auto">
              {name} · {mobileNumber}
            </Link>
          </li>
        ))}
      </ul>
      {names.data && found.length === 0 && (
        <p className="dim" role="status">
          <Trans>No company has this name.</Trans>
        </p>
      )}
      {names.error && (
        <Button look="second" onClick={() => void names.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
