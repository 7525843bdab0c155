import { useMemo } from 'react'
import { encode } from 'uqr'

type QrCodeProps = {
  text: string
  /** What scanning it does, for those who do not see it. */
  label: string
  className?: string
}

/**
 * A QR code as one drawing: dark on white in both themes, or cameras do not read it. Two modules of quiet zone are part
 * of it.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawing(text), [text])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#172338" d={path} />
    </svg>
  )
}

function drawing(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
