import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import styles from './projector-frame.module.css'

type ProjectorFrameProps = {
  label: string
  title: string
  fullScreen: string
  /** Rendered between the title and the full-screen and close buttons. */
  controls: ReactNode
  busy?: boolean
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Full-screen dialog for the classroom projector, with a header for controls. */
export function ProjectorFrame(props: ProjectorFrameProps) {
  const { label, title, fullScreen, controls, busy, className, onClose, children } = props
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  // A dialog element cannot request full screen, so its content does.
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => dialog.current!.showModal(), [])
  return (
    <ScreenDialog
      ref={dialog}
      aria-label={label}
      onClose={() => {
        if (document.fullscreenElement) void document.exitFullscreen()
        onClose()
      }}
    >
      <div ref={content} className={clsx(styles.whole, className)} aria-busy={busy}>
        <header className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {controls}
          <IconButton
            variant="paper"
            size={48}
            label={fullScreen}
            icon={<IconArrowsMaximize aria-hidden />}
            onClick={() => void content.current?.requestFullscreen?.()}
          />
          <IconButton
            variant="paper"
            size={48}
            label={t('close')}
            icon={<IconX aria-hidden />}
            onClick={() => dialog.current?.close()}
          />
        </header>
        {children}
      </div>
    </ScreenDialog>
  )
}
