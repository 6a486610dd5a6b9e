// The auction policy of a company or of the platform. The endpoints are a parameter, because both workplaces edit policies.
import type {
  getCompanyPolicy,
  getOwnPolicy,
  getOwnResolvedPolicy,
  getPlatformPolicy,
  getResolvedCompanyPolicy,
  updateCompanyPolicy,
  updateOwnPolicy,
  updatePlatformPolicy,
} from '@kuri/contract/auctions/policy.contract'
import type { Data, Route } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import type { ConfigDraft } from './config.rules.ts'
import { ConfigTable, type ResolvedConfig } from './config-table.tsx'

export type PolicyEndpoints = {
  get: typeof getOwnPolicy | typeof getCompanyPolicy | typeof getPlatformPolicy
  update: typeof updateOwnPolicy | typeof updateCompanyPolicy | typeof updatePlatformPolicy
  /** What results from all layers; the platform's own policy has none. */
  resolved?: typeof getOwnResolvedPolicy | typeof getResolvedCompanyPolicy
  /** Of the superadmin: the company. */
  params?: { companyId: string }
}
type Resolved = Data<typeof getOwnResolvedPolicy>

export function PolicyEditor({ endpoints }: { endpoints: PolicyEndpoints }) {
  const { get, resolved, params } = endpoints
  const input = (params ? { params } : {}) as never
  const policy = useQuery(read(get as typeof getOwnPolicy, input))
  const result = useQuery({
    ...read((resolved ?? get) as typeof getOwnResolvedPolicy, input),
    enabled: resolved !== undefined,
  })
  return (
    <Loaded query={policy} heights={[720]}>
      {(data) => (
        <Editor
          endpoints={endpoints}
          saved={data as ConfigDraft}
          resolved={resolved && result.data ? resolvedOf(result.data) : undefined}
        />
      )}
    </Loaded>
  )
}

const resolvedOf = ({ settings, triggerPolicy, lotProof, provenance }: Resolved): ResolvedConfig => ({
  values: { ...settings, ...triggerPolicy, lotProof },
  provenance,
})

type EditorProps = { endpoints: PolicyEndpoints; saved: ConfigDraft; resolved: ResolvedConfig | undefined }

function Editor({ endpoints: { get, update, resolved: resolve, params }, saved, resolved }: EditorProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<ConfigDraft>({})
  const outdates: Route[] = [get, ...(resolve ? [resolve] : [])]
  const save = useChange(update as typeof updateOwnPolicy, { outdates })
  const errors = Object.fromEntries((save.error?.details ?? []).map(({ path, message }) => [path, message]))
  const count = Object.keys(draft).length
  const send = () =>
    save.mutate({ ...(params ? { params } : {}), body: draft } as never, {
      onSuccess: () => {
        setDraft({})
        toast(t`The policy is saved.`)
      },
    })
  return (
    <form
      className="stack g4"
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0 && !save.isPending) send()
      }}
    >
      {save.error && <Problem error={save.error} />}
      <Panel title={t`Settings`} flush>
        <ConfigTable saved={saved} draft={draft} onChange={setDraft} resolved={resolved} errors={errors} />
      </Panel>
      <div className="row g2">
        <Button type="submit" busy={save.isPending} disabled={count === 0}>
          <Trans>Save the policy</Trans>
        </Button>
        <Button look="quiet" disabled={count === 0} onClick={() => setDraft({})}>
          <Trans>Undo the changes</Trans>
        </Button>
      </div>
    </form>
  )
}
