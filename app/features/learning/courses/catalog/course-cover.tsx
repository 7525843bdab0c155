import bell from '#app/ui/art/pictures/bell.svg?url'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { waoArt } from '#app/ui/wao/wao-still.tsx'
import type { CourseSkin } from '../contract.ts'
import { buildStringPath } from '../sky-map/map-layout.ts'
import styles from './course-cover.module.css'

const [width, height] = [560, 300]

/** Cover picture of a course: one diamond per unit on a kite string that rises to a bell. */
export function CourseCover({ units, skin, className }: { units: number; skin: CourseSkin; className?: string }) {
  const points = Array.from({ length: units + 1 }, (_, index) => ({
    x: 76 + (index * (width - 152)) / units,
    y: 222 - (index * 132) / units + (index % 2 === 0 ? 14 : -14),
  }))
  const goal = points.at(-1)!
  return (
    <Sky hills clouds className={className ? `${styles.cover} ${className}` : styles.cover} aria-hidden>
      <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} data-skin={skin}>
        <path className={styles.way} d={buildStringPath(points)} />
        {points.slice(0, -1).map(({ x, y }, index) => (
          <rect
            key={index}
            className={styles.unit}
            x={-13}
            y={-13}
            width={26}
            height={26}
            rx={7}
            transform={`translate(${x} ${y}) rotate(45)`}
          />
        ))}
        <image href={bell} x={goal.x - 32} y={goal.y - 40} width={64} height={64} />
        <image href={waoArt.hello} x={points[0]!.x - 52} y={points[0]!.y - 122} width={96} height={120} />
      </svg>
    </Sky>
  )
}
