// The papers and pictures of a program, for the platform to read before it approves.
import { adminListProgramDocuments } from '@kuri/contract/account/files.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import { useList } from '../../staff/parts/loaded.tsx'
import { ProgramFrame } from '../../staff/programs/program-frame.tsx'
import { PagedTable } from '../../staff/table/paged-table.tsx'
import { Time } from '../../ui/time.tsx'

export default function ProgramDocumentsPage() {
  const { programId } = useParams({ from: '/admin/admin/programs/$programId/documents' })
  return (
    <ProgramFrame programId={programId} needs="document.manage">
      {() => <Documents programId={programId} />}
    </ProgramFrame>
  )
}

function Documents({ programId }: { programId: string }) {
  const { t } = useLingui()
  const { pageNumber } = useSearch({ from: '/admin/admin/programs/$programId/documents' })
  return (
    <PagedTable
      caption={t`Documents`}
      list={useList(adminListProgramDocuments, {
        params: { programId },
        query: { pageSize: 20, ...(pageNumber ? { pageNumber } : {}) },
      })}
      rows={(data) => data.documents}
      rowKey={({ id }) => id}
      empty={<Trans>The company has added no documents.</Trans>}
      columns={[
        {
          name: t`File`,
          isHeader: true,
          cell: ({ fileUrl, fileName }) => (
            <a href={fileUrl} target="_blank" rel="noreferrer">
              <bdi>{fileName}</bdi>
            </a>
          ),
        },
        { name: t`Kind`, cell: ({ fileType }) => (fileType === 'IMAGE' ? t`Picture` : t`Document`) },
        { name: t`Added`, cell: ({ uploadedAt }) => <Time at={uploadedAt} show="both" /> },
      ]}
    />
  )
}
