// Checks that bytes are a complete PDF and not only begin like one: header, objects, cross-reference, end marker. [D2 4.5]
// It accepts what readers repair, such as wrong offsets, and does not look at pages. A full parser was not used: pdf-lib has had
// no release since 2021, and pdf.js runs without a bound on time and memory over bytes that anyone may upload.

/** Readers search the end marker here, because some writers leave bytes behind it. */
const TAIL_BYTES = 1024
/** Longer than any marker below, so that one that lies across two chunks is found. */
const OVERLAP_BYTES = 64

const HEADER_BYTES = 8
const HEADER = /^%PDF-\d\.\d/
const END = /%%EOF/
// The counts bound the work on hostile bytes.
const MARKERS = {
  object: /\b\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj\b/,
  objectEnd: /\bendobj\b/,
  crossReference: /\btrailer\s{0,4}<<|\/Type\s{0,4}\/XRef\b/,
} as const

/** Reads a PDF in chunks and keeps only its last bytes. */
export function makePdfScan() {
  const missing = new Set(Object.keys(MARKERS) as (keyof typeof MARKERS)[])
  let hasHeader: boolean | null = null
  let tail = ''
  return {
    add(chunk: Buffer): void {
      if (hasHeader === false) return
      const added = chunk.toString('latin1')
      const text = tail.slice(-OVERLAP_BYTES) + added
      if (text.length >= HEADER_BYTES) hasHeader ??= HEADER.test(text)
      for (const marker of missing) if (MARKERS[marker].test(text)) missing.delete(marker)
      tail = (tail + added.slice(-TAIL_BYTES)).slice(-TAIL_BYTES)
    },
    isComplete: (): boolean => hasHeader === true && missing.size === 0 && END.test(tail),
  }
}
