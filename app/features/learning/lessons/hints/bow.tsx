import styles from './hint-ladder.module.css'

const colors = { 1: ['#6DD893', '#1EAB57'], 2: ['#FFD352', '#F8AC05'], 3: ['#7CC6FF', '#1C8FEE'] } as const

/** One bow of the hint ladder; dotted until the hint is open. */
export function Bow({ number, tied }: { number: 1 | 2 | 3; tied: boolean }) {
  const [bright, dark] = colors[number]
  return (
    <svg className={styles.bow} data-tied={tied || undefined} viewBox="-30 -18 60 36" aria-hidden>
      <path fill={tied ? bright : 'none'} d="M0 0C-8 -12 -18 -16 -25 -14C-29 -5 -29 5 -25 14C-18 16 -8 12 0 0Z" />
      <path fill={tied ? dark : 'none'} d="M0 0C8 -12 18 -16 25 -14C29 -5 29 5 25 14C18 16 8 12 0 0Z" />
    </svg>
  )
}
