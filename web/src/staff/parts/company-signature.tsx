// The signature in use of the company, with which an employee signs in its name.
import { listCompanySignatures } from '@kuri/contract/companies/signatures.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { Note } from '../../ui/feedback.tsx'
import { Loaded } from './loaded.tsx'

/** The id to sign with, undefined until there is one, and what to show. */
export function useCompanySignature() {
  const { t } = useLingui()
  const signatures = useQuery(read(listCompanySignatures, { query: { pageSize: 20 } }))
  const active = signatures.data?.signatures.find(({ isActive }) => isActive)
  const picture = (
    <Loaded query={signatures} heights={[120]}>
      {() =>
        active ? (
          <img
            src={active.fileUrl}
            alt={t`The company's signature`}
            className="h-24 w-full rounded-md bg-white object-contain"
          />
        ) : (
          <Note tone="warn">
            <Trans>The company has no active signature yet. Add one under Company, Signatures.</Trans>
          </Note>
        )
      }
    </Loaded>
  )
  return { signatureAssetId: active?.id, picture }
}
