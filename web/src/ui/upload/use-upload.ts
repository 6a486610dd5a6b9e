// One upload, from the chosen file to the service's confirmation.
import type { ContentType } from '@kuri/contract/companies/files.contract'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { isRefused } from '../../api/refused.ts'
import { putFile, type UploadTarget } from './put-file.ts'
import { scalePicture } from './scale-picture.ts'

type UploadState =
  | { kind: 'EMPTY' }
  | { kind: 'PREPARING' }
  | { kind: 'SENDING'; sentBytes: number; totalBytes: number }
  | { kind: 'CONFIRMING' }
  | { kind: 'DONE'; fileName: string }
  | { kind: 'FAILED'; message: string }

export type UploadSteps<A extends UploadTarget, T> = {
  /** Why a file of this type cannot be taken; null when it can. */
  refuseType?(contentType: string): string | null
  /** Asks the service where to send it. */
  generate(file: { fileName: string; contentType: ContentType }): Promise<A>
  /** Tells the service that the bytes are there. */
  confirm(announced: A): Promise<T>
  onDone(result: T): void
}

export function useUpload<A extends UploadTarget, T>({ refuseType, generate, confirm, onDone }: UploadSteps<A, T>) {
  const [state, setState] = useState<UploadState>({ kind: 'EMPTY' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(chosen: File) {
    running.current?.abort()
    const attempt = new AbortController()
    running.current = attempt
    const move = (next: UploadState) => attempt.signal.aborted || setState(next)
    const refusal = refuseType?.(chosen.type) ?? null
    if (refusal !== null) return move({ kind: 'FAILED', message: refusal })
    try {
      move({ kind: 'PREPARING' })
      const file = await scalePicture(chosen)
      const announced = await generate({ fileName: file.name, contentType: file.type as ContentType })
      const sending = (sentBytes: number) => move({ kind: 'SENDING', sentBytes, totalBytes: file.size })
      sending(0)
      await putFile(announced, file, sending, attempt.signal)
      move({ kind: 'CONFIRMING' })
      const result = await confirm(announced)
      move({ kind: 'DONE', fileName: file.name })
      if (!attempt.signal.aborted) onDone(result)
    } catch (error) {
      move({ kind: 'FAILED', message: plainMessage(error) })
    }
  }
  return { state, upload }
}

const UNREADABLE = ['FILE_TYPE_MISMATCH', 'FILE_UNREADABLE', 'FILE_ACTIVE_CONTENT', 'FILE_ENCRYPTED'] as const

/** The service speaks to programs about the content of a file; people only need to know that another one is wanted. */
function plainMessage(error: unknown): string {
  if (isRefused(error, ...UNREADABLE)) return t`This file cannot be read. Please choose another one.`
  if (isRefused(error, 'FILE_TOO_LARGE')) return t`The file is larger than 10 MB. Please choose a smaller one.`
  return (error as Error).message
}
