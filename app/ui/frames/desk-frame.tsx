import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { Avatar } from '../pictures/avatar.tsx'
import { Lockup } from '../pictures/brand.tsx'
import { Link } from '../navigation/link.tsx'
import { Menu } from '../navigation/menu.tsx'
import { NavEntry, type NavItem } from '../navigation/nav-entry.tsx'
import { TabBar } from '../navigation/tab-bar.tsx'
import styles from './desk-frame.module.css'

export type FramePerson = {
  name: string
  /** One line under the name, e.g. `All work saved`. */
  note?: ReactNode
  /** Replaces the initials. */
  picture?: ReactNode
}

type DeskFrameProps = {
  homeHref: string
  items: NavItem[]
  person: FramePerson
  /** Content of the user menu: `MenuLink`s, language, theme, sign-out. */
  personMenu: ReactNode
  /** Shows the current class and switches to another. */
  switcher?: ReactNode
  /** Content above the user menu in the sidebar. */
  foot?: ReactNode
  /** Alert such as a pending join request: in the sidebar, or over the header on phones. Never shifts the page. */
  alert?: ReactNode
  children: ReactNode
}

/** Frame for adults: sidebar on wide screens, header and tab bar on phones. */
export function DeskFrame({ homeHref, items, person, personMenu, switcher, foot, alert, children }: DeskFrameProps) {
  const { t } = useTranslation('ui')
  const personSummary = (unfold?: ReactNode) => (
    <>
      <Avatar name={person.name} picture={person.picture} />
      <span className={styles.personWords}>
        <span className={styles.name}>
          <strong>{person.name}</strong>
          {unfold}
        </span>
        {person.note && <span className={styles.note}>{person.note}</span>}
      </span>
    </>
  )

  return (
    <div className={styles.frame} data-surface="desk">
      <aside className={styles.sidebar}>
        <Link to={homeHref} className={styles.brand}>
          <Lockup height={38} />
        </Link>
        {switcher}
        <nav className={styles.nav} aria-label={t('nav.main')}>
          {items.map((item) => (
            <NavEntry key={item.href} item={item} className={styles.entry} />
          ))}
        </nav>
        <div className={styles.alert}>{alert}</div>
        {foot}
        <Menu
          className={styles.person}
          summaryClassName={styles.personSummary}
          side="above"
          summary={personSummary(<IconSelector className={styles.unfold} aria-hidden />)}
        >
          {personMenu}
        </Menu>
      </aside>
      <header className={styles.phoneHead}>
        {switcher}
        <Menu
          align="end"
          summaryClassName={styles.phonePerson}
          summary={
            <>
              <span aria-hidden>
                <Avatar name={person.name} picture={person.picture} />
              </span>
              <span className="sk-visually-hidden">{t('nav.person', { name: person.name })}</span>
            </>
          }
        >
          <div className={styles.phoneWho}>{personSummary()}</div>
          {personMenu}
        </Menu>
      </header>
      <main className={styles.main}>{children}</main>
      <TabBar className={styles.tabs} label={t('nav.main')} items={items} />
    </div>
  )
}
