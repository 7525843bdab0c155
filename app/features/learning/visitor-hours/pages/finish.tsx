import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepWork } from '#rules/visitor-hours/visitor-hour.ts'
import { formatHourCode } from '#rules/visitor-hours/visitor-hour.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Section, SitePage } from '#app/ui/sections/sections.tsx'
import { FinishForm } from '../components/finish-form.tsx'
import { SittingCards } from '../components/sitting-cards.tsx'
import styles from '../components/hour.module.css'
import type { HourSitting } from '../contract.ts'
import { useActiveHour, type ActiveHour } from '../device/active-hour.ts'
import { readHourWork } from '../device/hour-work.ts'
import { finishActions } from '../hour-actions.server.ts'
import { listSittings } from '../sittings.server.ts'
import type { Route } from './+types/finish.ts'

export const handle: PageHandle = { title: 'visitor-hours:finish.title', hidden: true }

export const loader = ({ context }: Route.LoaderArgs) => ({ sittings: listSittings(getRequestContext(context).locale) })

export const action = actions(finishActions)

/** End of an hour. The server knows nothing of it before the visitor requests a certificate. */
export default function Finish({ loaderData: { sittings } }: Route.ComponentProps) {
  const { t } = useTranslation('visitor-hours')
  const hour = useActiveHour()
  const sitting = hour && sittings.find(({ course }) => course === hour.course)
  return (
    <SitePage>
      {sitting ? (
        <OwnHour key={hour.token} hour={hour} sitting={sitting} />
      ) : (
        <Section id="none" level="h1" title={t('finish.title')} text={t('finish.none')}>
          <SittingCards sittings={sittings} heading="h2" />
        </Section>
      )}
    </SitePage>
  )
}

function OwnHour({ hour, sitting }: { hour: ActiveHour; sitting: HourSitting }) {
  const { t } = useTranslation('visitor-hours')
  const localize = useLocalePath()
  const work = useWork(sitting.lesson)
  const { steps, lesson, course, title, start } = sitting
  const solved = new Set(work?.map(({ step }) => step))
  const done = steps.filter((step) => solved.has(step)).length
  const open = steps.find((step) => !solved.has(step))
  const isFinished = work !== null && open === undefined
  return (
    <Section
      id="end"
      level="h1"
      title={t(isFinished ? 'finish.done' : 'finish.title')}
      text={t('finish.progress', { done, count: steps.length, course: title })}
    >
      <progress className={styles.progress} value={done} max={steps.length} aria-label={t('finish.title')} />
      <div className={styles.box}>
        {hour.code && <p>{t('finish.class', { code: formatHourCode(hour.code) })}</p>}
        {hour.slug && (
          <Button size="large" href={localize(`/certificates/tmp-${hour.slug}`)}>
            {t('finish.open')}
          </Button>
        )}
        {!hour.slug && isFinished && <FinishForm hour={hour} work={work} />}
        {!isFinished && (
          <Button
            variant="go"
            size="large"
            href={localize(done === 0 || open === undefined ? start : `/lesson/${lesson}/${open}`)}
          >
            {t(done === 0 ? 'hour.start' : 'finish.goOn')}
          </Button>
        )}
        <Button variant="quiet" href={localize(`/courses/${course}`)}>
          {t('finish.course')}
        </Button>
      </div>
    </Section>
  )
}

/** Solved steps on this device; null while they load. */
function useWork(lesson: string): readonly StepWork[] | null {
  const [work, setWork] = useState<readonly StepWork[] | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void readHourWork(lesson)
      .catch(() => [])
      .then((stored) => !isUnmounted && setWork(stored))
    return () => void (isUnmounted = true)
  }, [lesson])
  return work
}
