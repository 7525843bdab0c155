import { useTranslation } from 'react-i18next'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { useSync } from './use-sync.ts'
import { usePagePerson } from '../shell/person/page-person.ts'
import styles from './sync-line.module.css'

const icons = { saved: IconCloudCheck, sending: IconCloudUpload, waiting: IconCloudOff, full: IconCloudOff }

/** Shows whether a student's work is saved: a cloud icon, and text if there is space or a problem. */
export function SyncLine({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation()
  const person = usePagePerson()
  const sync = useSync(person)
  // Reserve the space until the state is known, to avoid a layout shift.
  if (!sync) return brief && person ? <span className={styles.place} aria-hidden /> : null
  const { state, unsent } = sync
  const Icon = icons[state]
  const label = t(`sync.${state}`, { count: unsent })
  const isLabelHidden = brief && (state === 'saved' || state === 'sending')
  return (
    <span className={styles.line} data-state={state} data-brief={brief || undefined} role="status" title={label}>
      <Icon size={20} stroke={2.2} aria-hidden />
      {brief && state === 'waiting' && (
        <b className={styles.count} aria-hidden>
          {unsent}
        </b>
      )}
      <span className={isLabelHidden ? 'sk-visually-hidden' : styles.words}>{label}</span>
    </span>
  )
}
