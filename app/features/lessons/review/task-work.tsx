import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentWork } from '#app/features/progress/public.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Review } from './review-page.server.ts'
import { WorkHistory } from './work-history.tsx'
import styles from './review.module.css'

/** A program in text, as it was at a run or as it stands on the student's screen now. */
export function TaskWork({ review: { work }, attempts }: { review: Review; attempts: number }) {
  const { t } = useTranslation('review')
  const [chosen, setChosen] = useState('')
  const key = chosen === '' ? (work.events.find(({ program }) => program !== null)?.id ?? 'now') : chosen
  const text = textCalled(key, work)
  return (
    <div className={styles.work}>
      {text === null ? (
        <EmptyState className={styles.empty} mood="hello" title={t('nothing')} />
      ) : (
        <pre data-slot="program" className={styles.text}>
          {text}
        </pre>
      )}
      <WorkHistory
        events={work.events}
        attempts={attempts}
        draftAt={work.draft?.at ?? null}
        chosen={key}
        onChoose={setChosen}
      />
    </div>
  )
}

function textCalled(key: string, { draft, best, events }: StudentWork): string | null {
  if (key !== 'now') return events.find(({ id }) => id === key)?.program ?? best?.program ?? null
  try {
    const { typed } = JSON.parse(draft?.draft ?? 'null') as { typed: { text: string } | null }
    return typed?.text ?? best?.program ?? null
  } catch {
    return best?.program ?? null
  }
}
