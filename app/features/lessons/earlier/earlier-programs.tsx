import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { fetchEarlier, type EarlierProgram } from '#app/features/progress/public-player.ts'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { OwnPlace } from '../player/use-own-work.ts'
import { AttemptSlider } from '../review/attempt-slider.tsx'
import { blocksIn, unlike, type Earlier } from './unlike.ts'
import { ShownProgram, type ShownProgramProps } from './shown-program.tsx'
import styles from './earlier-programs.module.css'

type EarlierProgramsProps = {
  own: OwnPlace
  level: {
    session: { readonly draft: ProgramDraft }
    read: (kept: EarlierProgram) => ProgramDraft | null
    bringBack: (draft: ProgramDraft) => void
  }
  /** The level in whose skin they are shown; a task's are text. */
  shownIn: Omit<ShownProgramProps, 'draft'> | null
  onClose: () => void
}

/** Programs of one's own as they were: what ran, what another device made, what was thrown away. Each can be looked at and brought back. */
export default function EarlierPrograms({ own, level, shownIn, onClose }: EarlierProgramsProps) {
  const { t } = useTranslation('lessons')
  const dates = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const kept = useEarlier(own, level.read)
  const { draft } = level.session
  const found = useMemo(() => kept && unlike(draft, kept), [kept, draft])
  const [chosen, setChosen] = useState<string | null>(null)
  // The newest stands there first: whoever cannot read the time knows a program by its looks.
  const shown = found?.find(({ key }) => key === chosen) ?? found?.[0]
  const sizeOf = (one: Earlier) => t('earlier.size', { count: blocksIn(one.draft) })
  return (
    <section data-slot="hint" data-whole className={styles.panel} aria-label={t('earlier.title')}>
      <header className={styles.head}>
        <IconHistory aria-hidden />
        <h2 className={styles.title}>{t('earlier.title')}</h2>
        <IconButton
          variant="sunken"
          size={48}
          label={t('earlier.close')}
          icon={<IconX aria-hidden />}
          onClick={onClose}
        />
      </header>
      <p role="status">{found === null ? t('earlier.looking') : found.length === 0 && t('earlier.none')}</p>
      <AttemptSlider
        attempts={(found ?? [])
          .map((one, at, all) => ({
            key: one.key,
            name: t('earlier.number', { number: all.length - at }),
            note: sizeOf(one),
            at: one.at,
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
            {shownIn ? <ShownProgram {...shownIn} draft={shown.draft} /> : <pre>{shown.draft.typed?.text}</pre>}
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
    </section>
  )
}

/** `null` while they are on their way; none where there is no network. */
function useEarlier({ school, place: { lesson, step } }: OwnPlace, read: EarlierProgramsProps['level']['read']) {
  const [found, setFound] = useState<readonly EarlierProgram[] | null>(null)
  useEffect(() => {
    let left = false
    const show = (drafts: readonly EarlierProgram[]) => void (!left && setFound(drafts))
    fetchEarlier({ school, place: { lesson, step } }).then(show, () => show([]))
    return () => void (left = true)
  }, [school, lesson, step])
  const [shown, setShown] = useState<readonly Earlier[] | null>(null)
  useEffect(() => {
    if (!found || shown) return
    setShown(
      found.flatMap((one) => {
        const draft = read(one)
        return draft ? [{ key: `${one.sequence} ${one.draft === null}`, at: one.at, draft }] : []
      }),
    )
  }, [found, shown, read])
  return shown
}
