// Makes uploaded pictures safe to draw: decodes them with resvg (Rust, outside the event loop) and scales them down to a new PNG.
// pdfkit must not read uploads: on bad data its PNG reader ends the process or loops forever.
import { renderAsync } from '@resvg/resvg-js'

export type Picture = { png: Buffer; width: number; height: number }

const MAX_WIDTH = 900
const MAX_HEIGHT = 300
/** Larger pictures would need gigabytes of memory when decoded. Phones take pictures of 12 to 50 million pixels. */
const MAX_PIXELS = 60_000_000

/** Null when the bytes cannot be decoded, or the picture is far too large or completely transparent. */
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

/** Reads the size from the first frame header (SOF0–SOF15 without the three markers that are not frames). */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { kind: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // A fill byte before a marker has no length; every other segment states its length, including the two length bytes.
    at += marker === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}
