// Uploads one paper of the member's own profile.
import { getEnrollmentData } from '@kuri/contract/members/enrollments.contract'
import {
  confirmProfileFile,
  generateProfileFile,
  listOwnDocuments,
  type ProfileFileType,
} from '@kuri/contract/members/subscriber-profile.contract'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { UploadField } from '../../../ui/upload/upload-field.tsx'

type ProfileUploadProps = {
  fileType: ProfileFileType
  label: string
  hint: ReactNode
  isSaved: boolean
  /** Where the saved picture can be seen. */
  pictureUrl?: string | null
  takesPdf?: boolean
  camera?: 'environment' | 'user'
}

export function ProfileUpload({ fileType, ...field }: ProfileUploadProps) {
  const client = useQueryClient()
  return (
    <UploadField
      {...field}
      generate={({ fileName, contentType }) => api(generateProfileFile, { body: { fileType, fileName, contentType } })}
      confirm={({ fileId }) => api(confirmProfileFile, { body: { fileId } })}
      onDone={() => {
        for (const { path } of [getEnrollmentData, listOwnDocuments])
          void client.invalidateQueries({ queryKey: [path] })
      }}
    />
  )
}
