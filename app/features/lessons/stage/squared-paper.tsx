import type { Line } from '#rules/worlds/drawing.ts'
import { sideLengths, type Sheet } from './sheet.ts'
import styles from './squared-paper.module.css'

/** How far is far: squares to count, how far they are from the start, and the length of the sides of the wanted drawing. */
export function SquaredPaper({ sheet, target }: { sheet: Sheet; target: readonly Line[] }) {
  const { width, height, place, squares } = sheet
  const { apart, across, up } = squares
  const x = (value: number) => place({ x: value, y: 0 }).x
  const y = (value: number) => place({ x: 0, y: value }).y
  const isNamed = (value: number) => value % (apart * 5) === 0
  const inside = (at: number, length: number) => at > 30 && at < length - 30
  return (
    <g aria-hidden>
      {across.map((value) => (
        <path key={`x${value}`} className={styles.line} data-strong={isNamed(value)} d={`M${x(value)} 0V${height}`} />
      ))}
      {up.map((value) => (
        <path key={`y${value}`} className={styles.line} data-strong={isNamed(value)} d={`M0 ${y(value)}H${width}`} />
      ))}
      {across
        .filter((value) => isNamed(value) && inside(x(value), width))
        .map((value) => (
          <text key={value} className={styles.edge} x={x(value)} y={height - 10}>
            {Math.abs(value)}
          </text>
        ))}
      {up
        .filter((value) => isNamed(value) && inside(y(value), height))
        .map((value) => (
          <text key={value} className={styles.edge} data-up x={10} y={y(value) + 6}>
            {Math.abs(value)}
          </text>
        ))}
      {sideLengths(target, sheet).map(({ length, at }) => (
        <text key={length} className={styles.length} x={at.x} y={at.y + 8}>
          {length}
        </text>
      ))}
    </g>
  )
}
