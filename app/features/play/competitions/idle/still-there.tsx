import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { endAfterMs } from '#rules/competitions/idle-room.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Wao } from '#app/ui/wao/wao.tsx'
import type { HostView } from '../contract.ts'
import type { Presses } from '../host/use-presses.ts'
import { useIsIdle } from './use-is-idle.ts'
import styles from './still-there.module.css'

type StillThereProps = {
  host: Pick<HostView, 'idleSince'>
  presses: Presses
  /** Covers the stage, so that the question is seen from the teacher's desk. */
  isOnStage?: boolean
}

/** Prompts the host of an idle room to reply; without a reply the room ends. */
export function StillThere({ host: { idleSince }, presses, isOnStage }: StillThereProps) {
  const isIdle = useIsIdle(idleSince)
  return isIdle && idleSince !== null ? (
    <Question key={idleSince} endsAt={idleSince + endAfterMs} presses={presses} isOnStage={isOnStage} />
  ) : null
}

type QuestionProps = { endsAt: number } & Pick<StillThereProps, 'presses' | 'isOnStage'>

function Question({ endsAt, presses, isOnStage }: QuestionProps) {
  const { t } = useTranslation('competitions')
  const formatTime = useDateFormatter({ timeStyle: 'short' })
  const title = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // On the stage, Space and Enter then reply instead of going on with the room.
    if (isOnStage) section.current?.querySelector('button')?.focus()
  }, [isOnStage])
  return (
    <section ref={section} className={styles.ask} data-stage={isOnStage || undefined} aria-labelledby={title}>
      <div className={styles.card} data-surface="desk">
        <Wao mood="thinking" size={120} className={styles.wao} />
        <h2 id={title}>{t('idle.title')}</h2>
        <p role="status">{t('idle.text', { at: formatTime(endsAt) })}</p>
        <Button variant="go" size="large" busy={presses.busy} onClick={() => presses.press('stay')}>
          {t('idle.stay')}
        </Button>
      </div>
    </section>
  )
}
