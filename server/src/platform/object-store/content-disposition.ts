// The Content-Disposition header of a download, safe for any characters in the file name. [RFC 6266]

/** Pictures may be shown in a page, and a PDF where it is asked for; anything else is saved and never opened in Kuri's origin. */
export function contentDisposition(fileName: string, contentType: string, isShown = false): string {
  const kind = isShown || contentType.startsWith('image/') ? 'inline' : 'attachment'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
