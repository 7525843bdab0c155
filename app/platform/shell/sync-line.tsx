import { useTranslation } from 'react-i18next'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import { useSync } from '../outbox/use-sync.ts'
import { usePagePerson } from './page-person.ts'
import styles from './sync-line.module.css'

const icons = { saved: IconCloudCheck, sending: IconCloudUpload, waiting: IconCloudOff, full: IconCloudOff }

/** Whether a learner's work is safe: a cloud, and words where there is room or something to say. */
export function SyncLine({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation()
  const person = usePagePerson()
  const sync = useSync(person)
  // Until it is known, its place is kept: nothing beside it moves.
  if (!sync) return brief && person ? <span className={styles.place} aria-hidden /> : null
  const { state, unsent } = sync
  const Icon = icons[state]
  const words = t(`sync.${state}`, { count: unsent })
  const quiet = brief && (state === 'saved' || state === 'sending')
  return (
    <span className={styles.line} data-state={state} data-brief={brief || undefined} role="status" title={words}>
      <Icon size={20} stroke={2.2} aria-hidden />
      {brief && state === 'waiting' && (
        <b className={styles.count} aria-hidden>
          {unsent}
        </b>
      )}
      <span className={quiet ? 'sk-visually-hidden' : styles.words}>{words}</span>
    </span>
  )
}
