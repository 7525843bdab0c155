import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { PodiumCrown } from './podium-crown.tsx'
import styles from './podium.module.css'

/** Kite above a podium step, with string and tail; the winner gets a crown. */
export const PodiumKite = ({ id, isFirst }: { id: string; isFirst: boolean }) => (
  <div className={styles.flying}>
    {isFirst && <PodiumCrown />}
    <ChildKite id={id} size={200} className={styles.kite} />
    <svg className={styles.tail} viewBox="0 0 80 120" aria-hidden>
      <path className={styles.string} d="M40 0C30 34 34 60 38 76C44 96 44 108 40 120" />
      <path className={styles.ribbon} d="M40 0C46 24 78 20 72 46C66 66 34 58 22 86" />
      <Bow position="62 20" degrees={-32} fill="var(--sk-sun-4)" />
      <Bow position="54 62" degrees={24} fill="var(--sk-leaf-4)" />
      <Bow position="22 86" degrees={-14} fill="var(--sk-sky-3)" />
    </svg>
  </div>
)

const Bow = ({ position, degrees, fill }: { position: string; degrees: number; fill: string }) => (
  <path
    fill={fill}
    transform={`translate(${position}) rotate(${degrees})`}
    d="M0 0L-16 -11Q-22 0 -16 11ZM0 0L16 -11Q22 0 16 11Z"
  />
)
