import type { ReactNode } from 'react'
import type { PreviewShape, ShapePart } from './preview-shape.ts'
import styles from './library.module.css'

/** Height that each part takes in the drawing. */
const heights: Readonly<Record<ShapePart, number>> = {
  ...{ title: 16, lines: 16, task: 17, map: 30, cards: 74, table: 60, steps: 78, board: 66, pixels: 46, draw: 30 },
  checks: 30,
}

/** Stacks the parts below the heading until the page is full. */
function placeParts(parts: readonly ShapePart[], height: number) {
  const placed: { part: ShapePart; y: number; space: number }[] = []
  let y = 22
  for (const part of parts) {
    const space = height - 10 - y
    if (space < 8) break
    placed.push({ part, y, space: Math.min(heights[part], space) })
    y += heights[part]
  }
  return placed
}

/** A small drawing of the first page, made from the kinds of its blocks. */
export function Preview({ shape: { landscape, parts } }: { shape: PreviewShape }) {
  const [width, height] = landscape ? [124, 88] : [88, 124]
  const drawn = placeParts(parts, height).map(({ part, y, space }) => (
    <g key={y} transform={`translate(10 ${y})`}>
      {drawings[part](width - 20, space)}
    </g>
  ))
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <rect width={width} height={height} rx={3} fill="#fff" />
      <path d="m13 9 3 3.500-3 4.500-3-4.500z" fill="var(--ink)" />
      <path d={`M20 12h${width * 0.35}`} stroke="var(--ink)" strokeWidth={3} strokeLinecap="round" />
      <path d={`M${width - 18} 7h8v8h-8zM${width - 15.5} 9.500h3v3h-3z`} fill="none" stroke="var(--ink)" />
      {drawn}
    </svg>
  )
}

const line = (y: number, length: number, x = 0): ReactNode => (
  <path key={`${x} ${y}`} d={`M${x} ${y}h${length}`} stroke="var(--faint)" strokeWidth={2.4} strokeLinecap="round" />
)

const box = (x: number, y: number, width: number, height: number): ReactNode => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={1.8} fill="none" stroke="var(--ink)" />
)

const range = (count: number) => Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => index)

const grid = (columns: number, rows: number, size: number, x = 0): ReactNode =>
  range(columns * rows).map((cell) =>
    box(x + (cell % columns) * size, Math.floor(cell / columns) * size, size - 1, size - 1),
  )

const drawings: Readonly<Record<ShapePart, (width: number, height: number) => ReactNode>> = {
  title: (width) => <rect width={width} height={11} rx={2} fill="var(--ink)" />,
  lines: (width) => [line(3, width * 0.9), line(9, width * 0.7)],
  task: (width) => [
    box(0, 0, 9, 9),
    box(13, 0, width * 0.55, 9),
    line(4.5, width * 0.4, 17),
    <circle key="answer" cx={width - 4} cy={4.5} r={3.5} fill="none" stroke="var(--ink)" />,
  ],
  map: (width) => [
    grid(4, 3, 8.5),
    <path key="path" d="M4 12.700h13v-8.500h8" fill="none" stroke="var(--ink)" strokeDasharray="2 1.500" />,
    box(width - 18, 8, 8, 8),
    box(width - 9, 8, 8, 8),
  ],
  cards: (width, height) =>
    range(2 * (height / 20)).map((card) => {
      const [x, y] = [(card % 2) * (width / 2), Math.floor(card / 2) * 20]
      return (
        <g key={card}>
          <rect
            x={x}
            y={y}
            width={width / 2 - 2}
            height={18}
            rx={2}
            fill="none"
            stroke="var(--ink)"
            strokeDasharray="2 1.500"
          />
          <path d={`M${x + width / 4 - 6} ${y + 9}h10m-4-4 4 4-4 4`} fill="none" stroke="var(--ink)" strokeWidth={2} />
        </g>
      )
    }),
  table: (width, height) => [
    <rect key="head" width={width} height={8} fill="var(--ink)" />,
    range(height / 10 - 1).map((row) => [
      line(14 + row * 10, width * 0.25, 2),
      line(14 + row * 10, width * 0.5, width * 0.4),
    ]),
  ],
  steps: (width, height) =>
    range(height / 15).map((step) => (
      <g key={step}>
        <path d={`m6 ${step * 15 + 1} 5 5-5 5-5-5z`} fill={step === 2 ? 'var(--ink)' : 'none'} stroke="var(--ink)" />
        {line(step * 15 + 6, width * 0.6, 18)}
      </g>
    )),
  board: (width, height) => grid(Math.floor(width / 12), Math.floor(height / 14), 12),
  pixels: (width) =>
    range(64).map((cell) => {
      const [x, y] = [cell % 8, Math.floor(cell / 8)]
      const isFull = Math.abs(x - 3.5) + Math.abs(y - 3.5) < 4
      return (
        <rect
          key={cell}
          x={width / 2 - 22 + x * 5.5}
          y={y * 5.5}
          width={5.5}
          height={5.5}
          fill={isFull ? 'var(--ink)' : 'none'}
          stroke="var(--faint)"
          strokeWidth={0.6}
        />
      )
    }),
  draw: (width, height) => (
    <rect width={width} height={Math.max(8, height - 6)} rx={3} fill="none" stroke="var(--ink)" />
  ),
  checks: (width) => range(3).map((row) => [box(0, row * 10, 6, 6), line(row * 10 + 3, width * 0.65, 11)]),
}
