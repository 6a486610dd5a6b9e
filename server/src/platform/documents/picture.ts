// Decodes uploaded pictures with libvips, outside the event loop, and encodes them again: metadata such as GPS positions, bytes after
// the picture and everything that another program could read in it are gone. One at a time, because a decoded picture of 25
// megapixels takes 100 MB; callers take turns, and the time of an upload is charged to its sender.
import sharp, { type Sharp } from 'sharp'
import { makeFairGate } from '#platform/flow/fair-gate'

export type Picture = { png: Buffer; width: number; height: number }
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'
export type PictureProblem = 'PICTURE_TOO_LARGE' | 'FILE_TYPE_MISMATCH'
export type Pictures = ReturnType<typeof makePictures>

const MAX_DRAWN_WIDTH = 900
const MAX_DRAWN_HEIGHT = 300
/** Signatures of earlier versions may be larger: their hash is printed instead. 60 megapixels took 240 MB to decode. */
const MAX_DRAWN_PIXELS = 25_000_000
const JPEG_QUALITY = 90

const ENCODERS: Record<PictureType, { format: string; encode: (image: Sharp) => Sharp }> = {
  'image/png': { format: 'png', encode: (image) => image.png() },
  'image/jpeg': { format: 'jpeg', encode: (image) => image.jpeg({ quality: JPEG_QUALITY }) },
  'image/webp': { format: 'webp', encode: (image) => image.webp({ quality: JPEG_QUALITY }) },
}

/** `charge` accounts milliseconds of a thread to a caller. */
export function makePictures(charge: (caller: string, ms: number) => void = () => {}) {
  // Settings of the whole process: one thread per picture, and nothing kept after it.
  sharp.concurrency(1)
  sharp.cache(false)
  const gate = makeFairGate(1)
  const charged = async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      charge(caller, performance.now() - startedAt)
    }
  }
  return {
    /** The same picture without anything else, upright, in the same format. The size is refused from the header, before decoding. */
    reencode: (caller: string, bytes: Buffer, type: PictureType, maxPixels: number): Promise<Buffer | PictureProblem> =>
      gate(caller, () => charged(caller, () => reencode(bytes, type, maxPixels))),
    /** A small PNG that pdfkit can draw; null when the picture cannot be decoded, is far too large or completely transparent. */
    normalise: (bytes: Buffer): Promise<Picture | null> => gate('papers', () => normalise(bytes).catch(() => null)),
  }
}

async function reencode(bytes: Buffer, type: PictureType, maxPixels: number): Promise<Buffer | PictureProblem> {
  const { format, encode } = ENCODERS[type]
  try {
    // Only the header is read here.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.format !== format) return 'FILE_TYPE_MISMATCH'
    if (header.width * header.height > maxPixels) return 'PICTURE_TOO_LARGE'
    return await encode(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()).toBuffer()
  } catch {
    return 'FILE_TYPE_MISMATCH'
  }
}

/** pdfkit must not read uploads: on bad data its PNG reader ends the process or loops forever. */
async function normalise(bytes: Buffer): Promise<Picture | null> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_DRAWN_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_DRAWN_WIDTH, height: MAX_DRAWN_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (isBlank(data)) return null
  const { width, height, channels } = info
  // pdfkit separates colors and transparency in the background, so papers with several pictures would have them in any order.
  const opaque = sharp(data, { raw: { width, height, channels } }).flatten({ background: 'white' })
  return { png: await opaque.png().toBuffer(), width, height }
}

function isBlank(pixels: Buffer): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 0) return false
  return true
}
