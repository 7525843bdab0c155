import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { Arrivals } from './arrivals.tsx'
import styles from './big-code.module.css'

export type BigCodeProps = {
  classroomId: string
  code: string
  className: string
  /** Absolute URL of the page where students type the code. */
  joinAddress: string
  onClose: () => void
}

/** Full-screen class code for the projector: URL, code, QR code and the students who have arrived. */
export function BigCode({ classroomId, code, className, joinAddress, onClose }: BigCodeProps) {
  const { t } = useTranslation(['classrooms', 'ui'])
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current!.showModal(), [])
  // Browsers refuse full screen for a `dialog` element, but allow it for its child.
  const fullScreenRef = useRef<HTMLDivElement>(null)
  const address = joinAddress.replace(/^https?:\/\//, '')
  return (
    <ScreenDialog
      ref={dialog}
      aria-label={t('code.bigLabel', { name: className })}
      onClose={() => {
        if (document.fullscreenElement) void document.exitFullscreen()
        onClose()
      }}
    >
      <div ref={fullScreenRef} className={styles.whole}>
        <Sky hills clouds className={styles.sky} data-surface="projector">
          <div className={styles.tools} data-surface="desk">
            <IconButton
              label={t('code.fullScreen')}
              icon={<IconArrowsMaximize aria-hidden />}
              variant="paper"
              size={48}
              onClick={() => void fullScreenRef.current?.requestFullscreen?.()}
            />
            <IconButton
              label={t('ui:close')}
              icon={<IconX aria-hidden />}
              variant="paper"
              size={48}
              onClick={() => dialog.current?.close()}
            />
          </div>
          <div className={styles.stage}>
            <div className={styles.words}>
              <p className={styles.name}>{className}</p>
              <p className={styles.where}>{t('code.goTo')}</p>
              <p className={styles.address}>{address}</p>
              <p className={styles.where}>{t('code.type')}</p>
              <p className={clsx(styles.code, 'sk-number')}>{formatClassCode(code)}</p>
            </div>
            <QrCode text={`${joinAddress}/${code}`} label={t('code.qr')} className={styles.qr} />
            <Arrivals classroomId={classroomId} />
          </div>
        </Sky>
      </div>
    </ScreenDialog>
  )
}
