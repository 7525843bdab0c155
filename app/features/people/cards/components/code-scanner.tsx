import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { CameraProblem } from '#app/platform/images/open-camera.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { scanCamera } from './scan-camera.ts'
import { useModal } from '../pad/use-modal.ts'
import styles from './code-scanner.module.css'

type CodeScannerProps<Scan> = {
  parse: (text: string) => Scan | null
  onScan: (scan: Scan) => void
  onClose: () => void
  texts: Record<'title' | 'hint' | 'foreign' | 'refusedHint' | 'absentHint' | 'withoutCamera', string>
}

/** Scans with the camera until it sees a code that `parse` accepts. Images stay on the device and are not stored. */
export function CodeScanner<Scan>({ parse, onScan: onFound, onClose, texts }: CodeScannerProps<Scan>) {
  const { t } = useTranslation(['cards', 'ui'])
  const dialog = useModal()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [foreign, setForeign] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const reportScan = useEffectEvent(onFound)
  const parseCode = useEffectEvent(parse)

  useEffect(
    () =>
      scanCamera(video.current!, {
        parse: (text) => parseCode(text),
        onScan: (scanned) => reportScan(scanned),
        onForeign: () => setForeign(true),
        onProblem: setProblem,
      }),
    [attempt],
  )

  // Clear the problem first: the `<video>` element must be rendered before the camera starts again.
  const retry = () => {
    setProblem(null)
    setAttempt(attempt + 1)
  }

  return (
    <dialog ref={dialog} className={styles.scanner} aria-labelledby="scanner" onClose={onClose} data-surface="learner">
      <div className={styles.head}>
        <h2 id="scanner" className={styles.title}>
          {texts.title}
        </h2>
        <IconButton label={t('ui:close')} icon={<IconX aria-hidden />} variant="paper" size={56} onClick={onClose} />
      </div>
      {problem ? (
        <div className={styles.problem} role="alert">
          <h3>{t(`scan.${problem}`)}</h3>
          <p>{problem === 'busy' ? t('scan.busyHint') : texts[`${problem}Hint`]}</p>
          <div className={styles.ways}>
            {problem !== 'absent' && (
              <Button variant="soft" onClick={retry}>
                {t('scan.again')}
              </Button>
            )}
            <Button onClick={onClose}>{texts.withoutCamera}</Button>
          </div>
        </div>
      ) : (
        <>
          <div className={styles.view}>
            {/* The camera picture has no sound, so it needs no captions. */}
            <video ref={video} className={styles.video} muted playsInline aria-label={t('scan.view')} />
            <span className={styles.frame} aria-hidden />
          </div>
          <p className={styles.hint} role="status">
            {foreign ? texts.foreign : texts.hint}
          </p>
        </>
      )}
    </dialog>
  )
}
