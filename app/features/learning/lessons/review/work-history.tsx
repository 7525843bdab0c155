import { useTranslation } from 'react-i18next'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { WorkEvent } from '#app/features/learning/progress/public.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { AttemptSlider } from './attempt-slider.tsx'
import styles from './work-history.module.css'

type WorkHistoryProps = {
  events: readonly WorkEvent[]
  /** Number of all runs, including old ones that are not listed. */
  attempts: number
  /** Time of the student's current draft. */
  draftAt: number | null
  chosen: string
  onChoose: (key: string) => void
  /** Describes a failed run; defaults to the level's outcome messages. */
  describeOutcome?: (event: WorkEvent) => string
}

/** A student's events at a step, newest first. Events with a program can be opened. */
export function WorkHistory({ events, attempts, draftAt, chosen, onChoose, describeOutcome }: WorkHistoryProps) {
  const { t } = useTranslation(['review', 'lessons'])
  const attemptEvents = events.filter(({ kind }) => kind !== 'hint')
  const numberOf = (event: WorkEvent) => Math.max(attempts, attemptEvents.length) - attemptEvents.indexOf(event)
  const lines = [
    ...(draftAt === null
      ? []
      : [{ id: 'now', kind: 'now' as const, at: draftAt, name: t('history.now'), note: t('history.nowNote') }]),
    ...events.map((event) => ({
      id: event.program === null ? null : event.id,
      kind: event.kind,
      at: event.at,
      ...describeEvent(event, event.kind === 'hint' ? 0 : numberOf(event)),
    })),
  ]
  return (
    <Card title={t('history.title')} padding="small" className={styles.card}>
      <AttemptSlider
        attempts={lines
          .flatMap(({ id, name, note, at }) => (id === null ? [] : [{ key: id, name, note, at }]))
          .toReversed()}
        chosen={chosen}
        onChoose={onChoose}
      />
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <HistoryLine key={line.id ?? `${line.at} ${index}`} {...line} chosen={chosen} onChoose={onChoose} />
        ))}
      </ol>
      {lines.length === 0 && <p className={styles.none}>{t('history.none')}</p>}
    </Card>
  )

  function describeEvent(event: WorkEvent, number: number): { name: string; note: string } {
    const { kind, rung, answer, stars, reason } = event
    if (kind === 'hint') return { name: t('history.hint'), note: t(`lessons:hint.${rungs[rung ?? 1] ?? 'nudge'}`) }
    if (kind === 'answer')
      return {
        name: t('history.answer', { number }),
        note: answer === null ? '' : t('history.answered', { answer }),
      }
    return {
      name: t('history.run', { number }),
      note: stars
        ? t('history.stars', { count: stars })
        : (describeOutcome?.(event) ?? t(`lessons:outcome.${reason ?? 'short'}` as 'lessons:outcome.short')),
    }
  }
}

const rungs = { 1: 'nudge', 2: 'own', 3: 'example' } as Record<number, 'nudge' | 'own' | 'example'>
const icons = { now: IconDeviceTablet, run: IconPlayerPlay, hint: IconBulb, answer: IconHelpCircle }

type HistoryLineProps = Pick<WorkHistoryProps, 'chosen' | 'onChoose'> & {
  /** `null` if the event has no program to open. */
  id: string | null
  kind: keyof typeof icons
  at: number
  name: string
  note: string
}

function HistoryLine({ id, kind, at, name, note, chosen, onChoose }: HistoryLineProps) {
  const Icon = icons[kind]
  const content = (
    <>
      <span className={styles.mark} data-kind={kind}>
        <Icon aria-hidden />
      </span>
      <strong className={styles.name}>{name}</strong>
      <span className={styles.note}>{note}</span>
      <Moment at={at} />
    </>
  )
  return (
    <li>
      {id === null ? (
        <div className={styles.line}>{content}</div>
      ) : (
        <button type="button" className={styles.line} aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {content}
        </button>
      )}
    </li>
  )
}

/** Date and time in the school's time zone. */
export function Moment({ at }: { at: number }) {
  const date = useDateFormatter({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return (
    <time className={styles.time} dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {date(at)}
    </time>
  )
}
