import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Lockup } from '../pictures/brand.tsx'
import { Button } from '../buttons/button.tsx'
import { Link } from '../navigation/link.tsx'
import { Menu, MenuGroup, MenuLink } from '../navigation/menu.tsx'
import { SelectLanguage, type LanguageChoice } from '../navigation/select-language.tsx'
import { Sky } from '../surfaces/sky.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import styles from './landing-frame.module.css'

export type SiteLink = { href: string; label: string; current?: boolean }

type LandingFrameProps = {
  homeHref: string
  links: SiteLink[]
  languages: LanguageChoice[]
  /** Omitted for signed-in users, who see only the `start` button. */
  logIn?: SiteLink
  start: SiteLink
  footer: { title: string; links: SiteLink[] }[]
  /** Last line of the footer. */
  small: ReactNode
  children: ReactNode
}

/**
 * Frame of public pages: sky, login and start buttons at the right, links to all pages in the footer. Uses no Mantine,
 * to keep the script small.
 */
export function LandingFrame({ homeHref, links, languages, logIn, start, footer, small, children }: LandingFrameProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.frame} data-surface="public">
      <Sky className={styles.sky} aria-hidden />
      <header className={styles.head}>
        <Link to={homeHref} className={styles.brand}>
          <Lockup height={48} className={styles.lockup} />
        </Link>
        <nav className={styles.links} aria-label={t('nav.main')}>
          {links.map(({ href, label, current }) => (
            <Link key={href} to={href} className={styles.link} aria-current={current ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.ways}>
          <span className={styles.wide}>
            <SelectLanguage languages={languages} />
          </span>
          {logIn && (
            <Button href={logIn.href} variant="quiet">
              {logIn.label}
            </Button>
          )}
          <Button href={start.href} className={logIn && styles.wide}>
            {start.label}
          </Button>
          <Menu
            className={styles.phoneMenu}
            summaryClassName={styles.burger}
            align="end"
            label={t('nav.menu')}
            summary={<IconMenu2 aria-hidden />}
          >
            {[start, ...links].map(({ href, label, current }) => (
              <MenuLink key={href} href={href} current={current}>
                {label}
              </MenuLink>
            ))}
            <MenuGroup>
              {languages.map(({ code, name, tag, ...choice }) => (
                <MenuLink key={code} {...choice} lang={tag} reloadDocument>
                  {name}
                </MenuLink>
              ))}
            </MenuGroup>
          </Menu>
        </div>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot}>
        <div className={styles.footInside}>
          <div className={styles.footBrand}>
            <Lockup height={38} />
            <ThemeToggle />
          </div>
          <div className={styles.footGroups}>
            {footer.map(({ title, links: group }) => (
              <nav key={title} className={styles.footGroup} aria-label={title}>
                <h2 className={styles.footTitle}>{title}</h2>
                {group.map(({ href, label }) => (
                  <Link key={href} to={href} className={styles.footLink}>
                    {label}
                  </Link>
                ))}
              </nav>
            ))}
          </div>
        </div>
        <p className={styles.small}>{small}</p>
      </footer>
    </div>
  )
}
