// Draws a signature with a finger, a pen or a mouse.
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import Pad from 'signature_pad'
import { Button } from '../button.tsx'
import { asPng } from './signature-picture.ts'

/** The picture has at least this many dots across, whatever the phone. */
const WIDTH_PX = 900

export function SignaturePad({ onChange }: { onChange(picture: File | null): void }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    const element = canvas.current!
    const drawn = new Pad(element, { backgroundColor: 'white', penColor: 'black', minWidth: 1, maxWidth: 3 })
    pad.current = drawn
    const fit = () => {
      const { width, height } = element.getBoundingClientRect()
      const scale = Math.max(1, WIDTH_PX / width)
      const strokes = drawn.toData()
      Object.assign(element, { width: width * scale, height: height * scale })
      element.getContext('2d')!.scale(scale, scale)
      drawn.clear()
      drawn.fromData(strokes)
    }
    const take = () => void asPng(element).then((picture) => latest.current(picture))
    fit()
    drawn.addEventListener('endStroke', take)
    window.addEventListener('resize', fit)
    return () => {
      drawn.off()
      window.removeEventListener('resize', fit)
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    onChange(null)
  }
  return (
    <div className="stack g1">
      <canvas ref={canvas} className="k-signature" role="img" aria-label={t`Space for your signature`} />
      <Button look="quiet" onClick={clear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  )
}
