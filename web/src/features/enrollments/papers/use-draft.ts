// The draft of the agreement as a PDF, fetched when somebody asks for it. The address of the file lives as long as the page.
import { previewAgreement } from '@kuri/contract/enrollment/enrollments.contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { download } from '../../../api/api.ts'
import type { Refused } from '../../../api/refused.ts'

export function useDraft(requestId: string) {
  const draft = useMutation<string, Refused>({
    mutationFn: async () => URL.createObjectURL(await download(previewAgreement, { params: { requestId } })),
  })
  const url = draft.data
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return draft
}
