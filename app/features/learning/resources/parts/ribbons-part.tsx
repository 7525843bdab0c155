import type { PrintableOf, SignName } from '#content/printables.ts'
import styles from './parts.module.css'

const shapes: Readonly<Record<SignName, string>> = {
  circle: 'M12 3a9 9 0 1 0 .1 0Z',
  square: 'M4 4h16v16H4Z',
  triangle: 'M12 3 22 21H2Z',
  star: 'm12 1 3 7.5 8 .5-6 5 2 8-7-4.500-7 4.500 2-8-6-5 8-.5Z',
  gap: '',
}

/** Strips of repeating shapes to cut out and then cut into their repeated pieces. */
export function RibbonsPart({ part: { ribbons } }: { part: PrintableOf<'ribbons'> }) {
  return (
    <ol className={styles.ribbons}>
      {ribbons.map(({ piece, times, rest }, index) => (
        <li key={index}>
          <b>{index + 1}</b>
          <ShapeRow signs={[...Array.from({ length: times }, () => piece).flat(), ...piece.slice(0, rest)]} />
        </li>
      ))}
    </ol>
  )
}

export function ShapeRow({ signs: shapeNames }: { signs: readonly SignName[] }) {
  return (
    <svg className={styles.ribbon} viewBox={`0 0 ${shapeNames.length * 28 + 4} 32`} aria-hidden>
      {shapeNames.map((sign, index) => (
        <path key={index} d={shapes[sign]} transform={`translate(${index * 28 + 4} 4)`} />
      ))}
    </svg>
  )
}
