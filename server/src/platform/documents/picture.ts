// Pictures that users uploaded, made safe to draw: decoded by resvg (Rust, outside the event loop) and scaled down to a PNG
// of our own. pdfkit's own PNG reader throws inside a callback on bad data, which would end the process, and can loop for
// ever on a bad chunk length; it sees only what comes out of here.
import { renderAsync } from '@resvg/resvg-js'

export type Picture = { png: Buffer; width: number; height: number }

const MAX_WIDTH = 900
const MAX_HEIGHT = 300
/** More would be decoded into gigabytes of memory; phones make 12 to 50. */
const MAX_PIXELS = 60_000_000

/** Null where there is nothing to see: bytes that cannot be decoded, a picture that is far too large, or an empty one. */
export async function normalisePicture(bytes: Buffer): Promise<Picture | null> {
  const size = pngSize(bytes) ?? jpegSize(bytes)
  if (!size || size.width * size.height > MAX_PIXELS || size.width === 0 || size.height === 0) return null
  const scale = Math.min(1, MAX_WIDTH / size.width, MAX_HEIGHT / size.height)
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))
  const href = `data:image/${size.kind};base64,${bytes.toString('base64')}`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`
  const rendered = await renderAsync(drawing, { font: { loadSystemFonts: false } }).catch(() => null)
  if (!rendered || isBlank(rendered.pixels)) return null
  return { png: rendered.asPng(), width: rendered.width, height: rendered.height }
}

function isBlank(pixels: Buffer): boolean {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 0) return false
  return true
}

type Size = { kind: 'png' | 'jpeg'; width: number; height: number }

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The first frame header (SOF0–SOF15, without the three that are something else) names the size. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { kind: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // A fill byte before a marker stands alone; every other segment tells its length, which includes the two bytes of it.
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}
