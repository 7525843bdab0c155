import { useTranslation } from 'react-i18next'
import type { BadgeId } from '#rules/rewards/badges.ts'
import type { Skill } from '#rules/rewards/teacher-points.ts'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import type { RewardEntry } from '../contract.ts'
import { useTreatName } from '../treats/use-treat-name.ts'
import { useItemName } from './use-item-name.ts'
import styles from './rewards.module.css'

/** The latest points of a student, each with its reason. */
export function LatestList({ entries }: { entries: readonly RewardEntry[] }) {
  const { t } = useTranslation('rewards')
  const formatDay = useDayFormatter({ day: 'numeric', month: 'long' })
  const itemName = useItemName()
  const treatName = useTreatName()
  const describeEntry = ({ source, cause, reason }: RewardEntry): string => {
    if (source === 'teacher') return t(`skills.${reason as Skill}`)
    if (source === 'badge') return t(`badges.${cause.slice('badge:'.length) as BadgeId}.name`)
    if (source === 'goal') return treatName(reason ?? '')
    if (source === 'purchase' || source === 'return') return itemName(reason ?? '')
    if (source === 'quest') return t('quest.title')
    if (source === 'welcome') return t('source.welcome')
    if (source === 'minigame') return t('source.minigame')
    if (source === 'competition') return t('source.competition')
    return cause.startsWith('lesson:')
      ? t('source.finished')
      : cause.includes(':star:')
        ? t('source.star')
        : t('source.step')
  }
  return (
    <ul className={styles.latest}>
      {entries.map((entry) => (
        <li key={entry.cause}>
          <span>
            <strong>{describeEntry(entry)}</strong>
            <span className={styles.small}>
              {entry.by ? t('from', { name: entry.by, day: formatDay(entry.day) }) : formatDay(entry.day)}
            </span>
          </span>
          <span className={styles.amount} data-plus={entry.amount > 0}>
            {entry.amount > 0 ? `+${entry.amount}` : entry.amount}
          </span>
        </li>
      ))}
    </ul>
  )
}
