import { useTranslation } from 'react-i18next'
import waoUrl from '#app/ui/art/wao/thinking.svg?url'
import styles from './loading-overlay.module.css'

/** Dark overlay with picture and text while the app loads for the first time. Fades in 300 ms, out 200 ms. */
export function LoadingOverlay({ loading }: { loading: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.overlay} data-overlay={loading ? 'shown' : 'hidden'} role="status" aria-hidden={!loading}>
      <img className={styles.picture} src={waoUrl} alt="" width={120} height={150} loading="lazy" />
      <p className={styles.words}>{t('loading')}</p>
    </div>
  )
}
