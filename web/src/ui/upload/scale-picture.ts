// Makes photographs small enough for slow networks. A file that is no picture, or is small already, stays as it is.
import { fittingSize, LONGEST_SIDE_PX } from './fitting-size.ts'

const SMALL_ENOUGH_BYTES = 600_000

export async function scalePicture(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const isFitting = Math.max(picture.width, picture.height) <= LONGEST_SIDE_PX
  if (isFitting && file.size <= SMALL_ENOUGH_BYTES) return file
  const canvas = Object.assign(document.createElement('canvas'), fittingSize(picture.width, picture.height))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (!scaled || (isFitting && scaled.size >= file.size)) return file
  return new File([scaled], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
