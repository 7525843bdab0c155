import { useTranslation } from 'react-i18next'
import type { HostView } from '../../contract.ts'
import styles from './asking-badge.module.css'

export const askingOf = ({ players }: Pick<HostView, 'players'>) =>
  players.filter(({ state }) => state === 'asked').length

/** How many wait to be let in; the host is told as they come. */
export function AskingBadge({ count }: { count: number }) {
  const { t } = useTranslation('competitions')
  return (
    <span className={styles.badge} role="status">
      <span aria-hidden>{`+${count}`}</span>
      <span className="sk-visually-hidden">{t('host.asking', { count })}</span>
    </span>
  )
}
