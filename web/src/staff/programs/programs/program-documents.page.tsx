// Papers and pictures of a program. The company adds them; superadmins read them before they approve.
import type { ContentType } from '@kuri/contract/companies/files.contract'
import {
  confirmProgramFile,
  generateProgramFile,
  listProgramDocuments,
  removeProgramDocument,
} from '@kuri/contract/companies/files.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { UploadField } from '../../../ui/upload/upload-field.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { useList } from '../../parts/loaded.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import type { PageSearch } from '../../table/table-search.ts'
import type { Program } from './program.rules.ts'
import { ProgramFrame } from './program-frame.tsx'
import { useProgramId } from './workplace.ts'

type Announced = Data<typeof generateProgramFile>
type StoredDocument = Data<typeof confirmProgramFile>
type Document = Data<typeof listProgramDocuments.company>['documents'][number]

export default function ProgramDocumentsPage() {
  const programId = useProgramId()
  const { runsCompany } = useSide()
  return (
    <ProgramFrame programId={programId} needs="document.manage">
      {(program) => (
        <>
          {runsCompany && <Uploads programId={programId} />}
          <Documents program={program} />
        </>
      )}
    </ProgramFrame>
  )
}

function Uploads({ programId }: { programId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const steps = (fileType: 'DOCUMENT' | 'IMAGE') => ({
    generate: ({ fileName, contentType }: { fileName: string; contentType: ContentType }) =>
      api(generateProgramFile, { body: { programId, fileType, fileName, contentType } }),
    confirm: ({ fileId }: Announced) => api(confirmProgramFile, { body: { programId, fileId } }),
    onDone: () => void client.invalidateQueries({ queryKey: [listProgramDocuments.company.path] }),
  })
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Panel title={t`Add a document`}>
        <UploadField<Announced, StoredDocument>
          label={t`Document`}
          hint={t`Sanction, by-laws, registration: a picture or a PDF`}
          takesPdf
          {...steps('DOCUMENT')}
        />
      </Panel>
      <Panel title={t`Add a picture`}>
        <UploadField<Announced, StoredDocument>
          label={t`Picture`}
          hint={t`Members see it with the program`}
          {...steps('IMAGE')}
        />
      </Panel>
    </div>
  )
}

function Documents({ program: { programId, approvalStatus } }: { program: Program }) {
  const { t } = useLingui()
  const { pick, runsCompany } = useSide()
  const { pageNumber = 1 } = useSearch({ strict: false }) as PageSearch
  const [removed, setRemoved] = useState<Document | null>(null)
  const remove = useChange(removeProgramDocument, { outdates: [listProgramDocuments.company] })
  const ownColumns: Column<Document>[] = [
    { name: t`By`, cell: ({ uploadedByName }) => <bdi>{uploadedByName ?? '–'}</bdi> },
    {
      name: t`Remove`,
      cell: (document) => (
        <Button
          look="quiet"
          onClick={() => setRemoved(document)}
          why={
            document.isShown && approvalStatus === 'APPROVED' ? (
              <BlockedReason code="PROGRAM_ALREADY_APPROVED" />
            ) : undefined
          }
        >
          <Trans>Remove</Trans>
        </Button>
      ),
    },
  ]
  return (
    <>
      <PagedTable
        caption={t`Documents and pictures`}
        list={useList(pick(listProgramDocuments), {
          params: { programId },
          query: { pageNumber, pageSize: 20 },
        })}
        rows={(data) => data.documents}
        rowKey={({ id }) => id}
        empty={runsCompany ? <Trans>No documents yet.</Trans> : <Trans>The company has added no documents.</Trans>}
        columns={[
          {
            name: t`File`,
            isHeader: true,
            cell: ({ fileName, fileUrl }) => (
              <a href={fileUrl} target="_blank" rel="noreferrer">
                <bdi>{fileName}</bdi>
              </a>
            ),
          },
          {
            name: t`Kind`,
            cell: ({ fileType, isShown }) => (
              <>
                {fileType === 'IMAGE' ? <Trans>Picture</Trans> : <Trans>Document</Trans>}{' '}
                {isShown && (
                  <Badge tone="leading" icon="eye">
                    <Trans>shown to members</Trans>
                  </Badge>
                )}
              </>
            ),
          },
          { name: t`Added`, cell: ({ uploadedAt }) => <Time at={uploadedAt} show="both" /> },
          ...(runsCompany ? ownColumns : []),
        ]}
      />
      {removed && (
        <ConfirmDialog
          title={t`Remove the file?`}
          confirm={t`Remove it`}
          look="danger"
          onConfirm={async () => {
            await remove.mutateAsync({ params: { programId, documentId: removed.id } })
            toast(t`The file is removed.`)
          }}
          onClose={() => setRemoved(null)}
        >
          <p dir="auto">{removed.fileName}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
