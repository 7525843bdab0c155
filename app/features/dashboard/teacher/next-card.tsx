import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs'
import { projectorPath, startWithClass } from '#app/features/learning/courses/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { NextForClass } from '../contract.ts'
import { BoardPuzzle } from './board-puzzle.tsx'
import { PuzzlePicture } from '#app/ui/pictures/puzzle-picture.tsx'
import styles from './next-card.module.css'

/** Card with the lesson or puzzle that the class should start next. */
export function NextCard({ classroomId, next }: { classroomId: string; next: NextForClass }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const [isPuzzleOpen, setIsPuzzleOpen] = useState(false)
  const startButtonProps = { variant: 'go', wide: true, icon: <IconPlayerPlayFilled aria-hidden /> } as const
  return (
    <Card padding="large" className={styles.next}>
      <p className={styles.kicker}>
        <IconPlayerTrackNext aria-hidden /> {t('next.kicker')}
      </p>
      <h2 className={styles.title}>{next.kind === 'lesson' ? next.title : t('next.puzzle')}</h2>
      <p className={styles.note}>
        {next.kind === 'lesson' ? t('next.minutes', { count: next.minutes }) : t('next.puzzleNote')}
      </p>
      <PuzzlePicture className={styles.picture} />
      {next.kind === 'lesson' ? (
        <Button
          {...startButtonProps}
          href={localized(projectorPath(next.lesson, next.step))}
          onClick={() => void startWithClass(classroomId, next).catch(() => {})}
        >
          {t('next.start')}
        </Button>
      ) : (
        <Button {...startButtonProps} onClick={() => setIsPuzzleOpen(true)}>
          {t('next.start')}
        </Button>
      )}
      {isPuzzleOpen && <BoardPuzzle onClose={() => setIsPuzzleOpen(false)} />}
    </Card>
  )
}
