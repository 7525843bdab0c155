import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import { ShownProgram } from '../earlier/shown-program.tsx'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { worldOf } from '../review/draft-of-work.ts'
import { entryOf } from '../review/entries.ts'
import { TaskProgram } from '../tasks/task-program.tsx'
import type { Projected } from './projected.ts'
import styles from './lesson-projector.module.css'

type ProjectedCardProps = {
  step: LevelStep | TaskStep
  program: Projected
  letter: string
  isChosen: boolean
  onChoose: () => void
}

/** One program of the class: a letter to speak of it, how many made it, and whether it gets there. */
export function ProjectedCard({ step, program, letter, isChosen, onChoose }: ProjectedCardProps) {
  const { t } = useTranslation('projector')
  const { students, solved } = program
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        <strong className={styles.letter}>{letter}</strong>
        <span>{t('students', { count: students })}</span>
        <span className={styles.mark} data-solved={solved || undefined}>
          {solved ? <IconCheck aria-hidden /> : <IconHelp aria-hidden />}
          <span className="sk-visually-hidden">{t(solved ? 'gets' : 'getsNot')}</span>
        </span>
      </button>
      <div className={styles.program}>
        {isTaskStep(step) ? (
          <TaskProgram key={program.program} language={step.language} text={program.program} />
        ) : (
          <LevelProgram step={step} program={program} />
        )}
      </div>
    </li>
  )
}

/** In the level's own skin; what cannot be read stays text. */
function LevelProgram({ step, program }: { step: LevelStep; program: Projected }) {
  const entry = useMemo(() => entryOf(step, program), [step, program])
  return entry.draft.typed?.problem ? (
    <pre className={styles.text}>{program.program}</pre>
  ) : (
    <ShownProgram draft={entry.draft} step={step} world={worldOf(step, program.place)} />
  )
}
