import styles from './podium-show.module.css'

/** Drum beside the podium; it shakes while a place is about to be revealed. */
export const PodiumDrum = ({ side }: { side: 'left' | 'right' }) => (
  <svg className={styles.drum} data-side={side} viewBox="0 0 220 250" aria-hidden>
    <g className={styles.sticks}>
      <path className={styles.stick} d="M18 12L86 92" />
      <path className={styles.stick} d="M202 12L134 92" />
      <circle cx="88" cy="94" r="13" fill="var(--sk-sun-2)" />
      <circle cx="132" cy="94" r="13" fill="var(--sk-sun-2)" />
    </g>
    <path fill="var(--sk-kite-5)" d="M16 112H204L192 226Q110 258 28 226Z" />
    <path fill="var(--sk-kite-6)" d="M110 112H204L192 226Q150 242 110 242Z" />
    <path className={styles.rope} d="M22 130L52 232L82 132L110 240L138 132L168 232L198 130" />
    <ellipse cx="110" cy="112" rx="98" ry="28" fill="#fff6d8" />
    <ellipse cx="110" cy="112" rx="98" ry="28" className={styles.rim} />
    <circle cx="88" cy="170" r="9" fill="#fff" />
    <circle cx="132" cy="170" r="9" fill="#fff" />
    <circle cx="88" cy="171" r="4.5" fill="#14213d" />
    <circle cx="132" cy="171" r="4.5" fill="#14213d" />
    <ellipse cx="110" cy="194" rx="8" ry="11" fill="#5a1410" />
  </svg>
)
