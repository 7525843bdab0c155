import { useTranslation } from 'react-i18next'
import type { HostView } from '../contract.ts'
import styles from './join-request-badge.module.css'

export const countJoinRequests = ({ players }: Pick<HostView, 'players'>) =>
  players.filter(({ state }) => state === 'asked').length

/** Number of players who wait to be admitted, announced to screen readers when it changes. */
export function JoinRequestBadge({ count }: { count: number }) {
  const { t } = useTranslation('competitions')
  return (
    <span className={styles.badge} role="status">
      <span aria-hidden>{`+${count}`}</span>
      <span className="sk-visually-hidden">{t('host.asking', { count })}</span>
    </span>
  )
}
