import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ShownProgram } from '../earlier/shown-program.tsx'
import type { LevelStep } from '../player/lesson-content.ts'
import { startDraft } from '../player/use-level.ts'
import { ProjectedWorld } from './projected-world.tsx'
import styles from './lesson-projector.module.css'

/** The class says first where the program ends; then it is played. */
export function ProjectedPrediction({ step, task }: { step: LevelStep; task: string }) {
  const { t } = useTranslation('projector')
  const draft = useMemo(() => startDraft(step), [step])
  return (
    <>
      <section className={styles.level} aria-label={t('level')}>
        <p className={styles.task}>{task}</p>
        <ProjectedWorld step={step} program={null} />
      </section>
      <div className={styles.card}>
        <div className={styles.program}>
          <ShownProgram draft={draft} step={step} world={step.world} />
        </div>
      </div>
    </>
  )
}
