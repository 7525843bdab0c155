import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import styles from './board-puzzle.module.css'

const PuzzleSeries = lazy(() => import('../components/puzzle-series.tsx'))

/** Full-screen puzzle that a class solves together on the classroom screen. */
export function BoardPuzzle({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current!.showModal(), [])
  return (
    <ScreenDialog ref={dialog} aria-label={t('next.puzzle')} onClose={onClose}>
      <Sky hills clouds className={styles.sky} data-surface="learner">
        <IconButton
          label={t('ui:close')}
          icon={<IconX aria-hidden />}
          variant="paper"
          size={56}
          className={styles.close}
          onClick={() => dialog.current?.close()}
        />
        <Suspense>
          <PuzzleSeries className={styles.puzzle} />
        </Suspense>
      </Sky>
    </ScreenDialog>
  )
}
