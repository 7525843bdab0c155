import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { useModal } from './use-modal.ts'
import styles from './child-pad.module.css'

type ChildScreenProps = {
  /** The child's name, or the task. */
  title: ReactNode
  hills: boolean
  className?: string | undefined
  onLeave: () => void
  children: ReactNode
}

/** Full-screen dialog with one task for one child. */
export function ChildScreen({ title, hills, className, onLeave, children }: ChildScreenProps) {
  const { t } = useTranslation('cards')
  const dialog = useModal()
  // Portal to the body: the page layout limits the sky background, and this screen needs all of it.
  return createPortal(
    <ScreenDialog ref={dialog} aria-labelledby="child-screen" onClose={onLeave} data-surface="learner">
      <Sky hills={hills} className={clsx(styles.sky, className)}>
        <header className={styles.head}>
          <IconButton
            label={t('pad.back')}
            icon={<IconArrowLeft aria-hidden />}
            variant="paper"
            size={56}
            onClick={onLeave}
          />
          <h2 id="child-screen" className={styles.name}>
            {title}
          </h2>
        </header>
        {children}
      </Sky>
    </ScreenDialog>,
    document.body,
  )
}
