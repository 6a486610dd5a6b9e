// Small files of each kind, and the upload that a client makes.
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(64),
  Buffer.from('ffd9', 'hex'),
])
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** What a generate endpoint answered is all that an upload needs. */
export const uploadTo = (
  { signedUrl, requiredHeaders }: { signedUrl: string; requiredHeaders: Record<string, string> },
  bytes: Uint8Array,
) => fetch(signedUrl, { method: 'PUT', headers: requiredHeaders, body: bytes as Uint8Array<ArrayBuffer> })
