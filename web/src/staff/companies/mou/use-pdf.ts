// The agreement as a file of this page: the address of the service would save it instead of showing it.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

async function fetchPdf(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The file could not be read (${response.status}).`)
  return new Blob([await response.blob()], { type: 'application/pdf' })
}

/** The signed address changes with every read, so the version names the file. */
export function usePdf(mouVersionId: string, downloadUrl: string) {
  const [url, setUrl] = useState<string | null>(null)
  const file = useQuery({
    queryKey: ['agreement', mouVersionId],
    queryFn: ({ signal }) => fetchPdf(downloadUrl, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!file.data) return
    const own = URL.createObjectURL(file.data)
    setUrl(own)
    return () => URL.revokeObjectURL(own)
  }, [file.data])
  return { url, error: file.error, refetch: file.refetch }
}
