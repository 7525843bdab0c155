import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { writerOfNote, type Note } from '#rules/classrooms/class-board.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { BoardNote } from './board-note.tsx'
import styles from './large-board.module.css'

type LargeBoardProps = {
  notes: readonly (readonly [string, Note])[]
  /** Names of the writers by id. */
  names: Readonly<Record<string, string>>
}

/** Opens the board on the projector: notes large enough for the back row, without buttons. New notes appear live. */
export function LargeBoard({ notes, names }: LargeBoardProps) {
  const { t } = useTranslation(['classrooms', 'ui'])
  const dialog = useRef<HTMLDialogElement>(null)
  // Browsers refuse full screen for a `dialog` element, but allow it for its child.
  const wall = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    dialog.current!.showModal()
  }
  return (
    <>
      <p className={styles.open}>
        <Button variant="soft" size="small" icon={<IconPresentation aria-hidden />} onClick={open}>
          {t('board.large')}
        </Button>
      </p>
      <ScreenDialog
        ref={dialog}
        aria-label={t('board.title')}
        onClose={() => {
          if (document.fullscreenElement) void document.exitFullscreen()
          setOpen(false)
        }}
      >
        {isOpen && (
          <div ref={wall} className={styles.whole}>
            <Sky clouds className={styles.sky} data-surface="projector">
              <header className={styles.head}>
                <h1>{t('board.title')}</h1>
                <IconButton
                  label={t('code.fullScreen')}
                  icon={<IconArrowsMaximize aria-hidden />}
                  variant="paper"
                  size={48}
                  onClick={() => void wall.current?.requestFullscreen?.()}
                />
                <IconButton
                  label={t('ui:close')}
                  icon={<IconX aria-hidden />}
                  variant="paper"
                  size={48}
                  onClick={() => dialog.current?.close()}
                />
              </header>
              <ul className={styles.notes} data-few={notes.length <= 8 || undefined} aria-live="polite">
                {notes.map(([key, note]) => (
                  <BoardNote key={key} noteKey={key} note={note} name={names[writerOfNote(key)]} />
                ))}
              </ul>
            </Sky>
          </div>
        )}
      </ScreenDialog>
    </>
  )
}
