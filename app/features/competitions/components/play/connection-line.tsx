import { useTranslation } from 'react-i18next'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import styles from './play-screen.module.css'

/** Said while the connection is lost: what was answered is sent when it is back. */
export function ConnectionLine({ isSending }: { isSending: boolean }) {
  const { t } = useTranslation('competitions')
  return (
    <p className={styles.lost}>
      <IconWifiOff aria-hidden />
      <span>{t(isSending ? 'play.lost.sending' : 'play.lost.waiting')}</span>
    </p>
  )
}
