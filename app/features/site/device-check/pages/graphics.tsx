import { useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { emptyReport } from '#rules/devices/device-check.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { useFlight, type Flight } from '../components/flight.ts'
import { decisiveStage, stages } from '../components/kites.ts'
import { GradeChip } from '../components/row.tsx'
import { describeCheck } from '../components/check-messages.ts'
import { DevicePage } from '../components/device-page.tsx'
import styles from './graphics.module.css'

export const handle: PageHandle = { title: 'device-check:graphics.title', description: 'device-check:graphics.lead' }

const targetFramesPerSecond = 60

/** Graphics benchmark of this device with an animation of kites. */
export default function DeviceCheckGraphics() {
  const { t } = useTranslation('device-check')
  const localize = useLocalePath()
  const { stage, flight, start } = useFlight()
  const { maxFingers, ...pointerHandlers } = useFingers()
  const { state } = flight

  return (
    <DevicePage title={t('graphics.title')} lead={t('graphics.lead')}>
      <Sky className={styles.sky} {...pointerHandlers}>
        <div ref={stage} className={styles.stage} role="img" aria-label={t('graphics.picture')} />
        {state !== 'flying' && state !== 'done' && (
          <div className={styles.over}>
            {state === 'waiting' && (
              <Button size="large" icon={<IconPlayerPlay aria-hidden />} onClick={start}>
                {t('graphics.start')}
              </Button>
            )}
            {state !== 'waiting' && <p className={styles.saying}>{t(`graphics.${state}`)}</p>}
          </div>
        )}
      </Sky>
      <Outcome flight={flight} fingers={maxFingers} />
      <div className={styles.ways}>
        <Button
          variant="quiet"
          icon={<IconRefresh aria-hidden />}
          disabled={state === 'loading' || state === 'flying'}
          onClick={start}
        >
          {t('check.again')}
        </Button>
        <Button variant="soft" href={localize('/test/the-phaser2')}>
          {t('graphics.all')}
        </Button>
      </div>
    </DevicePage>
  )
}

function Outcome({ flight: { state, drawing, measuredStages }, fingers }: { flight: Flight; fingers: number }) {
  const { t } = useTranslation('device-check')
  const { locale } = splitLocale(useLocation().pathname)
  const framesPerSecond = measuredStages[decisiveStage]?.framesPerSecond ?? null
  const graphics = { webgl: drawing?.webgl ? 2 : 0, software: drawing?.software ? 1 : 0, framesPerSecond }
  const { verdict, message, todo } = describeCheck(t, locale, 'graphics', {
    ...emptyReport,
    graphics: framesPerSecond === null ? null : graphics,
  })

  return (
    <Card as="section" padding="large" className={styles.outcome} aria-labelledby="outcome">
      <div className={styles.verdict} role="status" data-state={state} data-grade={verdict.grade}>
        <h2 id="outcome">{t('graphics.outcome')}</h2>
        <GradeChip grade={state === 'failed' ? 'fail' : verdict.grade} />
        <p>{state === 'failed' ? t('graphics.failed') : message}</p>
        {todo && <p className={styles.todo}>{todo}</p>}
      </div>
      <ol className={styles.stages}>
        {stages.map((kites, index) => {
          const frames = measuredStages[index]?.framesPerSecond
          return (
            <li key={kites} className={styles.measured}>
              <span>{t('graphics.kites', { count: kites })}</span>
              <ProgressBar
                label={t('graphics.kites', { count: kites })}
                value={Math.min(frames ?? 0, targetFramesPerSecond)}
                max={targetFramesPerSecond}
              />
              <span className={styles.frames}>
                {frames === undefined ? t('graphics.notYet') : t('graphics.frames', { count: frames })}
              </span>
            </li>
          )
        })}
      </ol>
      <dl className={styles.facts}>
        <dt>{t('graphics.engine')}</dt>
        <dd>{drawing ? t(`graphics.engines.${drawing.webgl ? 'webgl' : 'canvas'}`) : t('graphics.notYet')}</dd>
        <dt>{t('graphics.chip')}</dt>
        <dd>{drawing?.chip || t('graphics.notYet')}</dd>
        <dt>{t('graphics.fingers')}</dt>
        <dd>{fingers > 0 ? t('check.pointer.seen', { count: fingers }) : t('graphics.touchIt')}</dd>
      </dl>
    </Card>
  )
}

/** Counts the maximum number of simultaneous touches. */
function useFingers() {
  const [maxFingers, setMaxFingers] = useState(0)
  const [fingers] = useState(() => new Set<number>())
  const up = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)
  return {
    maxFingers,
    onPointerDown({ pointerId, pointerType }: PointerEvent) {
      if (pointerType !== 'touch') return
      fingers.add(pointerId)
      setMaxFingers((previous) => Math.max(previous, fingers.size))
    },
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: up,
  }
}
