import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openCamera, type CameraProblem } from '#app/platform/images/open-camera.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './paper-reader.module.css'

const [frameIntervalMs, cameraWidth] = [150, 1920]

/** The picture of the camera; without a camera, pictures can still be chosen. */
export function CameraView({ readFrame }: { readFrame: (video: HTMLVideoElement) => Promise<void> }) {
  const { t } = useTranslation('worksheets')
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const handleFrame = useEffectEvent(readFrame)
  useEffect(
    () =>
      openCamera(video.current!, {
        width: cameraWidth,
        intervalMs: frameIntervalMs,
        onProblem: setProblem,
        async handleFrame(frame) {
          await handleFrame(frame)
          return false
        },
      }),
    [attempt],
  )
  if (problem)
    return (
      <div className={styles.problem} role="alert">
        <h3>{t(`paper.camera.${problem}`)}</h3>
        <p>{t('paper.camera.hint')}</p>
        {problem !== 'absent' && (
          <Button
            variant="soft"
            onClick={() => {
              setProblem(null)
              setAttempt(attempt + 1)
            }}
          >
            {t('paper.camera.again')}
          </Button>
        )}
      </div>
    )
  return (
    <div className={styles.view}>
      {/* The camera picture has no sound, so it needs no captions. */}
      <video ref={video} className={styles.video} muted playsInline aria-label={t('paper.camera.view')} />
      <span className={styles.frame} aria-hidden />
    </div>
  )
}
