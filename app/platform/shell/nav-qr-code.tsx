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
  const { size, path } = drawing(text)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path stroke="#172338" d={path} />
    </svg>
  )
}

type Drawing = { size: number; path: string }

/** The last ones drawn: the same code is shown with every page of its class, and drawing it costs as much as a table. */
const drawn = new Map<string, Drawing>()
const mostDrawn = 200

function drawing(text: string): Drawing {
  const known = drawn.get(text)
  if (known) return known
  if (drawn.size >= mostDrawn) drawn.delete(drawn.keys().next().value!)
  const fresh = freshDrawing(text)
  drawn.set(text, fresh)
  return fresh
}

/** Dark modules that stand beside each other are one stroke, along the middle of their row. */
function freshDrawing(text: string): Drawing {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const rows = data.map((row) => row.map((dark) => (dark ? 1 : 0)).join(''))
  return { size, path: rows.map(strokesOf).join('') }
}

/** From one stroke to the next by the gap between them, which is shorter to write than where each begins. */
function strokesOf(row: string, y: number): string {
  let end = 0
  return Array.from(row.matchAll(/1+/g), ({ 0: { length }, index }) => {
    const moved = end === 0 ? `M${index} ${y}.5` : `m${index - end} 0`
    end = index + length
    return `${moved}h${length}`
  }).join('')
}
