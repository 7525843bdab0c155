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

/** Dark modules that stand beside each other are one stroke of the path. */
function drawing(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const rows = data.map((row) => row.map((dark) => (dark ? 1 : 0)).join(''))
  const path = rows.flatMap((row, y) =>
    Array.from(row.matchAll(/1+/g), ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: path.join('') }
}
