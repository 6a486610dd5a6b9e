// A paper as a PDF before it is signed, fetched when somebody asks for it. The address of the file lives as long as the page.
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Refused } from '../../api/refused.ts'

export type Draft = ReturnType<typeof useDraft>

export function useDraft(fetchPdf: () => Promise<Blob>) {
  const draft = useMutation<string, Refused>({ mutationFn: async () => URL.createObjectURL(await fetchPdf()) })
  const url = draft.data
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return draft
}
