import type { ReactNode } from 'react'
import { Card } from '#app/ui/surfaces/card.tsx'
import styles from './profile-card.module.css'

type ProfileCardProps = { icon: ReactNode; title: string; lead?: ReactNode; children: ReactNode }

/** Card for one aspect of an account, with a one-sentence explanation and its actions. */
export function ProfileCard({ icon, title, lead, children }: ProfileCardProps) {
  return (
    <Card title={title} icon={icon} padding="large">
      <div className={styles.inside}>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </Card>
  )
}

type ProfileRowProps = { icon?: ReactNode; label: ReactNode; note?: ReactNode; action?: ReactNode }

export function ProfileRow({ icon, label, note, action }: ProfileRowProps) {
  return (
    <li className={styles.row}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {/* May contain a time, which server and browser format in different time zones. */}
        {note && (
          <span className={styles.note} suppressHydrationWarning>
            {note}
          </span>
        )}
      </span>
      {action}
    </li>
  )
}
