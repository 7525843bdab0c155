import { useTranslation } from 'react-i18next'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useLiveState } from './live.ts'
import styles from './live-state.module.css'

const icons = { live: IconCloudCheck, 'catching-up': IconRefresh, offline: IconCloudOff }

/** Shows whether the live connection is current, catching up or offline. */
export function LiveState() {
  const { t } = useTranslation()
  const state = useLiveState()
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state} role="status">
      <Icon size={18} stroke={2.2} aria-hidden />
      {t(`live.${state}`)}
    </span>
  )
}
