import { useTranslation } from 'react-i18next'
import { progressToNextLevel } from '#rules/rewards/levels.ts'
import styles from './rewards.module.css'

const circumference = 2 * Math.PI * 26

export function LevelRing({ level, earned }: { level: number; earned: number }) {
  const { t } = useTranslation('rewards')
  const { share, left } = progressToNextLevel(earned, level)
  return (
    <svg className={styles.ring} viewBox="0 0 64 64" role="img" aria-label={t('level.label', { level, left })}>
      <circle className={styles.ringTrack} cx={32} cy={32} r={26} />
      <circle
        className={styles.ringDone}
        cx={32}
        cy={32}
        r={26}
        strokeDasharray={`${(share * circumference).toFixed(1)} ${circumference.toFixed(1)}`}
        transform="rotate(-90 32 32)"
      />
      <text x={32} y={40} textAnchor="middle" className={styles.ringNumber}>
        {level}
      </text>
    </svg>
  )
}
