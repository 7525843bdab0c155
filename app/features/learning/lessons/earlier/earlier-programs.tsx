import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { fetchEarlierPrograms, type EarlierProgram } from '#app/features/learning/progress/public-player.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StepPanel } from '../hints/step-panel.tsx'
import type { WorkRef } from '../player/use-saved-work.ts'
import { AttemptSlider } from '../review/attempt-slider.tsx'
import { countBlocksOrLines, removeDuplicates, type EarlierDraft } from './distinct-programs.ts'
import { ReadOnlyProgram, type ReadOnlyProgramProps } from './read-only-program.tsx'
import styles from './earlier-programs.module.css'

type EarlierProgramsProps = {
  workRef: WorkRef
  level: {
    session: { readonly draft: ProgramDraft }
    read: (saved: EarlierProgram) => ProgramDraft | null
    bringBack: (draft: ProgramDraft) => void
  }
  /** Level whose skin renders the programs; `null` for a task, whose programs are text. */
  view: Omit<ReadOnlyProgramProps, 'draft'> | null
  onClose: () => void
}

/** Lists the student's earlier programs (runs, work from other devices, discarded drafts) to view or restore. */
export default function EarlierPrograms({ workRef, level, view, onClose }: EarlierProgramsProps) {
  const { t } = useTranslation('lessons')
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const drafts = useEarlierDrafts(workRef, level.read)
  const { draft } = level.session
  const distinctDrafts = useMemo(() => drafts && removeDuplicates(draft, drafts), [drafts, draft])
  const [chosen, setChosen] = useState<string | null>(null)
  // Preselect the newest, so that children who cannot read the time recognize a program by its picture.
  const shown = distinctDrafts?.find(({ key }) => key === chosen) ?? distinctDrafts?.[0]
  const sizeOf = (earlier: EarlierDraft) => t('earlier.size', { count: countBlocksOrLines(earlier.draft) })
  return (
    <StepPanel
      icon={<IconHistory aria-hidden />}
      title={t('earlier.title')}
      whole
      closeLabel={t('earlier.close')}
      onClose={onClose}
    >
      <p role="status">
        {distinctDrafts === null ? t('earlier.looking') : distinctDrafts.length === 0 && t('earlier.none')}
      </p>
      <AttemptSlider
        attempts={(distinctDrafts ?? [])
          .map((earlier, index, all) => ({
            key: earlier.key,
            name: t('earlier.number', { number: all.length - index }),
            note: sizeOf(earlier),
            at: earlier.at,
          }))
          .toReversed()}
        chosen={shown?.key ?? ''}
        onChoose={setChosen}
      />
      {shown && (
        <div className={styles.one}>
          <p className={styles.when}>
            {dates(new Date(shown.at).toISOString())}
            <span className={styles.size}>{sizeOf(shown)}</span>
          </p>
          <div key={shown.key} className={styles.program}>
            {view ? <ReadOnlyProgram {...view} draft={shown.draft} /> : <pre>{shown.draft.typed?.text}</pre>}
          </div>
          <Button
            onClick={() => {
              level.bringBack(shown.draft)
              onClose()
            }}
          >
            {t('earlier.bring')}
          </Button>
          <p className={styles.what}>{t('earlier.what')}</p>
        </div>
      )}
    </StepPanel>
  )
}

/** Returns `null` while loading and an empty list when offline. */
function useEarlierDrafts({ school, place: { lesson, step } }: WorkRef, read: EarlierProgramsProps['level']['read']) {
  const [programs, setPrograms] = useState<readonly EarlierProgram[] | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const show = (fetched: readonly EarlierProgram[]) => void (!isUnmounted && setPrograms(fetched))
    fetchEarlierPrograms({ school, place: { lesson, step } }).then(show, () => show([]))
    return () => void (isUnmounted = true)
  }, [school, lesson, step])
  const [parsedDrafts, setParsedDrafts] = useState<readonly EarlierDraft[] | null>(null)
  useEffect(() => {
    if (!programs || parsedDrafts) return
    setParsedDrafts(
      programs.flatMap((earlierProgram) => {
        const draft = read(earlierProgram)
        return draft
          ? [{ key: `${earlierProgram.sequence} ${earlierProgram.draft === null}`, at: earlierProgram.at, draft }]
          : []
      }),
    )
  }, [programs, parsedDrafts, read])
  return parsedDrafts
}
