import styles from './sky-pieces.module.css'

/** Paper-cut style: the left half is light, the right half one shade darker. */

export const Gate = ({ open }: { open: boolean }) => (
  <g className={styles.gate} data-open={open || undefined}>
    <path fill="#8A5A38" d="M-34 34V-20A34 24 0 0 1 34 -20V34H24V-16A24 18 0 0 0 -24 -16V34Z" />
    <g className={styles.wings}>
      <path fill="#D9A873" d="M-23 34V-14Q-20 -26 -1 -28V34Z" />
      <path fill="#C48F5A" d="M23 34V-14Q20 -26 1 -28V34Z" />
      <path fill="#573304" d="M0 -4A7 7 0 0 1 4 8L6 18H-6L-4 8A7 7 0 0 1 0 -4Z" />
    </g>
  </g>
)

const lanterns = { red: ['#FF7862', '#D63A22'], yellow: ['#FFD352', '#F8AC05'] } as const

/** Lanterns differ by shape too, for color-blind students: red is round, yellow is long. */
export const Lantern = ({ color }: { color: 'red' | 'yellow' }) => {
  const [light, dark] = lanterns[color]
  const [rx, ry] = color === 'red' ? [27, 23] : [19, 28]
  return (
    <g>
      <path d="M0 -38V-26M0 26V38" stroke="#7C4803" strokeWidth={4} strokeLinecap="round" />
      <ellipse cy={-1} rx={rx} ry={ry} fill={light} />
      <path d={`M0 ${-1 - ry}A${rx} ${ry} 0 0 1 0 ${ry - 1}Z`} fill={dark} />
      <path d={`M-10 ${-ry}H10M-10 ${ry - 2}H10`} stroke="#573304" strokeWidth={5} strokeLinecap="round" />
    </g>
  )
}

export const flagColors = { 1: '#D63A22', 2: '#0B70CF', 3: '#0E8042' } as const

export const Flag = ({ number }: { number: 1 | 2 | 3 }) => (
  <g>
    <path d="M-22 -34V36" stroke="#7C4803" strokeWidth={6} strokeLinecap="round" />
    <path d="M-19 -33H32L22 -14L32 6H-19Z" fill={flagColors[number]} />
    <text className={styles.number} x={2} y={-4}>
      {number}
    </text>
  </g>
)
