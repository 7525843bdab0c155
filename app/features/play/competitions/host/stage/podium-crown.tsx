import styles from './podium.module.css'

/** Crown of the first place. */
export const PodiumCrown = () => (
  <svg className={styles.crown} viewBox="0 0 60 38" aria-hidden>
    <path fill="var(--sk-sun-3)" d="M4 36L0 8Q0 5 3 7L16 17L28 1Q30 -1 30 1V36Z" />
    <path fill="var(--sk-sun-5)" d="M56 36L60 8Q60 5 57 7L44 17L32 1Q30 -1 30 1V36Z" />
  </svg>
)
