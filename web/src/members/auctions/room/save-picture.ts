import { saveFile } from '../../../ui/save-file.ts'

/** Draws lines of text as a picture and gives it to the person as a file. */
export function savePicture(fileName: string, lines: readonly string[]) {
  const canvas = document.createElement('canvas')
  canvas.width = 1080
  canvas.height = 160 + lines.length * 72
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#0c1f1a'
  for (const [index, line] of lines.entries()) {
    context.font = index === 0 ? 'bold 48px system-ui' : '40px system-ui'
    context.fillText(line, 60, 110 + index * 72, 960)
  }
  canvas.toBlob((blob) => {
    if (!blob) return
    saveFile(blob, fileName)
  })
}
