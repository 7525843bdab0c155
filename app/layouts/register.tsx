import { clsx } from 'clsx'
import { Link, Outlet } from 'react-router'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { SelectLanguage } from '#app/ui/navigation/select-language.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { ThemeToggle } from '#app/ui/theme/theme-toggle.tsx'
import entry from '#app/ui/frames/entry-frame.module.css'
import styles from './register.module.css'

/** Layout of sign-in pages: one card on a sky. A page that needs more width sets `data-wide`. */
export default function Register() {
  const home = useLocalePath()('/')
  const languages = useLanguageChoices()
  return (
    <Sky hills clouds className={styles.sky} data-surface="desk">
      <header className={clsx(entry.head, styles.head)}>
        <Link to={home} className={styles.brand}>
          <Lockup height={38} />
        </Link>
        <SelectLanguage languages={languages} />
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <div className={clsx(entry.card, styles.card)}>
          <Outlet />
        </div>
      </main>
      <footer className={styles.foot}>
        <ThemeToggle />
      </footer>
    </Sky>
  )
}
