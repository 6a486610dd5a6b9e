// Sends the bytes of a file to the address that the service has named, with exactly the headers that it asked for.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { t } from '@lingui/core/macro'

export type UploadTarget = { signedUrl: string; requiredHeaders: Record<string, string> }

/** By XMLHttpRequest, because `fetch` cannot say how much of a body has been sent. */
export function putFile(
  target: UploadTarget,
  file: Blob,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', target.signedUrl)
    for (const [name, value] of Object.entries(target.requiredHeaders)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(sentenceOf(codeOf(request.responseText))))
    request.onerror = () => reject(new Error(t`The connection broke. Nothing is lost, send it again.`))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function codeOf(body: string): string | null {
  try {
    return JSON.parse(body).error.code
  } catch {
    return null
  }
}

const SENTENCES: Partial<Record<RefusalCode, () => string>> = {
  SIGNED_URL_EXPIRED: () => t`This took too long. Please choose the file again.`,
  SIGNED_URL_INVALID: () => t`This took too long. Please choose the file again.`,
  UPLOAD_ALREADY_DONE: () => t`This took too long. Please choose the file again.`,
  UPLOAD_TOO_LARGE: () => t`The file is larger than 10 MB. Please choose a smaller one.`,
  UPLOAD_EMPTY: () => t`The file is empty. Please choose another one.`,
  UPLOAD_INCOMPLETE: () => t`The connection broke. Nothing is lost, send it again.`,
}

const sentenceOf = (code: string | null) =>
  SENTENCES[code as RefusalCode]?.() ?? t`The file could not be sent. Please choose it again.`
