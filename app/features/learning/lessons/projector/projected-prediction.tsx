import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadOnlyProgram } from '../earlier/read-only-program.tsx'
import type { LevelStep } from '../player/lesson-content.ts'
import { createStartDraft } from '../player/level/use-level.ts'
import { ProjectedWorld } from './projected-world.tsx'
import styles from './lesson-projector.module.css'

/** The class predicts where the program ends; then the teacher plays it. */
export function ProjectedPrediction({ step, task }: { step: LevelStep; task: string }) {
  const { t } = useTranslation('projector')
  const draft = useMemo(() => createStartDraft(step), [step])
  return (
    <>
      <section className={styles.level} aria-label={t('level')}>
        <p className={styles.task}>{task}</p>
        <ProjectedWorld step={step} program={null} />
      </section>
      <div className={styles.card}>
        <div className={styles.program}>
          <ReadOnlyProgram draft={draft} step={step} world={step.world} />
        </div>
      </div>
    </>
  )
}
