// Types for the part of fontkit that Kuri uses (it has none): reading a font for pdfkit.
declare module 'fontkit' {
  export function create(bytes: Buffer): object
}
