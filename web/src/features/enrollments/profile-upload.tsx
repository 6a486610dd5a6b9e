// Uploads one paper of the member's own profile.
import { getEnrollmentData } from '@kuri/contract/enrollment/enrollments.contract'
import {
  confirmProfileFile,
  generateProfileFile,
  listOwnDocuments,
  type ProfileFileType,
} from '@kuri/contract/enrollment/subscriber-profile.contract'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { isRefused } from '../../api/refused.ts'
import { UploadField } from '../../ui/upload/upload-field.tsx'

const UNREADABLE = ['FILE_TYPE_MISMATCH', 'FILE_UNREADABLE', 'FILE_ACTIVE_CONTENT', 'FILE_ENCRYPTED'] as const

/** The service speaks to programs about the content of a file; people only need to know that another one is wanted. */
function sayPlainly(error: unknown): never {
  if (isRefused(error, ...UNREADABLE)) throw new Error(t`This file cannot be read. Please choose another one.`)
  throw error
}

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
      generate={({ fileName, contentType }) =>
        api(generateProfileFile, { body: { fileType, fileName, contentType: contentType as 'image/png' } })
      }
      confirm={({ fileId }) => api(confirmProfileFile, { body: { fileId } }).catch(sayPlainly)}
      onDone={() => {
        for (const { path } of [getEnrollmentData, listOwnDocuments])
          void client.invalidateQueries({ queryKey: [path] })
      }}
    />
  )
}
