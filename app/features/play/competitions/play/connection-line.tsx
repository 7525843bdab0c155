import { useTranslation } from 'react-i18next'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import styles from './play-screen.module.css'

/** Shown while offline: answers are sent after reconnecting. */
export function ConnectionLine({ isSending }: { isSending: boolean }) {
  const { t } = useTranslation('competitions')
  return (
    <p className={styles.lost}>
      <IconWifiOff aria-hidden />
      <span>{t(isSending ? 'play.lost.sending' : 'play.lost.waiting')}</span>
    </p>
  )
}
