// [RFC 6266] How a browser is told the name of a download, whatever characters the name holds.

/** Pictures may show in the page; anything else is saved, never opened within our origin. */
export function contentDisposition(fileName: string, contentType: string): string {
  const kind = contentType.startsWith('image/') ? 'inline' : 'attachment'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
