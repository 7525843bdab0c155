import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unwrap } from '#rules/result.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import type { WarmUp } from '#app/features/learning/warm-ups/public.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { isTaskStep, type LevelStep } from '../player/lesson-content.ts'
import { ProjectorFrame } from '../projector/projector-frame.tsx'
import { Stage } from '../stage/stage.tsx'
import type { ProgramStep } from './warm-up-content.ts'
import { WarmUpProgram } from './warm-up-program.tsx'
import styles from './warm-up-projector.module.css'

type Part = 'look' | 'try'
type WarmUpProjectorProps = { warmUp: WarmUp; discussed: ProgramStep; practiced: ProgramStep; onClose: () => void }

/** Full-screen warm-up for the class: first a program with two questions, then a level to practice. */
export function WarmUpProjector({ warmUp, discussed, practiced, onClose }: WarmUpProjectorProps) {
  const { t } = useTranslation('warm-ups')
  const [part, setPart] = useState<Part>('look')
  const { texts } = part === 'look' ? discussed : practiced
  return (
    <ProjectorFrame
      label={t('title')}
      title={texts.title}
      fullScreen={t('projector.fullScreen')}
      className={styles.whole}
      onClose={onClose}
      controls={
        <SegmentedControl
          label={t('projector.steps')}
          value={part}
          onChange={(next: Part) => setPart(next)}
          options={[
            { value: 'look', label: t('projector.look') },
            { value: 'try', label: t('projector.try') },
          ]}
        />
      }
    >
      {part === 'look' ? (
        <>
          <p className={styles.task}>{texts.task}</p>
          <div className={styles.look}>
            <WarmUpProgram warmUp={warmUp} step={discussed.step} />
          </div>
          <ol className={styles.questions}>
            <li>{t('what')}</li>
            <li>{t('change')}</li>
          </ol>
        </>
      ) : (
        <>
          <p className={styles.task}>{texts.task}</p>
          {!isTaskStep(practiced.step) && (
            <div className={styles.level}>
              <LevelPicture step={practiced.step} />
            </div>
          )}
          <p className={styles.place}>
            {t('place', { lesson: warmUp.practice.place.title, step: warmUp.practice.place.number })}
          </p>
        </>
      )}
    </ProjectorFrame>
  )
}

/** The level in its start state. */
function LevelPicture({ step }: { step: LevelStep }) {
  const { cases } = useMemo(() => unwrap(openLevel(step)), [step])
  return <Stage setup={step} skin={step.skin} cases={cases} selectedCase={0} run={null} stepMs={0} />
}
