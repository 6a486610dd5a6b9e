// The versions of the agreement between the platform and a company: upload, assign, and who accepted which.

import { getCompany } from '@kuri/contract/companies/companies.contract'
import {
  assignMouVersion,
  confirmMouVersion,
  generateMouVersion,
  listMouVersions,
  type MouStatus,
} from '@kuri/contract/companies/mou.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { read, useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { FileUpload } from '../../parts/file-upload.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PlainTable } from '../../table/plain-table.tsx'

type Version = Data<typeof listMouVersions>['mouVersions'][number]
const OUTDATES = { outdates: [listMouVersions, getCompany] }

export function useMouVersions(companyId: string) {
  return useQuery(read(listMouVersions, { params: { companyId }, query: { pageSize: 50 } }))
}

export function MouVersions({ companyId }: { companyId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const versions = useMouVersions(companyId)
  const params = { companyId }
  const readAgain = () => void client.invalidateQueries({ queryKey: [listMouVersions.path] })
  return (
    <>
      <Panel title={t`New version of the agreement`}>
        <FileUpload
          label={t`Agreement as PDF`}
          hint={<Trans>At most 10 MB. The company sees it when it is assigned, not before.</Trans>}
          accepts={['application/pdf']}
          wanted={t`Choose a PDF.`}
          button={<Trans>Upload a PDF</Trans>}
          generate={({ fileName }) =>
            api(generateMouVersion, { params, body: { fileName, contentType: 'application/pdf' } })
          }
          confirm={({ mouVersionId }) => api(confirmMouVersion, { params: { companyId, mouVersionId } })}
          onDone={readAgain}
        />
      </Panel>
      <Panel title={t`Versions`} flush>
        <Loaded query={versions} heights={[160]}>
          {(data) =>
            data.mouVersions.length === 0 ? (
              <p className="dim p-4">
                <Trans>No version yet. Upload the signed agreement as a PDF.</Trans>
              </p>
            ) : (
              <VersionTable companyId={companyId} versions={data.mouVersions} />
            )
          }
        </Loaded>
      </Panel>
    </>
  )
}

function VersionTable({ companyId, versions }: { companyId: string; versions: readonly Version[] }) {
  const { t } = useLingui()
  return (
    <div className="k-scroll">
      <PlainTable
        caption={t`Versions of the agreement`}
        rows={versions}
        rowKey={({ mouVersionId }) => mouVersionId}
        rowClass={({ isCurrent }) => (isCurrent ? 'on' : undefined)}
        columns={[
          { name: t`Version`, isHeader: true, cell: ({ version }) => version },
          { name: t`State`, cell: ({ status, isCurrent }) => <StateBadge status={status} isCurrent={isCurrent} /> },
          {
            name: t`File`,
            cell: (row) => (
              <>
                {row.downloadUrl ? (
                  <a href={row.downloadUrl} target="_blank" rel="noreferrer">
                    <bdi>{row.originalFileName}</bdi>
                  </a>
                ) : (
                  <bdi>{row.originalFileName}</bdi>
                )}
                {row.sha256 && (
                  <span className="mono xs dim block" title={row.sha256}>
                    SHA-256 {row.sha256.slice(0, 12)}…
                  </span>
                )}
              </>
            ),
          },
          { name: t`Assigned`, cell: ({ assignedAt }) => at(assignedAt) },
          {
            name: t`Accepted`,
            cell: ({ acceptedAt, acceptedByName, acceptedIp }) =>
              acceptedAt === null ? (
                '–'
              ) : (
                <>
                  {at(acceptedAt)}
                  <span className="xs dim block">
                    <bdi>{acceptedByName}</bdi> {acceptedIp}
                  </span>
                </>
              ),
          },
          { name: t`Actions`, cell: (version) => <VersionAction companyId={companyId} version={version} /> },
        ]}
      />
    </div>
  )
}

const at = (time: string | null) => (time === null ? '–' : <Time at={time} show="both" />)

function StateBadge({ status, isCurrent }: { status: MouStatus; isCurrent: boolean }) {
  if (status === 'ASSIGNED')
    return (
      <Badge tone={isCurrent ? 'done' : 'line'} icon="tick">
        {isCurrent ? <Trans>assigned</Trans> : <Trans>replaced</Trans>}
      </Badge>
    )
  return (
    <Badge tone={status === 'READY' ? 'plain' : 'warn'}>
      {status === 'READY' ? <Trans>ready</Trans> : <Trans>not uploaded</Trans>}
    </Badge>
  )
}

/** A version whose upload was confirmed without an answer can be confirmed again. */
function VersionAction({ companyId, version }: { companyId: string; version: Version }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const confirm = useChange(confirmMouVersion, OUTDATES)
  const assign = useChange(assignMouVersion, OUTDATES)
  const params = { companyId, mouVersionId: version.mouVersionId }
  if (version.status === 'GENERATED')
    return (
      <>
        <Button look="quiet" busy={confirm.isPending} onClick={() => confirm.mutate({ params })}>
          <Trans>Check the upload again</Trans>
        </Button>
        {confirm.error && <Problem error={confirm.error} />}
      </>
    )
  if (version.status === 'ASSIGNED') return null
  return (
    <>
      <Button look="second" onClick={() => setAsking(true)}>
        <Trans>Assign</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Assign version ${version.version}?`}
          confirm={t`Assign`}
          onConfirm={async () => {
            await assign.mutateAsync({ params })
            toast(t`The owner is asked to accept it.`)
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              The owner has to accept this version. What was accepted before stays in the list. An assigned version
              cannot be changed.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
