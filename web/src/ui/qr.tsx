// A QR code, always dark on white: readers fail on anything else, also in the dark theme.
import { encode } from 'uqr'

type QrProps = { value: string /** What it is, for screen readers. */; label: string; size?: number }

export function Qr({ value, label, size = 220 }: QrProps) {
  const { data, size: count } = encode(value, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${count} ${count}`} className="k-qr">
      <rect width={count} height={count} fill="#ffffff" />
      <path d={dark} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
