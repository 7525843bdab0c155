import type { Line } from '#rules/worlds/drawing.ts'
import { listSideLengths, type Sheet } from './sheet.ts'
import styles from './squared-paper.module.css'

/** Helps to estimate lengths: squares to count, distances from the start, and side lengths of the target drawing. */
export function SquaredPaper({ sheet, target }: { sheet: Sheet; target: readonly Line[] }) {
  const { width, height, toPicture, squares } = sheet
  const { spacing, columns, rows } = squares
  const x = (value: number) => toPicture({ x: value, y: 0 }).x
  const y = (value: number) => toPicture({ x: 0, y: value }).y
  const isLabeled = (value: number) => value % (spacing * 5) === 0
  const isInside = (position: number, length: number) => position > 30 && position < length - 30
  return (
    <g aria-hidden>
      {columns.map((value) => (
        <path key={`x${value}`} className={styles.line} data-strong={isLabeled(value)} d={`M${x(value)} 0V${height}`} />
      ))}
      {rows.map((value) => (
        <path key={`y${value}`} className={styles.line} data-strong={isLabeled(value)} d={`M0 ${y(value)}H${width}`} />
      ))}
      {columns
        .filter((value) => isLabeled(value) && isInside(x(value), width))
        .map((value) => (
          <text key={value} className={styles.edge} x={x(value)} y={height - 10}>
            {Math.abs(value)}
          </text>
        ))}
      {rows
        .filter((value) => isLabeled(value) && isInside(y(value), height))
        .map((value) => (
          <text key={value} className={styles.edge} data-up x={10} y={y(value) + 6}>
            {Math.abs(value)}
          </text>
        ))}
      {listSideLengths(target, sheet).map(({ length, position }) => (
        <text key={length} className={styles.length} x={position.x} y={position.y + 8}>
          {length}
        </text>
      ))}
    </g>
  )
}
