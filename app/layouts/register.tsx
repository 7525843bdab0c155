import { Link, Outlet } from 'react-router'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Lockup } from '#app/ui/brand.tsx'
import { SelectLanguage } from '#app/ui/select-language.tsx'
import { Sky } from '#app/ui/sky.tsx'
import { ThemeToggle } from '#app/ui/theme-toggle.tsx'
import styles from './register.module.css'

/** Layout of sign-in pages: one card on a sky. A page that needs more width sets `data-wide`. */
export default function Register() {
  const home = useLocalePath()('/')
  const languages = useLanguageChoices()
  return (
    <Sky hills clouds className={styles.sky} data-surface="desk">
      <header className={styles.head}>
        <Link to={home} className={styles.brand}>
          <Lockup height={38} />
        </Link>
        <SelectLanguage languages={languages} />
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <div className={styles.card}>
          <Outlet />
        </div>
      </main>
      <footer className={styles.foot}>
        <ThemeToggle />
      </footer>
    </Sky>
  )
}
