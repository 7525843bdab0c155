import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { Avatar } from './avatar.tsx'
import { Lockup } from './brand.tsx'
import { Link } from './link.tsx'
import { Menu } from './menu.tsx'
import { NavEntry, type NavItem } from './nav-entry.tsx'
import { TabBar } from './tab-bar.tsx'
import styles from './desk-frame.module.css'

export type FramePerson = {
  name: string
  /** One line under the name: `All work saved`. */
  note?: ReactNode
  /** In place of the initials. */
  picture?: ReactNode
}

type DeskFrameProps = {
  homeHref: string
  items: NavItem[]
  person: FramePerson
  /** What folds out of the person: `MenuLink`s, language, theme, sign out. */
  personMenu: ReactNode
  /** Which class this is, and the way to another one. */
  switcher?: ReactNode
  /** Above the person in the sidebar. */
  foot?: ReactNode
  /** Somebody waits for an answer: in the free room of the sidebar, over the header of a phone. It never moves the page. */
  alert?: ReactNode
  children: ReactNode
}

/** The adults' desk: sidebar on a wide screen; header and tab bar on a phone. */
export function DeskFrame({ homeHref, items, person, personMenu, switcher, foot, alert, children }: DeskFrameProps) {
  const { t } = useTranslation('ui')
  const who = (unfold?: ReactNode) => (
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
          summary={who(<IconSelector className={styles.unfold} aria-hidden />)}
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
          <div className={styles.phoneWho}>{who()}</div>
          {personMenu}
        </Menu>
      </header>
      <main className={styles.main}>{children}</main>
      <TabBar className={styles.tabs} label={t('nav.main')} items={items} />
    </div>
  )
}
