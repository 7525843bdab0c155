import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Level } from './use-level.ts'
import styles from './level-tools.module.css'

/** Undo, redo, all over again, which can be undone as well, and what stood there before. */
export function LevelTools({
  level: { session, act, startOver, elsewhere },
  onEarlier,
}: {
  level: Pick<Level, 'session' | 'act' | 'startOver' | 'elsewhere'>
  onEarlier: () => void
}) {
  const { t } = useTranslation('lessons')
  return (
    <div
      data-slot="tools"
      data-many={elsewhere.earlier > 0 || undefined}
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
      {elsewhere.earlier > 0 && (
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
