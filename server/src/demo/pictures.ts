// Uploads of the demo: pictures and signatures, sent as a client sends them.
import { readFile } from 'node:fs/promises'
import { type Caller, type Service, upload } from './caller.ts'

type Picture = 'logo' | 'portrait' | 'signature'

const bytesOf = (picture: Picture) => readFile(new URL(`pictures/${picture}.png`, import.meta.url))

/** Announces the picture below the path, uploads it and confirms it. `name` names its ids. */
export async function sendPicture(
  service: Service,
  person: Caller,
  path: string,
  { picture, ...announcement }: { picture: Picture; fileType?: string; programId?: string },
  name: string,
): Promise<{ signatureAssetId?: string }> {
  const body = { ...announcement, fileName: `${picture}.png`, contentType: 'image/png' }
  const announced = await person.post(`${path}/generate`, body, name)
  await upload(service, announced, await bytesOf(picture))
  const { fileId, signatureAssetId } = announced
  await person.post(`${path}/confirm`, fileId ? { fileId } : { signatureAssetId })
  return announced
}
