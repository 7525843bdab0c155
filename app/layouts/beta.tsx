import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { SiteFrame } from './site-frame.tsx'
import styles from './beta.module.css'

/** Public page with a ribbon that explains the beta. */
export default function Layout() {
  const { t } = useTranslation('layouts')
  return (
    <SiteFrame className={styles.calm}>
      <p className={styles.ribbon}>
        <IconSparkles aria-hidden />
        {t('nav.beta')}
      </p>
      <Outlet />
    </SiteFrame>
  )
}
