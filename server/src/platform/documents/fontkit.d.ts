// What we use of fontkit, which brings no types: reading a font that pdfkit then draws with.
declare module 'fontkit' {
  export function openSync(path: string): object
}
