import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { Level } from './use-level.ts'
import styles from './level-tools.module.css'

/** Buttons for undo, redo, start over (which can be undone) and earlier programs. */
export function LevelTools({
  level: { session, act, startOver, savedWork },
  onEarlier,
}: {
  level: Pick<Level, 'session' | 'act' | 'startOver' | 'savedWork'>
  onEarlier: () => void
}) {
  const { t } = useTranslation('lessons')
  return (
    <div
      data-slot="tools"
      data-many={savedWork.earlierCount > 0 || undefined}
      className={styles.tools}
      role="group"
      aria-label={t('tools.label')}
    >
      <IconButton
        variant="sunken"
        size={48}
        label={t('tools.undo')}
        icon={<IconArrowBackUp aria-hidden />}
        disabled={session.past.length === 0}
        onClick={() => act({ kind: 'undo' })}
      />
      <IconButton
        variant="sunken"
        size={48}
        label={t('tools.redo')}
        icon={<IconArrowForwardUp aria-hidden />}
        disabled={session.future.length === 0}
        onClick={() => act({ kind: 'redo' })}
      />
      <IconButton
        variant="sunken"
        size={48}
        label={t('tools.startOver')}
        icon={<IconTrash aria-hidden />}
        data-bin
        disabled={session.past.length === 0 && session.draft.program.body.length === 0}
        onClick={startOver}
      />
      {savedWork.earlierCount > 0 && (
        <IconButton
          variant="sunken"
          size={48}
          label={t('earlier.title')}
          icon={<IconHistory aria-hidden />}
          onClick={onEarlier}
        />
      )}
    </div>
  )
}
