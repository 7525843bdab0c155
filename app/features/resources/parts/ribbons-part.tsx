import type { PrintableOf, SignName } from '#content/printables.ts'
import styles from './parts.module.css'

const shapes: Readonly<Record<SignName, string>> = {
  circle: 'M12 3a9 9 0 1 0 .1 0Z',
  square: 'M4 4h16v16H4Z',
  triangle: 'M12 3 22 21H2Z',
  star: 'm12 1 3 7.5 8 .5-6 5 2 8-7-4.500-7 4.500 2-8-6-5 8-.5Z',
  gap: '',
}

/** Strips to cut out, then to cut into their pieces. */
export function RibbonsPart({ part: { ribbons } }: { part: PrintableOf<'ribbons'> }) {
  return (
    <ol className={styles.ribbons}>
      {ribbons.map(({ piece, times, rest }, at) => (
        <li key={at}>
          <b>{at + 1}</b>
          <Signs signs={[...Array.from({ length: times }, () => piece).flat(), ...piece.slice(0, rest)]} />
        </li>
      ))}
    </ol>
  )
}

export function Signs({ signs }: { signs: readonly SignName[] }) {
  return (
    <svg className={styles.ribbon} viewBox={`0 0 ${signs.length * 28 + 4} 32`} aria-hidden>
      {signs.map((sign, at) => (
        <path key={at} d={shapes[sign]} transform={`translate(${at * 28 + 4} 4)`} />
      ))}
    </svg>
  )
}
