import { useTranslation } from 'react-i18next'
import waoUrl from '#app/ui/art/wao/thinking.svg?url'
import styles from './loading-overlay.module.css'

/** Dark backdrop, picture and words while the app is loaded for the first time: in over 300 ms, out over 200 ms. */
export function LoadingOverlay({ loading }: { loading: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.overlay} data-overlay={loading ? 'shown' : 'hidden'} role="status" aria-hidden={!loading}>
      <img className={styles.picture} src={waoUrl} alt="" width={120} height={150} loading="lazy" />
      <p className={styles.words}>{t('loading')}</p>
    </div>
  )
}
