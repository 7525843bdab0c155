import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { billingViews, staffViews, type StaffPage } from '../contract.ts'
import styles from './staff-nav.module.css'

/** Side navigation of the console; a row that scrolls on a phone. */
export function StaffNav({ view, hasPlans, attention }: Pick<StaffPage, 'view' | 'hasPlans' | 'attention'>) {
  const { t } = useTranslation('staff')
  const localize = useLocalePath()
  const shown = staffViews.filter((name) => hasPlans || !billingViews.includes(name))
  return (
    <nav className={styles.nav} aria-label={t('views.label')}>
      {shown.map((name) => (
        <Link
          key={name}
          to={localize(name === 'home' ? '/staff' : `/staff?view=${name}`)}
          className={styles.link}
          aria-current={name === view ? 'page' : undefined}
        >
          {t(`views.${name}`)}
          {(attention[name] ?? 0) > 0 && (
            <span className={styles.count}>
              {attention[name]} <span className="sk-visually-hidden">{t('views.waiting')}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
