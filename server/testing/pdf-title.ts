const ESCAPED: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t', b: '\b', f: '\f' }

/** The title in a PDF's own description. Text beyond Latin letters is UTF-16 with a byte order mark. */
export function pdfTitle(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const id = /\/Title (\d+) 0 R/.exec(text)![1]
  const [, written] = new RegExp(`\\n${id} 0 obj\\n\\(([^]*?)\\)\\nendobj`).exec(text)!
  const bytes = Buffer.from(
    written!.replace(/\\(.)/gs, (_, letter: string) => ESCAPED[letter] ?? letter),
    'latin1',
  )
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}
