import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import { ReadOnlyProgram } from '../earlier/read-only-program.tsx'
import { isTaskStep, type LevelStep, type TaskStep } from '../player/lesson-content.ts'
import { worldForSetup } from '../review/draft-of-work.ts'
import { createEntry } from '../review/entries.ts'
import { TaskProgram } from '../tasks/task-program.tsx'
import type { ProjectedProgram } from './projected-programs.ts'
import styles from './lesson-projector.module.css'

type ProjectedCardProps = {
  step: LevelStep | TaskStep
  program: ProjectedProgram
  letter: string
  isChosen: boolean
  onChoose: () => void
}

/** One program of the class: a letter to refer to it, the number of students, and whether it solves the step. */
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

/** Renders the program in the level's skin; unparsable programs as plain text. */
function LevelProgram({ step, program }: { step: LevelStep; program: ProjectedProgram }) {
  const entry = useMemo(() => createEntry(step, program), [step, program])
  return entry.draft.typed?.problem ? (
    <pre className={styles.text}>{program.program}</pre>
  ) : (
    <ReadOnlyProgram draft={entry.draft} step={step} world={worldForSetup(step, program.place)} />
  )
}
