import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import styles from './needs-now.module.css'

export function OpenLabel({ name }: { name: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      {t('needs.open')} <span className="sk-visually-hidden">{name}</span>
    </>
  )
}

/** Text hidden on phones, where only the icon is shown. */
export const WideScreenText = ({ children }: { children: ReactNode }) => (
  <span className="sk-visually-hidden-on-phones">{children}</span>
)

type NeedsItemProps = {
  kind?: 'stuck' | 'read'
  kite: string
  mark: ReactNode
  title: string
  note: ReactNode
  children: ReactNode
}

export function NeedsItem({ kind, kite, mark, title, note, children }: NeedsItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.kite}>
        <ChildKite id={kite} size={40} />
        <span className={styles.mark} data-kind={kind}>
          {mark}
        </span>
      </span>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  )
}
