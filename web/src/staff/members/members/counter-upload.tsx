// A paper of a person at the counter.
import { confirmDeskFile, type DeskFileType, generateDeskFile } from '@kuri/contract/members/counter.contract'
import { api } from '../../../api/api.ts'
import { UploadField } from '../../../ui/upload/upload-field.tsx'

type CounterUploadProps = { programId: string; fileType: DeskFileType; label: string; onDone(fileId: string): void }

export const CounterUpload = ({ programId, fileType, label, onDone }: CounterUploadProps) => (
  <UploadField
    label={label}
    takesPdf={fileType !== 'PHOTOGRAPH' && fileType !== 'SIGNATURE'}
    generate={(file) => api(generateDeskFile, { params: { id: programId }, body: { ...file, fileType } })}
    confirm={async ({ fileId }) => {
      await api(confirmDeskFile, { params: { id: programId }, body: { fileId } })
      return fileId
    }}
    onDone={onDone}
  />
)
