// The picture of a signature: dark on white, PNG, and large enough to be printed on a deed.
export const SMALLEST = { width: 300, height: 100 }
const TYPED = { width: 900, height: 300 }
const LARGEST_WIDTH_PX = 1200

const canvasOf = (width: number, height: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  return { canvas, context }
}

export function asPng(canvas: HTMLCanvasElement): Promise<File | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], 'signature.png', { type: 'image/png' })), 'image/png'),
  )
}

/** For people who cannot draw with a finger. */
export function pictureOfName(name: string): Promise<File | null> {
  const { canvas, context } = canvasOf(TYPED.width, TYPED.height)
  context.fillStyle = 'black'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const font = (size: number) => `italic ${size}px cursive, serif`
  let size = 140
  do {
    context.font = font(size)
    size -= 10
  } while (context.measureText(name).width > TYPED.width * 0.9 && size > 30)
  context.fillText(name, TYPED.width / 2, TYPED.height / 2)
  return asPng(canvas)
}

/** Null when the photograph is no picture or too small. */
export async function pictureOfPhoto(file: File): Promise<File | null> {
  const photo = await createImageBitmap(file).catch(() => null)
  if (!photo || photo.width < SMALLEST.width || photo.height < SMALLEST.height) return null
  const scale = Math.min(1, LARGEST_WIDTH_PX / photo.width)
  const { canvas, context } = canvasOf(Math.round(photo.width * scale), Math.round(photo.height * scale))
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return asPng(canvas)
}
