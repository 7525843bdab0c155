/** A drawing as a list of strokes, independent of the canvas that shows it. */

export const drawingSize = { width: 800, height: 500 } as const

export const paper = '#ffffff'

export const penColors = {
  black: '#1b2333',
  red: '#d93a24',
  orange: '#f08a24',
  yellow: '#ffc220',
  green: '#118544',
  blue: '#0b6dd6',
  purple: '#7a3fc4',
  brown: '#7a4a21',
} as const
export type PenColor = keyof typeof penColors
export const penColorNames = Object.keys(penColors) as PenColor[]

/** Thin lines must be visible on a phone, which shows the drawing at a fifth of its size. */
export const lineWidths = { thin: 10, thick: 28 } as const
export type LineWidth = keyof typeof lineWidths

/** Fingers need a larger eraser than a line. */
const eraserFactor = 2

export type Point = { readonly x: number; readonly y: number }
export type Stroke = { readonly color: string; readonly width: number; readonly points: readonly Point[] }
export type Pen = { readonly tool: 'pen' | 'eraser'; readonly color: PenColor; readonly width: LineWidth }

export const startStroke = ({ tool, color, width }: Pen, point: Point): Stroke =>
  tool === 'eraser'
    ? { color: paper, width: lineWidths[width] * eraserFactor, points: [point] }
    : { color: penColors[color], width: lineWidths[width], points: [point] }

/** Position on the drawing of a position on the screen, which shows the drawing at another size. */
export const toDrawingPoint = (
  screen: Point,
  area: { left: number; top: number; width: number; height: number },
): Point => ({
  x: Math.round(((screen.x - area.left) / area.width) * drawingSize.width),
  y: Math.round(((screen.y - area.top) / area.height) * drawingSize.height),
})

export const center: Point = { x: drawingSize.width / 2, y: drawingSize.height / 2 }

/** Distance per key press; with the shift key, the larger one. */
const keySteps = { near: 10, far: 50 } as const

const keyDirections: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Position of the pen after an arrow key, inside the drawing; null for other keys. */
export function movePoint({ x, y }: Point, key: string, isFar: boolean): Point | null {
  const direction = keyDirections[key]
  if (!direction) return null
  const step = isFar ? keySteps.far : keySteps.near
  const within = (value: number, max: number) => Math.min(Math.max(value, 0), max)
  return { x: within(x + direction.x * step, drawingSize.width), y: within(y + direction.y * step, drawingSize.height) }
}

export const toPercent = ({ x, y }: Point): Point => ({
  x: Math.round((100 * x) / drawingSize.width),
  y: Math.round((100 * y) / drawingSize.height),
})

/** Extends the last stroke. */
export const addPoint = (strokes: readonly Stroke[], point: Point): readonly Stroke[] =>
  strokes.map((stroke, index) =>
    index === strokes.length - 1 ? { ...stroke, points: [...stroke.points, point] } : stroke,
  )

type Brush = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
>

export function renderDrawing(brush: Brush, strokes: readonly Stroke[]): void {
  brush.fillStyle = paper
  brush.fillRect(0, 0, drawingSize.width, drawingSize.height)
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  for (const { color, width, points } of strokes) {
    const [first, ...rest] = points
    if (!first) continue
    brush.strokeStyle = color
    brush.lineWidth = width
    brush.beginPath()
    brush.moveTo(first.x, first.y)
    // A tap draws a dot: a line to the same point.
    for (const { x, y } of rest.length > 0 ? rest : [first]) brush.lineTo(x, y)
    brush.stroke()
  }
}
