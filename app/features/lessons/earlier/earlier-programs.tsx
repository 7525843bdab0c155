import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ProgramDraft } from '#rules/program/draft.ts'
import { fetchEarlier, type OwnDraft } from '#app/features/progress/public.ts'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { OwnPlace } from '../player/use-own-work.ts'
import { ShownProgram, type ShownProgramProps } from './shown-program.tsx'
import styles from './earlier-programs.module.css'

type EarlierProgramsProps = {
  own: OwnPlace
  level: { read: (kept: OwnDraft) => ProgramDraft | null; bringBack: (draft: ProgramDraft) => void }
  /** The level in whose skin they are shown; a task's are text. */
  shownIn: Omit<ShownProgramProps, 'draft'> | null
  onClose: () => void
}

type Shown = { readonly sequence: number; readonly at: number; readonly draft: ProgramDraft }

/** Programs in whose place another stands: of another device, or thrown away. Each can be looked at and brought back. */
export function EarlierPrograms({ own, level, shownIn, onClose }: EarlierProgramsProps) {
  const { t } = useTranslation('lessons')
  const dates = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const found = useEarlier(own, level.read)
  const [chosen, setChosen] = useState<Shown | null>(null)
  return (
    <section data-slot="hint" className={styles.panel} aria-label={t('earlier.title')}>
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
      <p role="status">
        {found === null ? t('earlier.looking') : t(found.length > 0 ? 'earlier.what' : 'earlier.none')}
      </p>
      <ul className={styles.list}>
        {found?.map((one) => (
          <li key={one.sequence} className={styles.one}>
            <button
              type="button"
              className={styles.when}
              aria-expanded={one === chosen}
              onClick={() => setChosen(one === chosen ? null : one)}
            >
              {dates(new Date(one.at).toISOString())}
            </button>
            {one === chosen && (
              <>
                <div className={styles.program}>
                  {shownIn ? <ShownProgram {...shownIn} draft={one.draft} /> : <pre>{one.draft.typed?.text}</pre>}
                </div>
                <Button
                  onClick={() => {
                    level.bringBack(one.draft)
                    onClose()
                  }}
                >
                  {t('earlier.bring')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `null` while they are on their way; none where there is no network. */
function useEarlier({ school, place: { lesson, step } }: OwnPlace, read: EarlierProgramsProps['level']['read']) {
  const [found, setFound] = useState<readonly OwnDraft[] | null>(null)
  useEffect(() => {
    let left = false
    const show = (drafts: readonly OwnDraft[]) => void (!left && setFound(drafts))
    fetchEarlier({ school, place: { lesson, step } }).then(show, () => show([]))
    return () => void (left = true)
  }, [school, lesson, step])
  const [shown, setShown] = useState<readonly Shown[] | null>(null)
  useEffect(() => {
    if (!found || shown) return
    setShown(
      found.flatMap((one) => {
        const draft = read(one)
        return draft ? [{ sequence: one.sequence, at: one.at, draft }] : []
      }),
    )
  }, [found, shown, read])
  return shown
}
