import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { Menu } from './menu.tsx'
import styles from './workspace-switcher.module.css'

type WorkspaceSwitcherProps = {
  name: string
  /** Grade or school. */
  note?: string
  picture?: ReactNode
  /** `MenuLink`s to the other workspaces. */
  children: ReactNode
}

/** Menu button of a frame that shows the current class, child or school. */
export function WorkspaceSwitcher({ name, note, picture, children }: WorkspaceSwitcherProps) {
  const { t } = useTranslation('ui')
  return (
    <Menu
      className={styles.switcher}
      summaryClassName={styles.summary}
      align="end"
      summary={
        <>
          <span className={styles.picture}>{picture}</span>
          <span className={styles.words}>
            <span className="sk-visually-hidden">{t('nav.room')}</span>
            <strong className={styles.name}>{name}</strong>
            {note && <span className={styles.note}>{note}</span>}
          </span>
          <IconSelector className={styles.unfold} aria-hidden />
        </>
      }
    >
      {children}
    </Menu>
  )
}
