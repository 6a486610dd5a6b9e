// Papers and pictures of a program.
import { confirmProgramFile, generateProgramFile } from '@kuri/contract/account/files.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Panel } from '../../staff/parts/layout.tsx'
import { ProgramFrame } from '../../staff/programs/program-frame.tsx'
import { Empty } from '../../ui/feedback.tsx'
import { Item, List } from '../../ui/list.tsx'
import { Time } from '../../ui/time.tsx'
import { UploadField } from '../../ui/upload/upload-field.tsx'

type Announced = Data<typeof generateProgramFile>
type Stored = Data<typeof confirmProgramFile>

export default function ProgramDocumentsPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId/documents' })
  return (
    <ProgramFrame programId={programId} needs="document.manage">
      {() => <Documents programId={programId} />}
    </ProgramFrame>
  )
}

function Documents({ programId }: { programId: string }) {
  const { t } = useLingui()
  const [uploaded, setUploaded] = useState<readonly Stored[]>([])
  const steps = (fileType: 'DOCUMENT' | 'IMAGE') => ({
    generate: ({ fileName, contentType }: { fileName: string; contentType: string }) =>
      api(generateProgramFile, { body: { programId, fileType, fileName, contentType: contentType as never } }),
    confirm: ({ fileId }: Announced) => api(confirmProgramFile, { body: { programId, fileId } }),
    onDone: (file: Stored) => setUploaded((old) => [file, ...old]),
  })
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Panel title={t`Add a document`}>
          <UploadField<Announced, Stored>
            label={t`Document`}
            hint={t`Sanction, by-laws, registration: a picture or a PDF`}
            takesPdf
            {...steps('DOCUMENT')}
          />
        </Panel>
        <Panel title={t`Add a picture`}>
          <UploadField<Announced, Stored>
            label={t`Picture`}
            hint={t`Members see it with the program`}
            {...steps('IMAGE')}
          />
        </Panel>
      </div>
      {uploaded.length === 0 ? (
        <Empty>
          <Trans>What you add now appears here.</Trans>
        </Empty>
      ) : (
        <List label={t`Added now`}>
          {uploaded.map((file) => (
            <Item
              key={file.fileId}
              icon="file"
              heading={
                <a href={file.fileUrl} target="_blank" rel="noreferrer">
                  <bdi>{file.fileName}</bdi>
                </a>
              }
              detail={<Time at={file.uploadedAt} show="both" />}
            />
          ))}
        </List>
      )}
    </>
  )
}
