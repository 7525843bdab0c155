import { encode } from 'uqr'

type QrCodeProps = {
  text: string
  /** Accessible label: what scanning the code does. */
  label: string
  className?: string
}

/**
 * QR code as an inline SVG. Dark on white in both themes, because cameras cannot read it otherwise. Includes a quiet
 * zone of two modules.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = getDrawing(text)
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

/** Cache: every page of a class shows the same code, and rendering one costs as much as rendering a table. */
const cachedDrawings = new Map<string, Drawing>()
const maxCachedDrawings = 200

function getDrawing(text: string): Drawing {
  const cached = cachedDrawings.get(text)
  if (cached) return cached
  if (cachedDrawings.size >= maxCachedDrawings) cachedDrawings.delete(cachedDrawings.keys().next().value!)
  const rendered = renderDrawing(text)
  cachedDrawings.set(text, rendered)
  return rendered
}

/** Adjacent dark modules become one stroke along the middle of their row. */
function renderDrawing(text: string): Drawing {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const rows = data.map((row) => row.map((dark) => (dark ? 1 : 0)).join(''))
  return { size, path: rows.map(rowStrokes).join('') }
}

/** Uses relative moves between strokes, which are shorter than absolute positions. */
function rowStrokes(row: string, y: number): string {
  let end = 0
  return Array.from(row.matchAll(/1+/g), ({ 0: { length }, index }) => {
    const move = end === 0 ? `M${index} ${y}.5` : `m${index - end} 0`
    end = index + length
    return `${move}h${length}`
  }).join('')
}
